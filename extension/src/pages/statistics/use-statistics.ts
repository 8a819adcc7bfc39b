/** What the pictures show, read again after each change. */
import { i18n } from '#i18n';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { readAllReviews } from '../../review/history/read-log.ts';
import { watchReview } from '../../review/store/watch.ts';
import { connectionForNew, watchConnection } from '../../relay-client/session.ts';
import { useStored } from '../../ui/use-stored.ts';
import { watchWords, type WordsRead } from '../../word-list/watch-words.ts';
import { readPeriod, type Period, type Span } from './period.ts';
import { addReviews, mostMissed, type MissCount, type WordCounts } from './sum-reviews.ts';

/** The word list, once for the page. */
export function useWordList(): WordsRead {
  const [read, setRead] = useState<WordsRead>({ words: null, failed: false });
  useEffect(() => watchWords(i18n.t('ui.locale'), setRead), []);
  return read;
}

const watches = [watchReview, watchConnection];

/** Null until it has been read. */
export function useMissed({ first, last }: Span): readonly MissCount[] | null {
  const read = async () => {
    const counts: WordCounts = new Map();
    const parts = readAllReviews(await connectionForNew());
    for (let part = await parts.next(); part.done !== true; part = await parts.next())
      addReviews(counts, part.value, { first, last });
    return mostMissed(counts);
  };
  return useStored({ key: ['missed', first, last], read, watches, keepsLast: true }).data ?? null;
}

const changed = new EventTarget();

export function usePeriod(): readonly [Period, (period: Period) => void] {
  const address = useSyncExternalStore(subscribe, () => location.search);
  const choose = useCallback((period: Period) => {
    history.pushState(null, '', `?period=${period}`);
    changed.dispatchEvent(new Event('change'));
  }, []);
  return [readPeriod(new URLSearchParams(address)), choose];
}

function subscribe(callback: () => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  addEventListener('popstate', callback, { signal });
  changed.addEventListener('change', callback, { signal });
  return () => stopped.abort();
}
