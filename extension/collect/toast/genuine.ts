/**
 * Tells the learner's own press from one that a page made or borrowed (security.md S27): a page may hide
 * the toast or lay something over it, but nothing then comes of pressing it.
 */

/** True when the browser itself saw the press, on this very button, where the learner could see it. */
export function isGenuinePress(
  event: Event,
  button: Element,
  root: DocumentOrShadowRoot,
  host: Element,
): boolean {
  if (!event.isTrusted || host.ownerDocument.visibilityState !== 'visible') return false;
  const box = button.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) return false;
  // A press by keyboard has no place of its own.
  const pointed = event instanceof MouseEvent && event.detail > 0;
  const x = pointed ? event.clientX : box.left + box.width / 2;
  const y = pointed ? event.clientY : box.top + box.height / 2;
  const inRoot = root.elementFromPoint(x, y);
  return host.ownerDocument.elementFromPoint(x, y) === host && button.contains(inRoot);
}
