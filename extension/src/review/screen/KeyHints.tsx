/** The keys of the current card, as visible text; for screen readers each control has its own. */
import { i18n } from '#i18n';
import type { Flashcard } from '@gleaner/shared';
import { useContext } from 'react';
import { sidesOf } from '../answers/pairs.ts';
import { SingleKeys } from '../input/single-keys.ts';
import type { Draft } from '../session/session.ts';
import { shownKind } from '../session/shown-kind.ts';

interface Hint {
  readonly keys: string;
  readonly does: string;
}

export function KeyHints({ card, draft }: { readonly card: Flashcard; readonly draft: Draft }) {
  const isOn = useContext(SingleKeys);
  const hints = hintsOf(card, draft).filter(({ keys }) => isOn || !/^[\dA-Z]/u.test(keys));
  return (
    <p className="key-hints quiet small" aria-hidden="true">
      {hints.map(({ keys, does }) => (
        <span key={does}>
          {/* Digits and arrows keep their keyboard order in every language. */}
          <kbd dir="ltr">{keys}</kbd> {does}
        </span>
      ))}
    </p>
  );
}

function hintsOf(card: Flashcard, draft: Draft): readonly Hint[] {
  const digits = range('1', card.options.length, (place) => String(place + 1));
  const back = { keys: '⌫', does: i18n.t('review.keys.takeBack') };
  switch (shownKind(card)) {
    case 'choice':
    case 'multiple-choice':
      return [{ keys: digits, does: i18n.t('review.keys.choose') }];
    case 'fill-blanks':
      return card.options.length === 0
        ? []
        : [
            { keys: digits, does: i18n.t('review.keys.place') },
            ...(card.correct.length > 1
              ? [{ keys: '← →', does: i18n.t('review.keys.blank') }]
              : []),
            ...(draft.placed.length > 0 ? [back] : []),
          ];
    case 'arrange':
      return [
        { keys: digits, does: i18n.t('review.keys.place') },
        ...(draft.placed.length > 0
          ? [{ keys: '← →', does: i18n.t('review.keys.move') }, back]
          : []),
      ];
    case 'match': {
      const { left, right } = sidesOf(card);
      return [
        {
          keys: range('1', left.length, (place) => String(place + 1)),
          does: i18n.t('review.keys.left'),
        },
        {
          keys: range('A', right.length, (place) => 'ABCDEFGHI'.charAt(place)),
          does: i18n.t('review.keys.right'),
        },
        ...(draft.placed.length > 0 ? [back] : []),
      ];
    }
    case 'spelling':
    case 'speaking':
    case 'reveal':
      return [];
  }
}

/** `1–4`; the first nine have keys. */
function range(first: string, count: number, nth: (place: number) => string): string {
  return count < 2 ? first : `${first}–${nth(Math.min(9, count) - 1)}`;
}
