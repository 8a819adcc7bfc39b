/** How far the page was scrolled, kept with each entry of the history: the list is drawn too late for the browser. */

interface Scrolled {
  /** CSS pixels. */
  readonly scrolled?: number;
}

/** Keeps it with the current entry. */
export function keepScroll(): void {
  const state = (history.state ?? {}) as Scrolled;
  if (state.scrolled === scrollY) return;
  try {
    history.replaceState({ ...state, scrolled: scrollY }, '');
  } catch {
    // Too many changes of the history in a short time; the next scroll tries again.
  }
}

/** Null where nothing was kept. */
export function keptScroll(): number | null {
  return ((history.state ?? {}) as Scrolled).scrolled ?? null;
}
