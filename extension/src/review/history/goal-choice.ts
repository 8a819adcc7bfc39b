/** How much the learner wants to review in a day. */
import { choiceStores, type ChoiceOf } from '../../settings/choices.ts';

export type GoalChoice = ChoiceOf<'goal'>;

export const { read: readGoal, save: saveGoal, watch: watchGoal } = choiceStores.goal;
