/**
 * Listen, say it, grade yourself. Where the browser can listen, it may propose a grade: that part is a
 * room of its own (`recognition/Listening.tsx`), asked for only in a tab, and the card is whole without it.
 */
import { i18n } from '#i18n';
import { lazy, Suspense } from 'react';
import { canListen } from '../recognition/can-listen.ts';
import { CardFace } from '../face/CardFace.tsx';
import type { CardProps } from '../card-props.ts';

const Listening = lazy(() => import('../recognition/Listening.tsx'));

export function SpeakingCard({ card, feedback, speech, language, listening }: CardProps) {
  return (
    <>
      <CardFace {...{ card, speech, language }} instruction={i18n.t('review.sayIt')} />
      {!feedback && canListen() && (
        <Suspense>
          <Listening {...{ card, language }} choice={listening} />
        </Suspense>
      )}
    </>
  );
}
