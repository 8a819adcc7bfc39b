/**
 * The popup's last view, stored where it can be read before anything else loads: the next opening shows it
 * in its first frame, then replaces it by the current state. It is only a picture: it is inert, and no data
 * is read back from it.
 */
import { stillNodes, stillOf, type Stills } from './still.ts';

interface LastView {
  readonly version: 1;
  /** Version of Gleaner, since another one may look different. */
  readonly gleaner: string;
  readonly language: string;
  readonly direction: string;
  readonly stills: Stills;
}

const keyBegin = 'gleaner-last-view-';
/** In UTF-16 code units: reading a larger one would cost more time than it saves. */
const mostKept = 100_000;
/** In ms. Without it, a page that is always busy, or hidden for long, would not be stored before it closes. */
const longestWait = 1_000;

/** The toolbar's popup, or a tab or side panel, which has another size. */
function keyHere(): string {
  return keyBegin + (document.documentElement.dataset.view ?? 'page');
}

/** Renders the last view into `root`, if this version of `gleaner` stored one. */
export function drawLastView(root: Element, gleaner: string): void {
  const kept = readKept();
  if (kept?.version !== 1 || kept.gleaner !== gleaner) return;
  const { documentElement: html } = document;
  if (typeof kept.language === 'string') html.lang = kept.language;
  if (typeof kept.direction === 'string') html.dir = kept.direction;
  root.append(...stillNodes(kept.stills));
  for (const element of root.children) {
    element.setAttribute('inert', '');
    element.setAttribute('aria-hidden', 'true');
  }
}

function readKept(): Partial<LastView> | null {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(keyHere()) ?? 'null');
    return typeof parsed === 'object' ? parsed : null;
  } catch {
    // Nothing was stored, or storage is closed.
    return null;
  }
}

/** Stores the view of `root`, soon and when the page closes, unless its data was forgotten by then. */
export function keepLastView(root: Element, gleaner: string, isForgotten: () => boolean): void {
  const keep = (): void => {
    if (isForgotten()) return;
    const { lang: language, dir: direction } = document.documentElement;
    const view: LastView = { version: 1, gleaner, language, direction, stills: stillOf(root) };
    const text = JSON.stringify(view);
    try {
      if (text.length <= mostKept) localStorage.setItem(keyHere(), text);
      else localStorage.removeItem(keyHere());
    } catch {
      // A full disk costs only the fast start.
    }
  };
  requestIdleCallback(keep, { timeout: longestWait });
  addEventListener('pagehide', keep);
}

/** Deletes every last view: its data was deleted, or belongs to another account (security-checklist.md S30). */
export function forgetLastViews(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(keyBegin)) localStorage.removeItem(key);
}
