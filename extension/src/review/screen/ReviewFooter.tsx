/**
 * The possible actions, always in the same place: answer, and after the answer continue or undo. Also shows
 * the keys of this kind of card.
 */
import { i18n } from '#i18n';
import { selfGraded, type Flashcard } from '@gleaner/shared';
import { useContext, useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import type { CardEvent } from '../cards/card-props.ts';
import { draftAnswer } from '../input/draft-answer.ts';
import { KeyHints } from './KeyHints.tsx';
import { SingleKeys, useLetterShortcut } from '../input/single-keys.ts';
import type { Draft, Feedback, LastAnswer } from '../session/session.ts';
import { isSelfGraded, isTyped, shownKind } from '../session/shown-kind.ts';
import { PressGuard, stopClick } from '../input/press-guard.ts';
import { useKeys } from '../input/use-keys.ts';
import { Verdict } from './Verdict.tsx';

export interface ReviewFooterProps {
  readonly card: Flashcard;
  readonly draft: Draft;
  readonly feedback: Feedback | null;
  readonly last: LastAnswer | null;
  /** The last answer, or the report of a card, can still be undone. */
  readonly canUndo: boolean;
  /** What can be undone is the report of a card. */
  readonly isMarked: boolean;
  /** The grade to which the learner may change the answer. */
  readonly overrule: 'right' | 'wrong' | null;
  /** The learner's own sentence as a hint; null when there is none. */
  readonly hint: { readonly isTaken: boolean; readonly onToggle: () => void } | null;
  readonly send: (event: CardEvent) => void;
  readonly check: () => void;
  readonly onContinue: () => void;
  readonly onSkip: () => void;
  readonly onUndo: () => void;
}

export function ReviewFooter(props: ReviewFooterProps) {
  const { card, draft, feedback, canUndo, onUndo } = props;
  const typing = !feedback && isTyped(card) && !draft.revealed;
  const counts = useContext(PressGuard);
  useKeys(canUndo ? { u: onUndo, 'Control+z': onUndo } : {});
  return (
    <footer
      className="review-foot"
      {...(feedback && { 'data-answered': '' })}
      onClickCapture={(event) => (event.detail > 1 || !counts(event)) && stopClick(event)}
    >
      <Verdict {...props} typing={typing}>
        {!feedback && <KeyHints {...{ card, draft }} />}
      </Verdict>
      {feedback ? <Answered {...props} feedback={feedback} /> : <Asked {...props} />}
    </footer>
  );
}

function Answered({ feedback, onContinue }: ReviewFooterProps & { readonly feedback: Feedback }) {
  useKeys({ Enter: onContinue });
  return <ContinueButton key={String(feedback.right)} onPress={onContinue} />;
}

function ContinueButton({ onPress }: { readonly onPress: () => void }) {
  const button = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    button.current?.querySelector('button')?.focus({ preventScroll: true });
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
  const { card, draft, hint, send, onSkip } = props;
  const typed = isTyped(card) && !draft.revealed;
  const isGraded = !isSelfGraded(card, draft);
  const letterShortcut = useLetterShortcut();
  const giveUp = (): void => send({ type: 'answer', given: [] });
  useKeys({ s: onSkip, ...(isGraded && { x: giveUp }), ...(hint && { h: hint.onToggle }) });
  return (
    <div className="actions">
      <div className="asides">
        {hint && (
          <Button
            variant="quiet"
            aria-pressed={hint.isTaken}
            shortcut={letterShortcut('H', typed)}
            onClick={hint.onToggle}
          >
            {i18n.t('hint.take')}
          </Button>
        )}
        {isGraded && (
          <Button variant="quiet" shortcut={letterShortcut('X', typed)} onClick={giveUp}>
            {i18n.t('review.dontKnow')}
          </Button>
        )}
        <Button variant="quiet" shortcut={letterShortcut('S', typed)} onClick={onSkip}>
          {i18n.t('review.skip')}
        </Button>
      </div>
      <MainAction {...props} />
    </div>
  );
}

/** The main button of the current card; a choice has none, since a press answers it. */
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
  const isOn = useContext(SingleKeys);
  const digit = (label: string) => isOn && { shortcut: { name: label, label } };
  useKeys({ '1': () => grade(true), Space: () => grade(true), '2': () => grade(false) });
  return (
    <div className="row halves">
      <Button variant="large" {...digit('1')} onClick={() => grade(true)}>
        {i18n.t('review.knew')}
      </Button>
      <Button variant="large" {...digit('2')} onClick={() => grade(false)}>
        {i18n.t('review.didNotKnow')}
      </Button>
    </div>
  );
}
