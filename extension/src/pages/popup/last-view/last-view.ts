/**
 * What the popup showed last, kept where it can be read before anything else is loaded: the next opening
 * shows it in its first frame, and what is true then takes its place. It is for looks alone: it is inert, and
 * nothing is ever read back from it.
 */
import { nodesOf, stillOf, type Stills } from './still.ts';

interface LastView {
  readonly version: 1;
  /** Gleaner's, since another one may look otherwise. */
  readonly gleaner: string;
  readonly language: string;
  readonly direction: string;
  readonly stills: Stills;
}

const keyBegin = 'gleaner-last-view-';
/** In UTF-16 code units: a larger one would take longer to read than it saves. */
const mostKept = 100_000;

/** The toolbar's popup, and a tab or side panel, which has another size. */
function keyHere(): string {
  return keyBegin + (document.documentElement.dataset.view ?? 'page');
}

/** Puts the last view into `root`, if there is one of this `gleaner`. */
export function drawLastView(root: Element, gleaner: string): void {
  const kept = readKept();
  if (kept?.version !== 1 || kept.gleaner !== gleaner) return;
  const { documentElement: html } = document;
  if (typeof kept.language === 'string') html.lang = kept.language;
  if (typeof kept.direction === 'string') html.dir = kept.direction;
  root.append(...nodesOf(kept.stills));
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
    return null;
  }
}

/**
 * Keeps what `root` shows, now and when the page goes. Returns the way to stop, for when what it shows may
 * not be kept any longer.
 */
export function keepLastView(root: Element, gleaner: string): () => void {
  const keep = (): void => {
    const { lang: language, dir: direction } = document.documentElement;
    const view: LastView = { version: 1, gleaner, language, direction, stills: stillOf(root) };
    const text = JSON.stringify(view);
    try {
      if (text.length <= mostKept) localStorage.setItem(keyHere(), text);
      else localStorage.removeItem(keyHere());
    } catch {
      // A full disk costs only the head start.
    }
  };
  const kept = requestIdleCallback(keep);
  addEventListener('pagehide', keep);
  return () => {
    cancelIdleCallback(kept);
    removeEventListener('pagehide', keep);
  };
}

/** Every last view is deleted: what it shows is no longer kept, or is somebody else's (security.md S30). */
export function forgetLastViews(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(keyBegin)) localStorage.removeItem(key);
}
