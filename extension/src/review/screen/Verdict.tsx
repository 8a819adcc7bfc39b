/**
 * The result of the answer, and Undo. The row with Undo keeps its place from the answer to the next card,
 * above all other buttons.
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
  /** The last answer can still be undone. */
  readonly canUndo: boolean;
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
  const { card, feedback, last, canUndo, overrule, typing, send, onUndo, children } = props;
  const isAlmost = feedback !== null && feedback.grade.almost && !feedback.overruled;
  return (
    <div className="verdict">
      <div className="verdict-news" role="status">
        {feedback &&
          (isAlmost ? <AlmostMark {...{ card, feedback }} /> : <VerdictMark {...{ feedback }} />)}
        {feedback && isAlmost && feedback.right && <VerdictMark feedback={feedback} />}
        {feedback && !isRight(feedback) && (
          <p className="quiet small">{i18n.t('review.comesBack')}</p>
        )}
        {last?.undo === 'refused' && <p className="small">{i18n.t('review.tooLate')}</p>}
      </div>
      {children}
      <div className="verdict-ways">
        {overrule && (
          <CountButton as={overrule} onPress={() => send({ type: `count-as-${overrule}` })} />
        )}
        {canUndo && <UndoButton {...{ typing, onUndo }} isLooking={feedback !== null} />}
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

/** In one line, how the answer was understood. */
function AlmostMark({
  card,
  feedback,
}: Pick<VerdictProps, 'card'> & { readonly feedback: Feedback }) {
  return (
    <Mark tone="unsure">
      {isOneLetter(card, feedback.given) ? i18n.t('review.almostLetter') : i18n.t('review.almost')}
    </Mark>
  );
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
    <Button variant="quiet" shortcut={letterShortcut(key.toUpperCase(), false)} onClick={onPress}>
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
   * Before the next card the answer is still visible; on the next card the button's name says which answer
   * it means.
   */
  readonly isLooking: boolean;
}) {
  const letterShortcut = useLetterShortcut();
  return (
    <Button variant="quiet" shortcut={letterShortcut('U', typing)} onClick={onUndo}>
      {isLooking ? i18n.t('review.undo') : i18n.t('review.undoLast')}
    </Button>
  );
}
