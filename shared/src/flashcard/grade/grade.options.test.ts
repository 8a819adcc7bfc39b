/** Cards with options to pick, pair or order, and cards that learners grade themselves. */
import { describe, expect, it } from 'vitest';
import { cardOf, lenient } from '../../testing/card-of.ts';
import type { CardKind } from '../flashcard.ts';
import { grade, selfGraded } from './grade.ts';

describe('cards with options', () => {
  it.each([
    [cardOf('choice', ['A']), ['A'], true, 'A'],
    [cardOf('choice', ['A']), ['B'], false, 'B'],
    [cardOf('choice', ['A', 'B']), ['B'], true, 'B'],
    [cardOf('multiple-choice', ['C', 'A']), ['C', 'A'], true, 'A,C'],
    [cardOf('multiple-choice', ['C', 'A']), ['A'], false, 'A'],
    [cardOf('multiple-choice', ['C', 'A']), ['A', 'B', 'C'], false, 'A,B,C'],
    [
      cardOf('fill-blanks', ['blank1:A', 'blank2:B']),
      ['blank2:B', 'blank1:A'],
      true,
      'blank2:B,blank1:A',
    ],
    [cardOf('fill-blanks', ['blank1:A']), ['blank1:B'], false, 'blank1:B'],
    [cardOf('match', ['A:B']), ['A:B'], true, 'A:B'],
    [
      cardOf('arrange', ['B', 'A'], { rules: { ...lenient, strictOrder: true } }),
      ['B', 'A'],
      true,
      'B,A',
    ],
    [
      cardOf('arrange', ['B', 'A'], { rules: { ...lenient, strictOrder: true } }),
      ['A', 'B'],
      false,
      'A,B',
    ],
    [cardOf('arrange', ['B', 'A']), ['A', 'B'], true, 'A,B'],
    [cardOf('arrange', ['B', 'A']), ['C', 'A'], false, 'C,A'],
    [
      cardOf('arrange', ['A', 'C'], { rules: { ...lenient, strictOrder: true } }),
      ['A', 'B'],
      false,
      'A,B',
    ],
    [cardOf('choice', ['A']), ['A', 'B'], false, 'A,B'],
    [cardOf('choice', [' A ']), [' A '], true, ' A '],
    [cardOf('multiple-choice', ['C', 'A']), ['C', 'A', 'A'], true, 'A,C'],
    [
      cardOf('multiple-choice', ['C', 'A'], { rules: { ...lenient, strictOrder: true } }),
      ['A', 'C'],
      true,
      'A,C',
    ],
    [
      cardOf('multiple-choice', ['C', 'A'], { rules: { ...lenient, strictOrder: true } }),
      ['C', 'A'],
      true,
      'C,A',
    ],
    [cardOf('fill-blanks', ['blank1:A']), ['blank1:a'], false, 'blank1:a'],
  ])('%#', (asked, given, correct, userAnswer) => {
    expect(grade(asked, given)).toEqual({ correct, almost: false, userAnswer });
  });

  it('an incomplete set of pairs is wrong, though its texts repeat', () => {
    const options = ['1', '2', '3', '4'].map((id) => ({
      id,
      text: Number(id) < 3 ? 'no' : 'nein',
    }));
    const asked = cardOf('match', ['1:3', '2:4'], { options });
    expect(grade(asked, ['1:3']).correct).toBe(false);
    expect(grade(asked, ['1:4', '2:3']).correct).toBe(true);
  });

  it('splits pairs of ids with colons by the ids of the card', () => {
    const options = ['urn:a', 'urn:b', 'b'].map((id) => ({ id, text: `text ${id}` }));
    const asked = cardOf('match', ['urn:a:urn:b'], { options });
    expect(grade(asked, ['urn:a:urn:b']).correct).toBe(true);
    expect(grade(asked, ['urn:a:b']).correct).toBe(false);
  });

  it('tells an id from another that ends with it, and accepts options with equal texts for each other', () => {
    const options = [
      ...[
        { id: 'b', text: 'ja' },
        { id: 'urn:b', text: 'nein' },
      ],
      ...['one', 'another'].map((id) => ({ id, text: 'no' })),
    ];
    const asked = cardOf('match', ['one:urn:b'], { options });
    expect(grade(asked, ['another:urn:b']).correct).toBe(true);
    expect(grade(asked, ['another:b']).correct).toBe(false);
  });

  it('accepts options with the same text for each other and submits their text', () => {
    const options = ['no', 'no\u001F2', 'yes'].map((id) => ({
      id,
      text: id.slice(0, 3).replace('\u001F', ''),
    }));
    const rules = { ...lenient, strictOrder: true };
    const asked = cardOf('arrange', ['no', 'no\u001F2', 'yes'], { options, rules });
    expect(grade(asked, ['no\u001F2', 'no', 'yes'])).toEqual({
      correct: true,
      almost: false,
      userAnswer: 'no,no,yes',
    });
  });
});

describe('self-graded', () => {
  it.each<CardKind>(['reveal', 'speaking', 'choice', 'match', 'spelling', 'multiple-choice'])(
    '%s',
    (kind) => {
      const asked = cardOf(kind, ['A']);
      expect(grade(asked, selfGraded(asked, true))).toMatchObject({
        correct: true,
        userAnswer: 'A',
      });
      expect(grade(asked, selfGraded(asked, false))).toMatchObject({
        correct: false,
        userAnswer: 'unknown',
      });
    },
  );

  it.each<[CardKind, string[], string[]]>([
    ['reveal', ['A', 'B'], ['A']],
    ['speaking', ['A', 'B'], ['A']],
    ['spelling', ['A', 'B'], ['A']],
    ['choice', ['A', 'B'], ['A']],
    ['multiple-choice', ['A', 'B'], ['A', 'B']],
    ['arrange', ['A', 'B'], ['A', 'B']],
    ['match', ['A:B', 'B:A'], ['A:B', 'B:A']],
    ['fill-blanks', ['blank1:A', 'blank1:B'], ['blank1:A', 'blank1:B']],
  ])('%s with %j gives %j', (kind, correct, given) => {
    expect(selfGraded(cardOf(kind, correct), true)).toEqual(given);
  });

  it('gives the text of a blank without the spaces around it', () => {
    const asked = cardOf('fill-blanks', ['blank1: colour '], { options: [] });
    expect(selfGraded(asked, true)).toEqual(['blank1:colour']);
  });

  it('submits the prompt of a card that has neither back nor question', () => {
    expect(selfGraded(cardOf('reveal', [], { question: '', prompt: 'Say it' }), true)).toEqual([
      ...['Say it'],
    ]);
  });

  it('submits the question of a card that has no back', () => {
    const asked = cardOf('reveal', []);
    expect(grade(asked, selfGraded(asked, true))).toMatchObject({
      correct: true,
      userAnswer: 'word',
    });
  });
});
