/** Asks the cards of missed words again, until each is right or the learner stops. */
import { i18n } from '#i18n';
import type { Flashcard } from '@gleaner/shared';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { createPractice } from './practice.ts';
import { ReviewScreen, type ScreenController } from './ReviewScreen.tsx';
import { currentCard } from '../session/session.ts';

export function Practice({
  cards,
  planName,
  connection,
  controller,
  notice,
  onDone,
}: {
  readonly cards: readonly Flashcard[];
  readonly planName: string;
  readonly connection: string | null;
  readonly controller: Omit<ScreenController, 'dispatch'>;
  readonly notice?: ReactNode;
  readonly onDone: () => void;
}) {
  const [practice] = useState(() => createPractice(cards, { planName, connection }, controller));
  const session = useSyncExternalStore(practice.subscribe, practice.session);
  const isOver = session.left || currentCard(session) === undefined;
  useEffect(() => {
    if (isOver) onDone();
  }, [isOver, onDone]);
  if (isOver) return null;
  return (
    <ReviewScreen
      {...{ session, planName }}
      controller={practice}
      isPractice
      notice={
        <>
          {notice}
          <p className="quiet small" role="status">
            {i18n.t('summary.practising')}
          </p>
        </>
      }
    />
  );
}
