/** How a slip counts, as the learner last chose in any window. */
import { useRead } from '../../ui/use-read.ts';
import { readSlips, watchSlips, type SlipChoice } from './slip-choice.ts';

const watches = [watchSlips];

/** Null until it was read. */
export function useSlipChoice(): SlipChoice | null {
  return useRead<SlipChoice | null>(readSlips, null, watches);
}
