/**
 * The solved pairs after the answer, one per row: the right pair, whether the learner had it, and the
 * learner's choice if it was wrong.
 */
import { i18n } from '#i18n';
import { grade, type Flashcard } from '@gleaner/shared';
import { Check, X } from 'lucide-react';
import { splitPair, type Pair, type Sides } from '../answers/pairs.ts';
import type { Feedback } from '../session/session.ts';
import { CardText } from './CardText.tsx';

interface Row {
  readonly left: string;
  /** Several if each of them is right; none for a left side without a partner. */
  readonly rights: readonly string[];
  /** Null when the learner made no pair. */
  readonly fits: boolean | null;
  /** The learner's wrong choice. */
  readonly instead: string | null;
}

export function AnsweredPairs({
  card,
  feedback,
  left,
  language,
}: Pick<Sides, 'left'> & {
  readonly card: Flashcard;
  readonly feedback: Feedback;
  readonly language: string;
}) {
  const rows = left.map(({ id }) => rowOf(card, feedback.given, id));
  return (
    <ul className="solved" aria-label={i18n.t('cards.pairs')}>
      {rows.map((row) => (
        <li
          key={row.left}
          {...(row.fits !== null && { 'data-tone': row.fits ? 'right' : 'wrong' })}
        >
          <p>
            <CardText as="bdi" className="solved-left" text={row.left} language={language} />
            {row.rights.length > 0 && ' – '}
            <CardText as="bdi" text={row.rights.join(' / ')} language={language} />
          </p>
          {row.instead !== null && (
            <p className="small instead">
              {i18n.t('cards.yoursWas')}{' '}
              <CardText as="bdi" text={row.instead} language={language} />
            </p>
          )}
          {row.fits !== null && <Fit fits={row.fits} />}
        </li>
      ))}
    </ul>
  );
}

function Fit({ fits }: { readonly fits: boolean }) {
  const Icon = fits ? Check : X;
  return (
    <span className="fit">
      <Icon className="icon" aria-hidden="true" />
      <span className="visually-hidden">
        {fits ? i18n.t('review.rightMark') : i18n.t('review.wrongMark')}
      </span>
    </span>
  );
}

function rowOf(card: Flashcard, given: readonly string[], id: string): Row {
  const textOf = (one: string): string =>
    card.options.find((option) => option.id === one)?.text ?? one;
  const pairsOf = (pairs: readonly string[]): readonly Pair[] =>
    pairs.flatMap((pair) => splitPair(card, pair) ?? []).filter((pair) => pair.left === id);
  const mine = pairsOf(given)[0];
  const pair = given.find((one) => splitPair(card, one)?.left === id);
  const fits =
    pair === undefined
      ? null
      : card.correct.some((one) => grade({ ...card, correct: [one] }, [pair]).correct);
  const rights = pairsOf(card.correct).map(({ right }) => textOf(right));
  return {
    left: textOf(id),
    // The learner's own choice, if it is among them.
    rights: fits === true && mine ? [textOf(mine.right)] : rights,
    fits,
    instead: fits === false && mine ? textOf(mine.right) : null,
  };
}
