/** The filter and the chosen word, as they stand in the address. */
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { readFilter, writeFilter, type WordFilter } from '../../word-list/filter.ts';
import { keepScroll } from './kept-scroll.ts';

interface Place {
  readonly filter: WordFilter;
  /** The key of the chosen word; empty for none. */
  readonly word: string;
}

export interface InAddress extends Place {
  /** @param asTyped Back leads to what stood there before the search, not to each letter */
  readonly change: (part: Partial<WordFilter>, asTyped?: boolean) => void;
  /** Empty closes the word. */
  readonly open: (word: string) => void;
}

/** What the browser keeps with an entry of its history. */
interface EntryState {
  /** The entry began with a search. */
  readonly search?: boolean;
}

/** Browsers refuse more than 200 changes of the address in ten seconds, which a held key makes. */
const mostWrites = 100;
const writesMs = 10_000;

const changed = new EventTarget();
/** The query that is typed but not in the address yet. */
let typed: string | null = null;
let writtenAt: readonly number[] = [];
let writing: ReturnType<typeof setTimeout> | undefined;

export function useInAddress(): InAddress {
  const address = useSyncExternalStore(subscribe, shownAddress);
  // The same object while nothing changes: what is listed depends on it.
  const { filter, word } = useMemo(() => placeAt(address), [address]);
  const go = useCallback((next: Place, asTyped: boolean): void => {
    const params = writeFilter(next.filter);
    if (next.word !== '') params.set('word', next.word);
    const query = params.size > 0 ? `?${params.toString()}` : '';
    if (asTyped) replaceSoon(query);
    else push(query, {});
    changed.dispatchEvent(new Event('change'));
  }, []);
  const change = (part: Partial<WordFilter>, asTyped = false): void => {
    const next = { filter: { ...filter, ...part }, word };
    const { search = false } = (history.state ?? {}) as EntryState;
    const begins = asTyped && filter.text === '' && next.filter.text !== '' && !search;
    if (begins) push(queryOf(address), { search: true });
    go(next, asTyped);
  };
  return { filter, word, change, open: (chosen) => go({ filter, word: chosen }, false) };
}

function shownAddress(): string {
  return typed ?? location.search + location.hash;
}

function queryOf(address: string): string {
  return address.split('#')[0] ?? '';
}

function push(query: string, state: EntryState): void {
  if (typed !== null) write();
  forgetTyped();
  keepScroll();
  history.pushState(state, '', location.pathname + query);
}

function replaceSoon(query: string): void {
  typed = query;
  const now = performance.now();
  writtenAt = writtenAt.filter((at) => now - at < writesMs);
  if (writtenAt.length < mostWrites) write();
  else writing ??= setTimeout(write, 500);
}

function write(): void {
  clearTimeout(writing);
  writing = undefined;
  if (typed === null) return;
  writtenAt = [...writtenAt, performance.now()];
  try {
    history.replaceState(history.state, '', location.pathname + typed);
  } catch {
    // Firefox throws where Chromium ignores it.
  }
  if (isSameQuery(location.search, typed)) typed = null;
  else writing = setTimeout(write, 1_000);
}

function isSameQuery(one: string, other: string): boolean {
  return new URLSearchParams(one).toString() === new URLSearchParams(other).toString();
}

function forgetTyped(): void {
  clearTimeout(writing);
  writing = undefined;
  typed = null;
}

function subscribe(callback: () => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const moved = (): void => {
    forgetTyped();
    callback();
  };
  for (const type of ['popstate', 'hashchange']) addEventListener(type, moved, { signal });
  addEventListener('pagehide', write, { signal });
  changed.addEventListener('change', callback, { signal });
  return () => {
    stopped.abort();
    forgetTyped();
  };
}

/** Links from the popup and the toolbar name what to show after the `#`. */
function placeAt(address: string): Place {
  const [query = '', hash = ''] = address.split('#');
  const params = new URLSearchParams(query);
  if ((hash === 'attention' || hash === 'waiting') && !params.has('show')) params.set('show', hash);
  return { filter: readFilter(params), word: params.get('word') ?? '' };
}
