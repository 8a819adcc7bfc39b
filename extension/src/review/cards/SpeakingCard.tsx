/**
 * Listen, say it, grade yourself. If the browser can listen, it may propose a grade: an optional part
 * (`Listening.tsx`), offered only in a tab.
 */
import { i18n } from '#i18n';
import { lazy, Suspense } from 'react';
import { CardFace } from './CardFace.tsx';
import type { CardProps } from './card-props.ts';
import { browser } from 'wxt/browser';

const Listening = lazy(() => import('./Listening.tsx'));

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

function canListen(): boolean {
  return (
    'webkitSpeechRecognition' in window &&
    browser.extension.getViews({ type: 'tab' }).includes(window)
  );
}
