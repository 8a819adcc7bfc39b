/** At the end of a session: continue with the next cards, once the answers to these are sent. */
import { i18n } from '#i18n';
import type { CollectRecord } from '../../outbox/store/record.ts';
import { AnswersOnTheirWay } from '../../review/deal/answers-on-their-way.ts';
import { nextBatch } from '../../review/store/batches.ts';
import { lastCollected, readinessOf } from '../../review/deal/readiness.ts';
import type { ReviewSession } from '../../review/session/session.ts';
import { useLetterShortcut } from '../../review/input/single-keys.ts';
import { useKeys } from '../../review/input/use-keys.ts';
import type { EndButton } from '../../review/screen/SummaryScreen.tsx';
import { Button } from '../../ui/Button.tsx';
import { explain } from '../../ui/explain.ts';
import { cardsShown, cardsWanted } from '../../review/deal/cards-wanted.ts';
import type { DealParts } from '../../review/deal/deal-and-keep.ts';
import { mayUseOlder, useDeal } from '../../review/deal/use-deal.ts';
import { useMinute } from './use-minute.ts';
import { useNextCards } from './use-next-cards.ts';

interface MoreCardsProps extends DealParts {
  readonly finished: ReviewSession;
  /** Answers that wait to be sent. */
  readonly unsent: number;
  /** Recent words. */
  readonly words: readonly CollectRecord[];
  /** The button that ends the review. */
  readonly done: EndButton;
}

export function MoreCards({ finished, unsent, words, done, ...parts }: MoreCardsProps) {
  const { controller, session } = parts;
  const { planId } = finished;
  const { connection } = session;
  const deal = useDeal(parts);
  const review = controller.getSnapshot();
  const count = cardsWanted(review);
  const batch = nextBatch(review, planId, connection);
  const now = useMinute();
  const collectedAt = lastCollected(words, connection);
  const ready = readinessOf(batch, { count, now, collectedAt });
  useNextCards(parts, { finished, ready, unsent, limit: count });

  const go = (): void => void controller.start(planId, connection, count);
  const held = (): number =>
    nextBatch(controller.getSnapshot(), planId, connection)?.cards.length ?? 0;
  const more = (): void => {
    if (deal.isPending) return;
    if (ready.state === 'ready') go();
    else
      deal.mutate(
        { planId, limit: count },
        { onSettled: (_deal, error) => mayUseOlder(error) && held() > 0 && go() },
      );
  };
  // An answer without a list does not say that there are none.
  const hasList = !batch?.unreadable.some(({ noList }) => noList);
  const isDone = ready.state === 'nothing' || (deal.isSuccess && held() === 0 && hasList);
  const letterShortcut = useLetterShortcut();
  useKeys(isDone ? {} : { n: more });
  const isDue = ready.state === 'ready' && !isDone;
  const shown = cardsShown(ready, count);
  const text = shown === null ? i18n.t('summary.moreCards') : i18n.t('summary.more', [shown]);
  return (
    <>
      <p className="small more-news" role="status">
        {isDone && i18n.t('review.nothing')}
        {deal.isError &&
          (deal.error instanceof AnswersOnTheirWay
            ? i18n.t('review.onTheirWay', deal.error.waiting)
            : explain(deal.error, 'plan'))}
      </p>
      <div className="row halves">
        {!isDone && (
          <Button
            variant={isDue ? 'primary' : 'large'}
            busy={deal.isPending}
            shortcut={letterShortcut('N', false)}
            onClick={more}
          >
            {deal.isPending ? i18n.t('review.fetching') : text}
          </Button>
        )}
        {done(isDue ? 'large' : 'primary')}
      </div>
    </>
  );
}
