/**
 * Restores the scroll position of a reopened window. A new card and an answered one start at the top, so
 * that word, right answer and verdict are visible together.
 */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { ReviewController } from '../windows/controller.ts';
import type { ReviewSession } from '../session/session.ts';

/** `screen` scrolls in the popup; in a tab or side panel the page does. */
export function useScrollMemory(
  screen: RefObject<HTMLElement | null>,
  session: ReviewSession,
  controller: Pick<ReviewController, 'dispatch'>,
): void {
  const { scroll } = session.draft;
  const asked = `${session.queue[0] ?? ''} ${session.queue.length}`;
  const shown = useRef<string | null>(null);

  // Before it is painted: later, it would undo what a learner has scrolled meanwhile.
  useLayoutEffect(() => {
    if (shown.current === asked) return;
    shown.current = asked;
    for (const scroller of scrollersOf(screen.current)) scroller.scrollTop = scroll;
  }, [asked, scroll, screen]);

  const answered = session.feedback !== null;
  const wasAnswered = useRef(answered);
  useEffect(() => {
    if (answered && !wasAnswered.current)
      for (const scroller of scrollersOf(screen.current)) scroller.scrollTop = 0;
    wasAnswered.current = answered;
  }, [answered, screen]);

  useEffect(() => {
    const scrolled = (): void => {
      const tops = scrollersOf(screen.current).map(({ scrollTop }) => Math.round(scrollTop));
      controller.dispatch({ type: 'scroll', top: Math.max(0, ...tops) });
    };
    document.addEventListener('scrollend', scrolled, { capture: true });
    return () => document.removeEventListener('scrollend', scrolled, { capture: true });
  }, [screen, controller]);
}

function scrollersOf(screen: HTMLElement | null): Element[] {
  return [screen, document.scrollingElement].filter((element) => element !== null);
}
