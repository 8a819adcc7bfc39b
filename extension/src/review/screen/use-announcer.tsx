/** Announces to screen readers which word was placed where. */
import { useCallback, useState, type ReactNode } from 'react';

export interface Announcer {
  readonly announce: (text: string) => void;
  /** Render it once, and always. */
  readonly region: ReactNode;
}

export function useAnnouncer(): Announcer {
  const [news, setNews] = useState({ text: '', count: 0 });
  const announce = useCallback((text: string): void => {
    setNews(({ count }) => ({ text, count: count + 1 }));
  }, []);
  return {
    announce,
    region: (
      <div className="visually-hidden" aria-live="polite" data-news="">
        {/* The same words a second time are announced again. */}
        <span key={news.count}>{news.text}</span>
      </div>
    ),
  };
}
