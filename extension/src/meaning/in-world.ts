/** Passes the browser's translation from its own script to the toast's, in a world that pages cannot see. */
import type { Translation } from './translation.ts';

const mark = 'gleaner-translation';

/** Null where the browser has none, on a website without https among others. */
export function offerTranslation(translation: Translation | null): void {
  Reflect.set(globalThis, mark, translation);
}

export function offeredTranslation(): Translation | null {
  return (Reflect.get(globalThis, mark) as Translation | null | undefined) ?? null;
}
