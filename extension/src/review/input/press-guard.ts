/**
 * A press that comes too soon after the screen changed was meant for what was there before: the second press of
 * a double press, or a key pressed once more. It does not count.
 */
import { createContext, useCallback, useLayoutEffect, useRef, type RefObject } from 'react';

/** Whether a press counts. `timeStamp` in milliseconds, as of an event. */
export type CountsPress = (event: Pick<Event, 'timeStamp'>) => boolean;

/** Asked by `useKeys`. */
export const PressGuard = createContext<CountsPress>(() => true);

const settleMs = 300;

/**
 * While presses do not count, the element has the attribute `data-fresh`.
 * @param shown a name of what can be pressed; with a new name the screen has changed
 */
export function usePressGuard(element: RefObject<HTMLElement | null>, shown: string): CountsPress {
  const changedAt = useRef(-Infinity);
  useLayoutEffect(() => {
    const { current } = element;
    changedAt.current = performance.now();
    current?.setAttribute('data-fresh', '');
    const timer = setTimeout(() => current?.removeAttribute('data-fresh'), settleMs);
    return () => clearTimeout(timer);
  }, [element, shown]);
  return useCallback(({ timeStamp }) => timeStamp - changedAt.current >= settleMs, []);
}

/** For `onClickCapture`. */
export function stopClick(event: Pick<Event, 'preventDefault' | 'stopPropagation'>): void {
  event.preventDefault();
  event.stopPropagation();
}
