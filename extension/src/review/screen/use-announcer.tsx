/** Announces to screen readers which word was placed where. */
import { useCallback, useState, type ReactNode } from 'react';

export interface Announcer {
  readonly announce: (text: string) => void;
  /** Render it once, and always. */
  readonly region: ReactNode;
}

/** @param about what is shown: news about what was shown before does not stay */
export function useAnnouncer(about: string): Announcer {
  const [news, setNews] = useState({ text: '', about, count: 0 });
  const announce = useCallback(
    (text: string): void => setNews(({ count }) => ({ text, about, count: count + 1 })),
    [about],
  );
  return {
    announce,
    region: (
      <div className="visually-hidden" aria-live="polite" data-news="">
        {/* The same words a second time are announced again. */}
        <span key={news.count}>{news.about === about && news.text}</span>
      </div>
    ),
  };
}
