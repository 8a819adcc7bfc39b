/**
 * Fits a card into the window without scrolling: first the space between its parts shrinks, then the parts.
 * A card that has room keeps its usual look.
 */
import { useLayoutEffect, type RefObject } from 'react';

/** Values of `data-fit`; fit.css says what each of them shrinks. */
const steps = ['0', '1', '2', '3'] as const;

/**
 * @param card its name: another card begins in its usual look
 * @param isAnswered all that is needed to go on is at the top, so what does not fit may be scrolled
 */
export function useFit(
  screen: RefObject<HTMLElement | null>,
  card: string,
  isAnswered: boolean,
): void {
  useLayoutEffect(() => {
    if (screen.current) setFit(screen.current, steps[0]);
  }, [screen, card]);

  useLayoutEffect(() => {
    const { current } = screen;
    if (!current) return undefined;
    const before = current.dataset.fit ?? steps[0];
    const shrink = (): void => {
      // What has shrunk stays so: nothing grows back under the pointer.
      const smaller = steps.filter((step) => step > (current.dataset.fit ?? ''));
      for (const step of smaller) if (scrolls(current)) setFit(current, step);
      if (!isAnswered || !scrolls(current)) return;
      setFit(current, before);
      observer.disconnect();
    };
    // Some parts come later: a sentence of the learner, a picture.
    let frame = 0;
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(shrink);
    });
    for (const part of current.children) observer.observe(part);
    shrink();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [screen, card, isAnswered]);
}

function setFit(screen: HTMLElement, step: string): void {
  screen.dataset.fit = step;
}

/** In the popup alone: in a tab or side panel the page scrolls, and the screen is as high as its parts. */
function scrolls({ scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollHeight > clientHeight;
}
