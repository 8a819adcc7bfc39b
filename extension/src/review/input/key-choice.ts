/** Whether single letters and digits are keys of a review, as the learner last chose in any window. */
import { choiceStores, type ChoiceOf } from '../../settings/choices.ts';
import { useRead } from '../../ui/use-read.ts';

type KeyChoice = ChoiceOf<'keys'>;

export const { read: readKeyChoice, save: saveKeyChoice } = choiceStores.keys;
const watches = [choiceStores.keys.watch];

/** Null until it was read. */
export function useKeyChoice(): KeyChoice | null {
  return useRead<KeyChoice | null>(readKeyChoice, null, watches);
}
