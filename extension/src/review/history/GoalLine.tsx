/** Today's goal in a quiet line. */
import { i18n } from '#i18n';
import { choiceStores } from '../../settings/choices.ts';
import { useStored } from '../../ui/use-stored.ts';
import type { History } from './use-days.ts';
import { goalProgress, type GoalProgress } from './goal.ts';

export function GoalLine({
  history: { days, today },
  whenMet = false,
}: {
  readonly history: History;
  /** Empty before it is met. */
  readonly whenMet?: boolean;
}) {
  const choice = useStored(choiceStores.goal).data;
  const progress = choice && goalProgress(choice, days, today);
  if (!progress || (whenMet && !progress.met)) return null;
  return (
    <p className="quiet small numbers" data-goal={progress.met ? 'met' : 'open'}>
      {goalText(progress)}
    </p>
  );
}

function goalText({ kind, done, of, met }: GoalProgress): string {
  if (kind === 'cards') return met ? i18n.t('goal.metCards', of) : i18n.t('goal.cards', [done, of]);
  return met ? i18n.t('goal.metMinutes', of) : i18n.t('goal.minutes', [done, of]);
}
