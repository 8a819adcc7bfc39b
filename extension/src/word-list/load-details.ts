/**
 * Most words were sent and need no action, so the first screen does without the details of a row. They are
 * loaded before the records that need them are shown: no row grows under the learner's pointer.
 */
import type Details from './RowDetails.tsx';

/** null before `loadDetails`. */
export let RowDetails: typeof Details | null = null;

export async function loadDetails(): Promise<void> {
  RowDetails = (await import('./RowDetails.tsx')).default;
}
