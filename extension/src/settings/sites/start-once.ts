/** How a script on a page begins, and how it learns that it has outlived Gleaner. */
import { browser } from 'wxt/browser';

/** A script that runs in this frame. */
interface Running {
  readonly isAlive: () => boolean;
  readonly stop: () => void;
}

/**
 * A script may be registered for a page and put into it as well; it starts once. One that an update of Gleaner
 * has left behind is stopped, and the new one takes its place.
 * @param name of the script, in a world that pages cannot see
 * @param start gives the way to stop
 */
export function startOnce(name: string, start: () => () => void): void {
  const mark = `gleaner-${name}`;
  // A frame without an origin of its own belongs to no site that the learner could have named.
  if (globalThis.origin === 'null') return;
  const earlier = Reflect.get(globalThis, mark) as Running | undefined;
  if (earlier?.isAlive()) return;
  earlier?.stop();
  Reflect.set(globalThis, mark, { isAlive, stop: start() } satisfies Running);
}

/** False once Gleaner was updated or removed: then nobody hears this script any more. */
export function isAlive(): boolean {
  const { runtime } = browser as { readonly runtime?: { readonly id?: string } };
  return runtime?.id !== undefined;
}
