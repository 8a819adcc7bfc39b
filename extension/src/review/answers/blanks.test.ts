import { grade, type Flashcard } from '@gleaner/shared';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  blankNames,
  emptied,
  filled,
  freeBlank,
  inBlankOrder,
  isRightIn,
  sentenceParts,
  solvedSentence,
  valueIn,
} from './blanks.ts';
import { cards, typedBlanks } from './testing-cards.ts';

const card = cards['fill-blanks'];
const shape = (one: Flashcard) =>
  sentenceParts(one).map((part) => (part.kind === 'text' ? part.text : `[${part.name}]`));

describe('a sentence with blanks', () => {
  it('is split at each blank', () => {
    expect(shape(card)).toEqual([
      ...['By pure ', '[blank1]', ' he found the ', '[blank2]', ' letters in a drawer.'],
    ]);
    expect(solvedSentence(card)).toBe(
      'By pure serendipity he found the missing letters in a drawer.',
    );
  });

  it.each([
    ['___他昨天买了___。', ['[blank1]', '他昨天买了', '[blank2]', '。']],
    ['他＿＿＿书', ['他', '[blank1]', '书', '[blank2]']],
    ['snake_case is not a blank', ['snake_case is not a blank', '[blank1]', '[blank2]']],
  ])('%s', (question, parts) => {
    const shown = shape({ ...card, question });
    expect(shown.slice(0, parts.length)).toEqual(
      question.includes('＿') ? parts.slice(0, 3) : parts,
    );
  });

  it('names the blanks like the answer does', () => {
    const correct = ['gap-a:w2', 'gap-b:w3', 'gap-b:w1'];
    expect(blankNames({ ...card, correct })).toEqual(['gap-a', 'gap-b']);
  });

  it('fills the first free blank, and puts a word of the bank into one blank only', () => {
    const names = blankNames(card);
    const one = filled([], 'blank2', 'w1', true);
    expect(freeBlank(names, one)).toBe('blank1');
    const moved = filled(one, 'blank1', 'w1', true);
    expect(moved).toEqual(['blank1:w1']);
    expect(freeBlank(names, filled(moved, 'blank2', 'w2', true))).toBeNull();
    expect(emptied(moved, 'blank1')).toEqual([]);
    expect(filled(one, 'blank1', 'w1', false)).toEqual(['blank2:w1', 'blank1:w1']);
  });

  it('shows which blank is right', () => {
    expect(isRightIn(card, 'blank1', 'w2')).toBe(true);
    expect(isRightIn(card, 'blank2', 'w2')).toBe(false);
    expect(isRightIn(typedBlanks, 'blank1', 'goes')).toBe(true);
    expect(isRightIn(typedBlanks, 'blank1', 'go')).toBe(false);
  });

  it('is graded right exactly when each blank is right', () => {
    const word = fc.constantFrom('w1', 'w2', 'w3');
    fc.assert(
      fc.property(word, word, (a, b) => {
        const placed = filled(filled([], 'blank2', b, true), 'blank1', a, true);
        const names = blankNames(card);
        const given = inBlankOrder(names, placed);
        const all = names.every((name) => {
          const value = valueIn(placed, name);
          return value !== null && isRightIn(card, name, value);
        });
        expect(grade(card, given).correct).toBe(all);
      }),
    );
  });
});
