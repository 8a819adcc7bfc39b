/** How keys and presses are shared between a page and what Gleaner shows on it. */

/** A press there does not reach the page: it neither takes the focus nor closes a dialog or stops a video. */
export function keepPresses(root: ShadowRoot, panel: HTMLElement): void {
  panel.addEventListener('mousedown', (event) => event.preventDefault());
  for (const type of ownEvents) root.addEventListener(type, (event) => event.stopPropagation());
}

const ownEvents = [
  ...['click', 'mousedown', 'mouseup', 'pointerdown', 'pointerup'],
  ...['keydown', 'keyup', 'keypress'],
];

/**
 * For the window's `keydown`: Escape closes, and Tab enters if no element of the page has the focus.
 * @param buttons in the order of Tab; the first visible one gets the focus
 */
export function surfaceKeys(
  document: Document,
  root: ShadowRoot,
  buttons: readonly HTMLElement[],
  close: () => void,
): (event: KeyboardEvent) => void {
  return (event) => {
    if (!event.isTrusted || event.isComposing) return;
    if (event.key === 'Escape') {
      if (root.activeElement !== null) event.preventDefault();
      close();
    }
    if (event.key === 'Tab' && !event.shiftKey && isFree(event) && nothingHasFocus(document)) {
      const first = buttons.find(({ hidden }) => !hidden);
      event.preventDefault();
      first?.focus();
    }
  };
}

function isFree({ altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent): boolean {
  return !altKey && !ctrlKey && !metaKey && !defaultPrevented;
}

/** Then Tab enters the toast first; otherwise the page's order applies, and the toast comes last. */
export function nothingHasFocus({ activeElement, body, designMode }: Document): boolean {
  if (activeElement === null) return true;
  const isBare = activeElement === body || activeElement.parentElement === null;
  return isBare && designMode !== 'on' && !(activeElement as HTMLElement).isContentEditable;
}
