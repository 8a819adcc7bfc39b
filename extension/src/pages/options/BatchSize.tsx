/** How many cards a session asks; the popup offers the same choice beside the plan. */
import { i18n } from '#i18n';
import { useId } from 'react';
import { watchForgotten } from '../../account/watch-forgotten.ts';
import { openReviewStore, type ReviewSnapshot } from '../../review/store/store.ts';
import { choiceVersion } from '../../review/store/stored.ts';
import { announceReview, watchReview } from '../../review/store/watch.ts';
import { useReadOn } from '../../ui/use-read.ts';
import { NotSaved } from '../../ui/NotSaved.tsx';
import { useChoice } from '../../ui/use-choice.ts';
import { cardCounts, cardsWanted } from '../../review/deal/cards-wanted.ts';

const watches = [watchReview, watchForgotten];

export function BatchSize() {
  const stored = useReadOn<Pick<ReviewSnapshot, 'choice'> | null>(readBatchSize, null, watches);
  const { choice: count, choose, hasFailed } = useChoice(stored && cardsWanted(stored), saveCount);
  const id = useId();
  if (count === null) return null;
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

/** The stored choice that holds it. */
export async function readBatchSize(): Promise<Pick<ReviewSnapshot, 'choice'>> {
  const store = await openReviewStore();
  try {
    const { choice } = await store.load();
    return { choice };
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
