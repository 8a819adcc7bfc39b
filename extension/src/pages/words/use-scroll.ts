/** Back and a reload return to the same place of the list, and another filter begins at its first word. */
import { useEffect, useRef } from 'react';
import { keepScroll, keptScroll } from './kept-scroll.ts';

/** Milliseconds between two writes: a page that is being left can write no more. */
const restMs = 150;
/** Milliseconds until the words of another entry of the history are drawn. */
const longestReturnMs = 2_000;

/**
 * @param list names what is listed: another value means other words
 * @param word the open word
 * @param isReady whether the whole list is drawn
 */
export function useScroll(list: string, word: string, isReady: boolean): void {
  /** Whether the browser has moved through its history, or has just opened the page. */
  const returns = useRef(true);
  const listed = useRef(list);
  useEffect(() => {
    const { scrollRestoration } = history;
    history.scrollRestoration = 'manual';
    const stopped = new AbortController();
    const { signal } = stopped;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ending: ReturnType<typeof setTimeout> | undefined;
    const rested = (): void => {
      timer = undefined;
      keepScroll();
    };
    const scrolled = (): void => {
      // Until the list is drawn, the page is shorter than it was.
      if (returns.current) return;
      if (timer === undefined) keepScroll();
      timer ??= setTimeout(rested, restMs);
    };
    const moved = (): void => {
      clearTimeout(timer);
      timer = undefined;
      returns.current = true;
      // Two entries of the history may show the same.
      clearTimeout(ending);
      ending = setTimeout(() => (returns.current = false), longestReturnMs);
    };
    addEventListener('scroll', scrolled, { signal, passive: true });
    addEventListener('popstate', moved, { signal });
    return () => {
      stopped.abort();
      clearTimeout(timer);
      clearTimeout(ending);
      history.scrollRestoration = scrollRestoration;
    };
  }, []);

  useEffect(() => {
    if (!isReady) return;
    const isOther = listed.current !== list;
    listed.current = list;
    const kept = keptScroll();
    if (returns.current && kept !== null) scrollTo(0, kept);
    else if (isOther) scrollToStart();
    // The learner may have scrolled since the list was drawn.
    else if (returns.current) keepScroll();
    returns.current = false;
  }, [list, word, isReady]);
}

/** The search is above it, and covers the heading. */
function scrollToStart(): void {
  const heading = document.querySelector('main > header');
  const start = scrollY + (heading?.getBoundingClientRect().bottom ?? 0);
  if (scrollY > start) scrollTo(0, start);
}
