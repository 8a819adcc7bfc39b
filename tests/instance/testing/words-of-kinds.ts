/** A word for each kind of card that the stand-in deals. */
import type { DealtKind } from '../settings.ts';

/** Words that have enough for the kind that falls to them in turn. */
export const wordsOfKinds = {
  choice: 'serendipity',
  'multiple-choice': 'library',
  'fill-blanks': 'record',
  spelling: 'lugubrious',
  arrange: 'attribute',
  match: 'apple',
  speaking: 'gossamer',
  reveal: 'zzxqy',
  'fill-several': 'sentence',
} satisfies Record<DealtKind, string>;
