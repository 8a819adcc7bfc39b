/** How a script on a page begins, and how it learns that it has outlived Gleaner. */
import { browser } from 'wxt/browser';

/**
 * A script may be registered for a page and put into it as well; it starts once.
 * @param name of the script, in a world that pages cannot see
 */
export function startOnce(name: string, start: () => void): void {
  const mark = `gleaner-${name}`;
  // A frame without an origin of its own belongs to no site that the learner could have named.
  if (Reflect.has(globalThis, mark) || globalThis.origin === 'null') return;
  Reflect.set(globalThis, mark, true);
  start();
}

/** False once Gleaner was updated or removed: then nobody hears this script any more. */
export function isAlive(): boolean {
  const { runtime } = browser as { readonly runtime?: { readonly id?: string } };
  return runtime?.id !== undefined;
}
