/**
 * What can be done now, always in the same place: answer, and after the answer go on or take it back. It
 * also shows the keys of this kind of card.
 */
import { i18n } from '#i18n';
import { selfGraded, type Flashcard } from '@gleaner/shared';
import { useEffect, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { Mark } from '../ui/Mark.tsx';
import type { CardEvent } from './cards/card-props.ts';
import { draftAnswer } from './draft-answer.ts';
import { KeyHints } from './KeyHints.tsx';
import { isRight, type Draft, type Feedback, type LastAnswer } from './session.ts';
import { isTyped, shownKind } from './shown-kind.ts';
import { useKeys } from './use-keys.ts';

export interface ReviewFooterProps {
  readonly card: Flashcard;
  readonly draft: Draft;
  readonly feedback: Feedback | null;
  readonly last: LastAnswer | null;
  /** The last answer may still be taken back. */
  readonly canUndo: boolean;
  readonly send: (event: CardEvent) => void;
  readonly check: () => void;
  readonly onContinue: () => void;
  readonly onSkip: () => void;
  readonly onUndo: () => void;
}

export function ReviewFooter(props: ReviewFooterProps) {
  const { feedback, canUndo, onUndo } = props;
  useKeys(canUndo ? { u: onUndo, 'Control+z': onUndo } : {});
  return (
    <footer className="review-foot">
      <Verdict {...props} />
      {feedback ? <Answered {...props} feedback={feedback} /> : <Asked {...props} />}
    </footer>
  );
}

/** Said aloud, and seen as an icon with words. Always there, so that its news is announced. */
function Verdict({ feedback, last, canUndo, onUndo }: ReviewFooterProps) {
  return (
    <div className="row verdict">
      <div className="row" role="status">
        {feedback && (
          <>
            <Mark tone={isRight(feedback) ? 'right' : 'wrong'}>
              {isRight(feedback) ? i18n.t('review.right') : i18n.t('review.wrong')}
            </Mark>
            {!isRight(feedback) && (
              <span className="quiet small">{i18n.t('review.comesBack')}</span>
            )}
          </>
        )}
        {last?.undo === 'refused' && <span className="small">{i18n.t('review.undoTooLate')}</span>}
      </div>
      {feedback && canUndo && <UndoButton typed={false} onUndo={onUndo} />}
    </div>
  );
}

function UndoButton({ typed, onUndo }: { readonly typed: boolean; readonly onUndo: () => void }) {
  const shortcut = typed ? { name: 'Alt+U', label: 'Alt U' } : { name: 'U', label: 'U' };
  return (
    <Button variant="quiet" shortcut={shortcut} onClick={onUndo}>
      {i18n.t('review.undo')}
    </Button>
  );
}

function Answered({
  feedback,
  send,
  onContinue,
}: ReviewFooterProps & { readonly feedback: Feedback }) {
  useKeys({ Enter: onContinue });
  const almost = feedback.grade.almost && !feedback.overruled;
  return (
    <>
      {almost && (
        <div className="row spread">
          <p>{i18n.t('review.almost')}</p>
          <Button onClick={() => send({ type: 'count-as-right' })}>
            {i18n.t('review.countAsRight')}
          </Button>
        </div>
      )}
      <ContinueButton key={String(feedback.overruled)} onPress={onContinue} />
    </>
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

function Asked(props: ReviewFooterProps) {
  const { card, draft, send, canUndo, onSkip, onUndo } = props;
  const typed = isTyped(card) && !draft.revealed;
  const isChecked = draftAnswer(card, draft) !== null;
  useKeys({ s: onSkip });
  return (
    <>
      <div className="row spread">
        {canUndo ? <UndoButton {...{ typed, onUndo }} /> : <KeyHints {...{ card, draft }} />}
        <span className="row asides">
          {isChecked && (
            <Button variant="quiet" onClick={() => send({ type: 'answer', given: [] })}>
              {i18n.t('review.dontKnow')}
            </Button>
          )}
          <Button
            variant="quiet"
            shortcut={typed ? { name: 'Alt+S', label: 'Alt S' } : { name: 'S', label: 'S' }}
            onClick={onSkip}
          >
            {i18n.t('review.skip')}
          </Button>
        </span>
      </div>
      <MainAction {...props} />
    </>
  );
}

/** The one big step of a card that is asked; a choice has none, since a press answers it. */
function MainAction(props: ReviewFooterProps) {
  const { card, draft } = props;
  if (draftAnswer(card, draft)) return <CheckButton {...props} />;
  const kind = shownKind(card);
  if (kind === 'choice') return null;
  return kind === 'speaking' || draft.revealed ? (
    <GradeButtons {...props} />
  ) : (
    <ShowButton {...props} />
  );
}

function CheckButton({ card, draft, check }: ReviewFooterProps) {
  useKeys({ Enter: check });
  return (
    <Button
      variant="primary"
      busy={draftAnswer(card, draft)?.complete !== true}
      shortcut={{ name: 'Enter', label: i18n.t('ui.enterKey') }}
      onClick={check}
    >
      {i18n.t('review.check')}
    </Button>
  );
}

function ShowButton({ send }: ReviewFooterProps) {
  const reveal = (): void => send({ type: 'reveal' });
  useKeys({ Space: reveal, Enter: reveal });
  return (
    <Button
      variant="primary"
      shortcut={{ name: 'Space', label: i18n.t('ui.spaceKey') }}
      onClick={reveal}
    >
      {i18n.t('review.showAnswer')}
    </Button>
  );
}

function GradeButtons({ card, send }: ReviewFooterProps) {
  const grade = (knew: boolean): void => send({ type: 'answer', given: selfGraded(card, knew) });
  useKeys({ '1': () => grade(true), '2': () => grade(false) });
  return (
    <div className="row halves">
      <Button variant="large" shortcut={{ name: '1', label: '1' }} onClick={() => grade(true)}>
        {i18n.t('review.knew')}
      </Button>
      <Button variant="large" shortcut={{ name: '2', label: '2' }} onClick={() => grade(false)}>
        {i18n.t('review.didNotKnow')}
      </Button>
    </div>
  );
}
