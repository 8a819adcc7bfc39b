/**
 * The result of the answer with one sentence about it, and what the learner can change. Undo keeps its place
 * from the answer to the next card, above all other buttons.
 */
import { i18n } from '#i18n';
import type { Flashcard } from '@gleaner/shared';
import { Button } from '../../ui/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';
import type { CardEvent } from '../cards/card-props.ts';
import { useLetterShortcut } from '../input/single-keys.ts';
import { isRight, type Feedback, type LastAnswer } from '../session/session.ts';
import { isOneLetter } from '../answers/slip.ts';
import { useKeys } from '../input/use-keys.ts';
import type { ReactNode } from 'react';

export interface VerdictProps {
  readonly card: Flashcard;
  readonly feedback: Feedback | null;
  readonly last: LastAnswer | null;
  /** The last answer, or the report of a card, can still be undone. */
  readonly canUndo: boolean;
  /** What can be undone is the report of a card. */
  readonly isMarked: boolean;
  /** The grade to which the learner may change the answer. */
  readonly overrule: 'right' | 'wrong' | null;
  /** The card has a text field, so keys need Alt. */
  readonly typing: boolean;
  readonly send: (event: CardEvent) => void;
  readonly onUndo: () => void;
  /** Shown beside Undo while the next card is asked. */
  readonly children?: ReactNode;
}

/** The live region always exists, so that its text is announced. */
export function Verdict(props: VerdictProps) {
  const { feedback, canUndo, isMarked, overrule, typing, send, onUndo, children } = props;
  const note = noteOf(props);
  return (
    <div className="verdict">
      <div className="verdict-news" role="status">
        {feedback &&
          (isAlmost(feedback) && !isRight(feedback) ? (
            <Mark tone="unsure">{i18n.t('review.almost')}</Mark>
          ) : (
            <VerdictMark feedback={feedback} />
          ))}
        {note !== null && <p className="quiet small">{note}</p>}
      </div>
      {note === null && children}
      <div className="verdict-ways">
        {overrule && (
          <CountButton as={overrule} onPress={() => send({ type: `count-as-${overrule}` })} />
        )}
        {canUndo && (
          <UndoButton {...{ typing, onUndo }} isLooking={feedback !== null || isMarked} />
        )}
      </div>
    </div>
  );
}

function VerdictMark({ feedback }: { readonly feedback: Feedback }) {
  return (
    <Mark tone={isRight(feedback) ? 'right' : 'wrong'}>
      {isRight(feedback) ? i18n.t('review.right') : i18n.t('review.wrong')}
    </Mark>
  );
}

/** The one sentence that the learner needs most. */
function noteOf({ card, feedback, last, canUndo, isMarked }: VerdictProps): string | null {
  if (last?.undo === 'refused') return i18n.t('review.tooLate');
  if (!feedback) return isMarked && canUndo ? i18n.t('review.marked') : null;
  if (feedback.first && !canUndo && last?.undo === 'open') return i18n.t('review.fixed');
  if (!isRight(feedback)) return i18n.t('review.comesBack');
  return isAlmost(feedback) ? almostText(card, feedback) : null;
}

function isAlmost({ grade, overruled }: Feedback): boolean {
  return grade.almost && !overruled;
}

/** In one line, how the answer was understood. */
function almostText(card: Flashcard, { given }: Feedback): string {
  return isOneLetter(card, given) ? i18n.t('review.almostLetter') : i18n.t('review.almost');
}

function CountButton({
  as,
  onPress,
}: {
  readonly as: 'right' | 'wrong';
  readonly onPress: () => void;
}) {
  const key = as === 'right' ? 'c' : 'w';
  const letterShortcut = useLetterShortcut();
  useKeys({ [key]: onPress });
  return (
    <Button
      variant="quiet"
      shortcut={letterShortcut(key.toUpperCase(), false)}
      title={i18n.t('review.until')}
      onClick={onPress}
    >
      {i18n.t(as === 'right' ? 'review.countAsRight' : 'review.countAsWrong')}
    </Button>
  );
}

function UndoButton({
  typing,
  isLooking,
  onUndo,
}: Pick<VerdictProps, 'typing' | 'onUndo'> & {
  /**
   * It is clear what is undone: the answer or the note is visible. Otherwise the button's name says which answer
   * it means.
   */
  readonly isLooking: boolean;
}) {
  const letterShortcut = useLetterShortcut();
  return (
    <Button
      variant="quiet"
      shortcut={letterShortcut('U', typing)}
      {...(isLooking && { title: i18n.t('review.until') })}
      onClick={onUndo}
    >
      {isLooking ? i18n.t('review.undo') : i18n.t('review.undoLast')}
    </Button>
  );
}
