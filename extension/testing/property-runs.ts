/** How many cases of a property a test in the browser tries, and by which seed. */
import { inject } from 'vitest';

/** All of them in a long run, else a tenth; as `casesOf`, which needs Node. */
export function propertyRuns(all: number): { readonly numRuns: number; readonly seed: number } {
  return { numRuns: inject('isLong') ? all : Math.ceil(all / 10), seed: inject('seed') };
}
