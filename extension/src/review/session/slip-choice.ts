/** How a slip in a typed answer counts, as the learner chose. */
import { choiceStores, choices, type ChoiceOf } from '../../settings/choices.ts';

export type SlipChoice = ChoiceOf<'slips'>;

const { read, save, watch } = choiceStores.slips;
export const saveSlips = save;
export const watchSlips = watch;

/** The usual rule where it cannot be read. */
export function readSlips(): Promise<SlipChoice> {
  return read().catch(() => choices.slips.schema.parse({}));
}
