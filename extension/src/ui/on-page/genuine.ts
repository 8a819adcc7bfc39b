/**
 * Tells the learner's own press from one that a page made or redirected (security-checklist.md S27): a page may hide
 * or cover Gleaner's buttons, but a press on them then has no effect.
 */

/** True when the browser itself reports the press, on this very button, where the learner could see it. */
export function isGenuinePress(
  event: Event,
  button: Element,
  root: ShadowRoot,
  host: HTMLElement,
): boolean {
  if (!event.isTrusted || !isShown(host) || !isUncovered(button, root, host)) return false;
  // A press by keyboard or by assistive technology has no position.
  const pointed = event instanceof MouseEvent && event.detail > 0;
  return !pointed || isOn(button, root, host, event.clientX, event.clientY);
}

/**
 * Whether it is in the top layer of a page without view transition. There the page's styles do not reach
 * it; elsewhere they do.
 */
export function isShown(host: HTMLElement): boolean {
  const { documentElement, visibilityState } = host.ownerDocument;
  return (
    visibilityState === 'visible' &&
    host.isConnected &&
    host.matches(':popover-open') &&
    // During a view transition a page shows images of itself in any way.
    !isChangingOver(documentElement) &&
    !isChangingOver(host)
  );
}

/** Whether a pointer would reach it in the middle and near its corners. */
export function isUncovered(part: Element, root: ShadowRoot, host: HTMLElement): boolean {
  const { x, y, width, height } = part.getBoundingClientRect();
  if (width === 0 || height === 0) return false;
  return samples.every(([right, down]) =>
    isOn(part, root, host, x + width * right, y + height * down),
  );
}

/** As fractions of width and height. */
const samples = [
  [0.5, 0.5],
  [0.15, 0.2],
  [0.85, 0.2],
  [0.15, 0.8],
  [0.85, 0.8],
] as const;

function isOn(part: Element, root: ShadowRoot, host: HTMLElement, x: number, y: number): boolean {
  const outside = host.getRootNode();
  if (!(outside instanceof Document || outside instanceof ShadowRoot)) return false;
  return outside.elementFromPoint(x, y) === host && part.contains(root.elementFromPoint(x, y));
}

function isChangingOver(element: Element): boolean {
  try {
    return element.matches(':active-view-transition');
  } catch {
    // A browser without view transitions.
    return false;
  }
}
