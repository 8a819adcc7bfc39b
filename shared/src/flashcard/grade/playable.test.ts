/** A card is graded only if its own answer can be given on its screen. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalCard } from '../../testing/canonical-cards.ts';
import { cardOf } from '../../testing/card-of.ts';
import { casesOf } from '../../testing/runs.ts';
import type { Flashcard } from '../flashcard.ts';
import { isPlayable } from './playable.ts';

const blanks = (question: string, correct: readonly string[], more: Partial<Flashcard> = {}) =>
  cardOf('fill-blanks', correct, { question, ...more });
const sides = ['l1', 'l2', 'r1', 'r2'].map((id) => ({ id, text: id, group: id.slice(0, 1) }));
const leftAlone = ['l2', 'l1', 'r1', 'r2'].map((id) => ({
  ...{ id, text: id, group: id.startsWith('l') ? 'left' : 'right' },
}));
const pairs = (correct: readonly string[], options = sides) =>
  cardOf('match', correct, { options });

describe('a card that can be given its own answer', () => {
  it('is every canonical one', () => {
    fc.assert(
      fc.property(canonicalCard, ({ card }) => isPlayable(card)),
      { numRuns: casesOf(500) },
    );
  });

  it.each<[string, Flashcard, boolean]>([
    ['one bank word in two blanks', blanks('___ ___', ['blank1:A', 'blank2:A']), true],
    ['a blank that takes several', blanks('___', ['blank1:A', 'blank1:B']), true],
    ['more blanks than answers', blanks('___ ___', ['blank1:A']), false],
    ['a word that is not in the bank', blanks('___', ['blank1:A', 'blank1:Z']), false],
    ['several lefts with one right', pairs(['l1:r1', 'l2:r1'], sides.slice(0, 3)), true],
    ['one left with two rights', pairs(['l1:r1', 'l1:r2']), false],
    ['a left without a pair', pairs(['l1:r1'], leftAlone), false],
    ['a right without a pair', pairs(['l1:r1'], leftAlone.slice(1)), true],
    ['a pair that is no option', pairs(['l1:r1', 'l2:r9']), false],
    ['all options right', cardOf('multiple-choice', ['A', 'B', 'C']), true],
    ['a choice of one', cardOf('choice', ['A'], { options: [{ id: 'A', text: 'a' }] }), false],
    ['two options of one id', cardOf('choice', ['A'], { options: [sides, sides].flat() }), false],
    ['an answer that is no option', cardOf('choice', ['D']), false],
    ['a text that no field takes', cardOf('spelling', ['x'.repeat(501)]), false],
    [
      'a text that no blank takes',
      blanks('___', [`blank1:${'x'.repeat(201)}`], { options: [] }),
      false,
    ],
    ['one word to arrange', cardOf('arrange', ['A']), false],
    ['nothing told', cardOf('spelling', []), false],
  ])('%s', (_, card, playable) => {
    expect(isPlayable(card)).toBe(playable);
  });
});
