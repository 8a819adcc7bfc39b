/** Why no cards came, and what the learner can do. A plan that the service deleted says so. */
import { i18n } from '#i18n';
import { RelayError } from '../../relay-client/relay-error.ts';
import { Button } from '../../ui/Button.tsx';
import { explain } from '../../ui/explain.ts';
import { Notice } from '../../ui/Notice.tsx';
import { AnswersOnTheirWay } from './answers-on-their-way.ts';

export default function DealTrouble({
  error,
  planName,
  onPlans,
}: {
  readonly error: Error;
  readonly planName: string;
  readonly onPlans: () => void;
}) {
  if (error instanceof AnswersOnTheirWay)
    return <Notice tone="info">{i18n.t('review.onTheirWay', error.waiting)}</Notice>;
  if (error instanceof RelayError && error.status === 404)
    return (
      <Notice tone="warn" action={<Button onClick={onPlans}>{i18n.t('plans.title')}</Button>}>
        {i18n.t('plans.goneNow', [planName])}
      </Notice>
    );
  return <Notice tone="warn">{explain(error, 'plan')}</Notice>;
}
