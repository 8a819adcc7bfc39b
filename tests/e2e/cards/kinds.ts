/** Every kind of card, each with a word that has enough for a card of the kind. */
import type { DealtKind } from '../../instance/settings.ts';

export const oneOfEachKind: readonly (readonly [DealtKind, string])[] = [
  ['choice', 'serendipity'],
  ['multiple-choice', 'gossamer'],
  ['fill-blanks', 'obsolete'],
  ['fill-several', 'abandon'],
  ['spelling', 'lugubrious'],
  ['arrange', 'eliminate'],
  ['match', 'berserk'],
  ['speaking', 'ephemeral'],
  ['reveal', 'elaborate'],
];
