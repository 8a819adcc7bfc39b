/** How far a day is towards the learner's goal. */
import type { DayRecord } from '../days/record.ts';
import type { ChoiceOf } from '../../settings/choices.ts';

export interface GoalProgress {
  readonly kind: 'cards' | 'minutes';
  /** Cards answered, or whole minutes. */
  readonly done: number;
  readonly of: number;
  readonly met: boolean;
}

/** Null where the learner has no goal. */
export function goalProgress(
  choice: ChoiceOf<'goal'>,
  days: readonly DayRecord[],
  today: string,
): GoalProgress | null {
  const { kind } = choice;
  if (kind === 'off') return null;
  const { answered, ms } = days.find(({ day }) => day === today) ?? { answered: 0, ms: 0 };
  const done = kind === 'cards' ? answered : Math.floor(ms / 60_000);
  const of = choice[kind];
  return { kind, done, of, met: done >= of };
}
