/**
 * Hints of the service. Without a voice also the first letter and the length, so that the card can be
 * answered.
 */
import { i18n } from '#i18n';
import type { Flashcard } from '@gleaner/shared';
import { Fragment } from 'react';

export function SpellingHint({
  card,
  masked,
  id,
}: {
  readonly card: Flashcard;
  readonly masked: boolean;
  readonly id: string;
}) {
  const given = card.options.map(({ hint, text }) => hint ?? text).filter(Boolean);
  const parts = masked ? [...given, maskOf(card), lettersOf(card)] : given;
  if (parts.length === 0) return null;
  return (
    <p className="quiet small" id={id}>
      {i18n.t('review.hint')}{' '}
      {parts.map((part, place) => (
        // A hint may have another direction than the text around it.
        <Fragment key={place}>
          {place > 0 && ', '}
          <bdi>{part}</bdi>
        </Fragment>
      ))}
    </p>
  );
}

function maskOf({ correct }: Flashcard): string {
  const letters = Array.from(correct[0] ?? '');
  // For a word of two letters, the first letter would be half of it.
  const known = letters.length > 2 ? 1 : 0;
  return letters
    .map((letter, place) => (place < known || /\s/u.test(letter) ? letter : '·'))
    .join('');
}

function lettersOf({ correct }: Flashcard): string {
  return i18n.t('review.letters', Array.from(correct[0] ?? '').length);
}
