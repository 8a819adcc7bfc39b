/** How a slip counts, as the learner last chose in any window. */
import { useRead } from '../../ui/use-read.ts';
import { readSlips, watchSlips, type SlipChoice } from './slip-choice.ts';

const watches = [watchSlips];

/** As it was read last, in this window. */
let known: SlipChoice | null = null;
let isWatched = false;

async function read(): Promise<SlipChoice> {
  known = await readSlips();
  return known;
}

/** Reads it before a card is shown, and after every change, so that a card need not wait for it. */
export async function prepareSlipChoice(): Promise<void> {
  if (!isWatched) watchSlips(() => void read());
  isWatched = true;
  await read();
}

/** Null until it was read. */
export function useSlipChoice(): SlipChoice | null {
  return useRead<SlipChoice | null>(read, known, watches);
}
