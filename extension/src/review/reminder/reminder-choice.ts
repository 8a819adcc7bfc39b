/** Whether and from which hour the learner wants a reminder; off by default. */
import { choiceStores, type ChoiceOf } from '../../settings/choices.ts';

export type ReminderChoice = ChoiceOf<'reminder'>;

export const {
  read: readReminder,
  save: saveReminder,
  watch: watchReminderChoice,
} = choiceStores.reminder;
