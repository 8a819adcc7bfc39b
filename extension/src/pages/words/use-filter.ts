/** The filter and the chosen word, as they stand in the address. */
import { useCallback, useSyncExternalStore } from 'react';
import { readFilter, writeFilter, type WordFilter } from '../../word-list/filter.ts';

interface Place {
  readonly filter: WordFilter;
  /** The key of the chosen word; empty for none. */
  readonly word: string;
}

export interface InAddress extends Place {
  /** @param asTyped the address changes, but Back does not return to the text typed before */
  readonly change: (part: Partial<WordFilter>, asTyped?: boolean) => void;
  /** Empty closes the word. */
  readonly open: (word: string) => void;
}

const changed = new EventTarget();

export function useInAddress(): InAddress {
  const address = useSyncExternalStore(subscribe, () => location.search + location.hash);
  const { filter, word } = placeAt(address);
  const go = useCallback((next: Place, replaces: boolean): void => {
    const params = writeFilter(next.filter);
    if (next.word !== '') params.set('word', next.word);
    const query = params.size > 0 ? `?${params.toString()}` : '';
    const to = `${location.pathname}${query}`;
    if (replaces) history.replaceState(null, '', to);
    else history.pushState(null, '', to);
    changed.dispatchEvent(new Event('change'));
  }, []);
  return {
    filter,
    word,
    change: (part, asTyped = false) => go({ filter: { ...filter, ...part }, word }, asTyped),
    open: (chosen) => go({ filter, word: chosen }, false),
  };
}

function subscribe(callback: () => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  for (const type of ['popstate', 'hashchange']) addEventListener(type, callback, { signal });
  changed.addEventListener('change', callback, { signal });
  return () => stopped.abort();
}

/** Links from the popup and the toolbar name what to show after the `#`. */
function placeAt(address: string): Place {
  const [query = '', hash = ''] = address.split('#');
  const params = new URLSearchParams(query);
  if ((hash === 'attention' || hash === 'waiting') && !params.has('show')) params.set('show', hash);
  return { filter: readFilter(params), word: params.get('word') ?? '' };
}
