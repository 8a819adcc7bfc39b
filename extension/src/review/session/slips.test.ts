import { grade, type Flashcard } from '@gleaner/shared';
import { describe, expect, it } from 'vitest';
import { countsAsRight, type SlipRule } from './slips.ts';
import { cards, plainCard, typedBlanks } from '../answers/testing-cards.ts';

const counts = (card: Flashcard, given: string, rule: SlipRule): boolean =>
  countsAsRight(card, grade(card, [given]), [given], rule);
const translated: Flashcard = {
  ...plainCard,
  ...{ id: 't', kind: 'spelling', prompt: 'Translate: Hund', question: '', silent: true },
  correct: ['the dog'],
};
const oneBlank: Flashcard = { ...typedBlanks, question: 'A ___.', correct: ['blank1:gossamer'] };

describe('one slip', () => {
  it.each<[string, Flashcard, string, readonly [boolean, boolean, boolean]]>([
    ['in a spoken word', cards.spelling, 'gosamer', [false, false, true]],
    ['in a blank', oneBlank, 'blank1:gosamer', [false, true, true]],
    ['in a word with a written question', translated, 'dog', [false, true, true]],
  ])('%s: strict, usual, lenient', (_where, card, given, expected) => {
    const rules = ['strict', 'usual', 'lenient'] as const;
    expect(rules.map((rule) => counts(card, given, rule))).toEqual(expected);
  });

  it('is not accepted when the service says that case counts', () => {
    const proper = { ...oneBlank, correct: ['blank1:Polish'] };
    const strictly = { ...proper, rules: { ...proper.rules, ignoreCase: false } };
    expect(counts(proper, 'blank1:polish', 'strict')).toBe(true);
    expect(counts(strictly, 'blank1:polish', 'lenient')).toBe(false);
    expect(counts(strictly, 'blank1:Poliish', 'lenient')).toBe(true);
  });
});

it('a right answer is right and another word is wrong, at every strictness', () => {
  for (const rule of ['strict', 'usual', 'lenient'] as const) {
    expect(counts(cards.spelling, 'gossamer', rule)).toBe(true);
    expect(counts(cards.spelling, 'goose', rule)).toBe(false);
  }
});
