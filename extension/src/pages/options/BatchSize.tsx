/** How many cards a session asks; the popup offers the same choice beside the plan. */
import { i18n } from '#i18n';
import { useId } from 'react';
import { watchForgotten } from '../../account/watch-forgotten.ts';
import { openReviewStore } from '../../review/store/store.ts';
import { choiceVersion } from '../../review/store/stored.ts';
import { announceReview, watchReview } from '../../review/store/watch.ts';
import { useChoice } from '../../settings/use-choice.ts';
import { NotRead, NotSaved } from '../../ui/NotSaved.tsx';
import { cardCounts, cardsWanted } from '../../review/deal/cards-wanted.ts';

export function BatchSize() {
  const { choice: count, choose, hasFailed, isUnread } = useChoice(batchSize);
  const id = useId();
  if (count === null) return <NotRead when={isUnread} />;
  return (
    <div className="field">
      <label htmlFor={id}>{i18n.t('reviewing.batch')}</label>
      <select
        id={id}
        className="select"
        value={count}
        onChange={(event) => choose(Number(event.target.value))}
      >
        {[...new Set([...cardCounts, count])]
          .sort((a, b) => a - b)
          .map((one) => (
            <option key={one} value={one}>
              {i18n.t('days.cardsOf', one)}
            </option>
          ))}
      </select>
      <NotSaved when={hasFailed} />
    </div>
  );
}

export const batchSize = {
  key: ['batch-size'],
  read: readCount,
  save: saveCount,
  watches: [watchReview, watchForgotten],
};

async function readCount(): Promise<number> {
  const store = await openReviewStore();
  try {
    return cardsWanted(await store.load());
  } finally {
    store.close();
  }
}

/** The chosen plan stays. */
async function saveCount(count: number): Promise<void> {
  const store = await openReviewStore();
  try {
    const { choice } = await store.load();
    await store.saveChoice({ version: choiceVersion, planId: choice?.planId ?? null, count });
  } finally {
    store.close();
  }
  announceReview();
}
