/** How a script on a page starts, and how it finds out that Gleaner was updated or removed. */
import { browser } from 'wxt/browser';

/** A script that runs in this frame. */
interface Running {
  readonly isAlive: () => boolean;
  readonly stop: () => void;
}

/** Starts a script for the site of this frame. A frame without an origin of its own belongs to none. */
export function startOnSite(name: string, start: () => () => void): void {
  if (globalThis.origin !== 'null') startOnce(name, start);
}

/**
 * Starts a script once, though it may be injected again, or be registered for the page too. A script that an
 * update of Gleaner has left behind is stopped and replaced.
 * @param name of the script, in a world that pages cannot see
 * @param start returns a function that stops it
 */
export function startOnce(name: string, start: () => () => void): void {
  const mark = `gleaner-${name}`;
  const earlier = Reflect.get(globalThis, mark) as Running | undefined;
  if (earlier?.isAlive()) return;
  earlier?.stop();
  Reflect.set(globalThis, mark, { isAlive: isExtensionAlive, stop: start() } satisfies Running);
}

/** False once Gleaner was updated or removed: then this script's messages get no answer. */
export function isExtensionAlive(): boolean {
  const { runtime } = browser as { readonly runtime?: { readonly id?: string } };
  return runtime?.id !== undefined;
}

/**
 * Calls back when the learner comes back to a page that the browser has kept.
 * @returns a function that stops it
 */
export function onComeBack(callback: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener('pageshow', ({ persisted }) => persisted && callback(), { signal });
  return () => listening.abort();
}
