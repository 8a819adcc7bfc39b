/** At the end of a session: go straight on with the next cards, once the answers to these have gone. */
import { i18n } from '#i18n';
import type { RelaySession } from '@gleaner/shared';
import { AnswersOnTheirWay } from '../../../review/deal/answers-on-their-way.ts';
import type { OutboxDatabase } from '../../../outbox/word/queue.ts';
import type { ReviewController } from '../../../review/windows/controller.ts';
import type { ReviewSession } from '../../../review/session/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { explain } from '../../../ui/explain.ts';
import { cardsWanted } from './cards-wanted.ts';
import { useDeal } from './use-deal.ts';

export function MoreCards({
  controller,
  outbox,
  session,
  finished,
}: {
  readonly controller: ReviewController;
  readonly outbox: OutboxDatabase;
  readonly session: RelaySession;
  readonly finished: ReviewSession;
}) {
  const { planId } = finished;
  const { connection } = session;
  const deal = useDeal(controller, outbox, session);
  const review = controller.getSnapshot();
  const count = cardsWanted(review);
  const stored = review.batches.find(
    (one) => one.planId === planId && one.connection === connection,
  );
  const ready = stored?.cards.length ?? 0;
  const go = (): void => void controller.start(planId, connection, count);
  const more = (): void => {
    if (deal.isPending) return;
    if (ready > 0) go();
    else
      deal.mutate(
        { planId, limit: count, continues: finished.id },
        { onSuccess: ({ cards }) => cards.length > 0 && go() },
      );
  };
  const isDone = deal.data?.cards.length === 0;
  return (
    <>
      <p className="small more-news" role="status">
        {isDone && i18n.t('review.nothing')}
        {deal.isError &&
          (deal.error instanceof AnswersOnTheirWay
            ? i18n.t('review.onTheirWay', deal.error.waiting)
            : explain(deal.error, 'plan'))}
      </p>
      {!isDone && (
        <Button busy={deal.isPending} onClick={more}>
          {deal.isPending
            ? i18n.t('review.fetching')
            : i18n.t('summary.more', [ready > 0 ? Math.min(ready, count) : count])}
        </Button>
      )}
    </>
  );
}
