/** The two columns after the answer, each with its partner, and below them the pairs that were missed. */
import { i18n } from '#i18n';
import { grade, type CardOption, type Flashcard } from '@gleaner/shared';
import { splitPair, type Sides } from '../pairs.ts';
import type { Feedback } from '../session.ts';
import { Corner } from './Corner.tsx';
import { leftLabel, rightLabel } from './pair-labels.ts';

export function AnsweredPairs({
  card,
  feedback,
  left,
  right,
}: Sides & { readonly card: Flashcard; readonly feedback: Feedback }) {
  const isRight = (pair: string): boolean =>
    card.correct.some((one) => grade({ ...card, correct: [one] }, [pair]).correct);
  const given = feedback.given.flatMap((pair) => {
    const sides = splitPair(card, pair);
    return sides ? [{ ...sides, fits: isRight(pair) }] : [];
  });
  const rightPairs = card.correct.flatMap((pair) => splitPair(card, pair) ?? []);
  const missed = rightPairs.filter(
    ({ left: id }) => !given.some((pair) => pair.left === id && pair.fits),
  );
  const textOf = (id: string): string => card.options.find((one) => one.id === id)?.text ?? id;
  const place = (options: readonly CardOption[], id: string): number =>
    options.findIndex((option) => option.id === id);
  return (
    <>
      <div className="match">
        <ol aria-label={i18n.t('cards.firstColumn')}>
          {left.map((option, at) => {
            const pair = given.find((one) => one.left === option.id);
            return (
              <AnsweredSide
                key={option.id}
                option={option}
                label={leftLabel(at)}
                fits={pair?.fits ?? null}
                partner={pair ? rightLabel(place(right, pair.right)) : ''}
                partnerText={pair ? textOf(pair.right) : ''}
              />
            );
          })}
        </ol>
        <ol aria-label={i18n.t('cards.secondColumn')}>
          {right.map((option, at) => {
            const partners = given.filter((one) => one.right === option.id);
            return (
              <AnsweredSide
                key={option.id}
                option={option}
                label={rightLabel(at)}
                fits={partners.length === 0 ? null : partners.every(({ fits }) => fits)}
                partner={partners.map((one) => leftLabel(place(left, one.left))).join(' ')}
                partnerText={partners.map((one) => textOf(one.left)).join(', ')}
              />
            );
          })}
        </ol>
      </div>
      {missed.length > 0 && (
        <div className="right-line">
          <h2 className="quiet small">{i18n.t('review.itIs')}</h2>
          {missed.map((pair) => (
            <p key={pair.left}>
              <bdi>{textOf(pair.left)}</bdi> – <bdi>{textOf(pair.right)}</bdi>
            </p>
          ))}
        </div>
      )}
    </>
  );
}

function AnsweredSide({
  option,
  label,
  fits,
  partner,
  partnerText,
}: {
  readonly option: CardOption;
  readonly label: string;
  /** Null where it was left alone. */
  readonly fits: boolean | null;
  readonly partner: string;
  readonly partnerText: string;
}) {
  return (
    <li>
      <div className="option side" data-tone={fits === null ? 'other' : fits ? 'right' : 'wrong'}>
        <span className="option-number" aria-hidden="true">
          {label}
        </span>
        <span className="option-text" dir="auto">
          {option.text}
        </span>
        <span className="partner" aria-hidden="true">
          {partner}
        </span>
        {fits !== null && (
          <>
            <span className="visually-hidden">
              {' '}
              {i18n.t('cards.pairedWith', [partnerText])} (
              {fits ? i18n.t('review.right') : i18n.t('review.wrong')})
            </span>
            <Corner right={fits} />
          </>
        )}
      </div>
    </li>
  );
}
