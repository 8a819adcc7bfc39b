/** The running session: where one is, the card, and after the answer what was right. */
import { ChevronLeft } from 'lucide-react';
import { i18n } from '#i18n';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Mark } from '../ui/Mark.tsx';
import { CardView } from './cards/CardView.tsx';
import type { CardEvent } from './cards/card-props.ts';
import type { ReviewController } from './controller.ts';
import { OwnSentence } from './OwnSentence.tsx';
import { currentCard, isRight, progressOf, type Feedback, type ReviewSession } from './session.ts';
import { languageOfText } from './speech.ts';
import { useKeys } from './use-keys.ts';
import { useSpeech } from './use-speech.ts';
import { useVisibleTime } from './use-visible-time.ts';
import './review.css';

export function ReviewScreen({
  session,
  planName,
  controller,
  notice,
}: {
  readonly session: ReviewSession;
  readonly planName: string;
  readonly controller: ReviewController;
  /** A thin line above everything, such as being offline. */
  readonly notice?: ReactNode;
}) {
  const current = currentCard(session);
  const { card } = current ?? {};
  const { feedback } = session;
  const spoken =
    card?.kind === 'spelling' ? ((card.question || card.correct[0]) ?? '') : (card?.question ?? '');
  const language = card?.language ?? languageOfText(spoken);
  const speech = useSpeech(spoken, language, !feedback && (card?.speak ?? false));
  useVisibleTime(controller);

  const skip = (): void => controller.dispatch({ type: 'skip', at: Date.now() });
  const goOn = (): void => controller.dispatch({ type: 'continue', at: Date.now() });
  useKeys({
    p: () => speech.play(),
    ...(feedback ? { Enter: goOn } : { s: skip }),
  });

  const region = useRef<HTMLElement>(null);
  // A new card is read from its beginning; a text field in it has taken the focus already.
  useEffect(() => {
    if (!region.current?.contains(document.activeElement)) region.current?.focus();
  }, [card]);

  if (!card) return null;
  const progress = progressOf(session);
  const position = Math.min(progress.of, progress.done + (feedback && isRight(feedback) ? 0 : 1));
  const send = (event: CardEvent): void => controller.dispatch({ ...event, at: Date.now() });
  return (
    <main className="screen review">
      {notice}
      <header className="review-head">
        <Button
          variant="quiet"
          iconOnly
          onClick={() => controller.dispatch({ type: 'leave', at: Date.now() })}
        >
          <ChevronLeft className="icon flip" aria-hidden="true" />
          <span className="visually-hidden">{i18n.t('review.back')}</span>
        </Button>
        <h1 className="plan-name" dir="auto" title={planName}>
          {planName}
        </h1>
        <p className="quiet small numbers">
          <span aria-hidden="true">
            {position} / {progress.of}
          </span>
          <span className="visually-hidden">
            {i18n.t('review.progress', [position, progress.of])}
          </span>
        </p>
        <div className="bar" aria-hidden="true">
          <span style={{ inlineSize: `${(100 * progress.done) / progress.of}%` }} />
        </div>
      </header>
      <section
        className="card"
        data-card={card.id}
        ref={region}
        tabIndex={-1}
        aria-label={i18n.t('review.progress', [position, progress.of])}
      >
        <CardView
          key={`${card.id} ${session.queue.length}`}
          {...{ card, feedback, speech, language, send }}
          draft={session.draft}
        />
        <Verdict feedback={feedback} />
        {feedback && <OwnSentence card={card} />}
      </section>
      <footer className="review-foot">
        {feedback ? (
          <ContinueButton key={String(feedback.overruled)} onPress={goOn} />
        ) : (
          <div className="row spread">
            {card.kind === 'choice' && (
              <p className="quiet small" aria-hidden="true">
                {i18n.t('review.keysChoose', [`1–${Math.min(9, card.options.length)}`])}
              </p>
            )}
            <Button
              variant="quiet"
              shortcut={
                card.kind === 'spelling'
                  ? { name: 'Alt+S', label: 'Alt S' }
                  : { name: 'S', label: 'S' }
              }
              onClick={skip}
            >
              {i18n.t('review.skip')}
            </Button>
          </div>
        )}
      </footer>
    </main>
  );
}

/** Said aloud, and seen as an icon with words. Always there, so that its news is announced. */
function Verdict({ feedback }: { readonly feedback: Feedback | null }) {
  return (
    <div className="verdict" role="status">
      {feedback && (
        <>
          <Mark tone={isRight(feedback) ? 'right' : 'wrong'}>
            {isRight(feedback) ? i18n.t('review.right') : i18n.t('review.wrong')}
          </Mark>
          {!isRight(feedback) && <span className="quiet small">{i18n.t('review.comesBack')}</span>}
        </>
      )}
    </div>
  );
}

function ContinueButton({ onPress }: { readonly onPress: () => void }) {
  const button = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    button.current?.querySelector('button')?.focus();
  }, []);
  return (
    <span ref={button} className="wide">
      <Button
        variant="primary"
        shortcut={{ name: 'Enter', label: i18n.t('ui.enterKey') }}
        onClick={onPress}
      >
        {i18n.t('review.continue')}
      </Button>
    </span>
  );
}
