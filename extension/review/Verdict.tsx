/**
 * What became of the answer, and the way back from it. The row with Undo stays where it is from the answer
 * to the next card, above everything else that can be pressed.
 */
import { i18n } from '#i18n';
import type { Flashcard } from '@gleaner/shared';
import { Button } from '../ui/Button.tsx';
import { Mark } from '../ui/Mark.tsx';
import type { CardEvent } from './cards/card-props.ts';
import { isRight, type Feedback, type LastAnswer } from './session.ts';
import { isOneLetter } from './slip.ts';
import { useKeys } from './use-keys.ts';

export interface VerdictProps {
  readonly card: Flashcard;
  readonly feedback: Feedback | null;
  readonly last: LastAnswer | null;
  /** The last answer may still be taken back. */
  readonly canUndo: boolean;
  /** Letters are typed into the card that is asked, so that keys need Alt. */
  readonly typing: boolean;
  readonly send: (event: CardEvent) => void;
  readonly onUndo: () => void;
}

/** Always there, so that its news is announced. */
export function Verdict(props: VerdictProps) {
  const { card, feedback, last, canUndo, typing, send, onUndo } = props;
  const almost = feedback !== null && feedback.grade.almost && !feedback.overruled;
  return (
    <>
      {almost && (
        <Almost {...{ card, feedback }} onCount={() => send({ type: 'count-as-right' })} />
      )}
      <div className="verdict">
        <div className="row" role="status">
          {feedback && !almost && (
            <Mark tone={isRight(feedback) ? 'right' : 'wrong'}>
              {isRight(feedback) ? i18n.t('review.right') : i18n.t('review.wrong')}
            </Mark>
          )}
          {feedback && !isRight(feedback) && (
            <span className="quiet small">{i18n.t('review.comesBack')}</span>
          )}
          {last?.undo === 'refused' && (
            <span className="small">{i18n.t('review.undoTooLate')}</span>
          )}
        </div>
        {canUndo && <UndoButton {...{ typing, onUndo }} isLooking={feedback !== null} />}
      </div>
    </>
  );
}

/** One slip away: in one line what it was, and what the learner may make of it. */
function Almost({
  card,
  feedback,
  onCount,
}: {
  readonly card: Flashcard;
  readonly feedback: Feedback;
  readonly onCount: () => void;
}) {
  useKeys({ c: onCount });
  return (
    <div className="verdict" role="status">
      <Mark tone="unsure">
        {isOneLetter(card, feedback.given)
          ? i18n.t('review.almostLetter')
          : i18n.t('review.almost')}
      </Mark>
      <Button variant="quiet" shortcut={{ name: 'C', label: 'C' }} onClick={onCount}>
        {i18n.t('review.countAsRight')}
      </Button>
    </div>
  );
}

function UndoButton({
  typing,
  isLooking,
  onUndo,
}: Pick<VerdictProps, 'typing' | 'onUndo'> & {
  /** The answer is on the screen still; on the next card its name says which answer is meant. */
  readonly isLooking: boolean;
}) {
  const shortcut = typing ? { name: 'Alt+U', label: 'Alt U' } : { name: 'U', label: 'U' };
  return (
    <Button variant="quiet" shortcut={shortcut} onClick={onUndo}>
      {isLooking ? i18n.t('review.undo') : i18n.t('review.undoLast')}
    </Button>
  );
}
