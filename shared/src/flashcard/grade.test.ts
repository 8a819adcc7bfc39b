import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CardKind, Flashcard, GradingRules } from './flashcard.ts';
import { grade, selfGraded } from './grade.ts';

const lenient: GradingRules = {
  ignoreCase: true,
  ignoreAccents: false,
  ignorePunctuation: true,
  strictOrder: false,
};

function card(
  kind: CardKind,
  correct: readonly string[],
  more: Partial<Flashcard> = {},
): Flashcard {
  const options = ['A', 'B', 'C'].map((id) => ({ id, text: `text ${id}` }));
  return {
    ...{ id: 'c', kind, prompt: '', question: 'word', phonetics: [], speak: false },
    options: kind === 'spelling' || kind === 'reveal' ? [] : options,
    correct,
    rules: lenient,
    ...more,
  };
}

describe('spelling', () => {
  const right = (given: string, correct: string, rules: Partial<GradingRules> = {}) =>
    grade(card('spelling', [correct], { rules: { ...lenient, ...rules } }), [given]);

  it.each([
    ['serendipity', 'serendipity', {}],
    ['  Serendipity ', 'serendipity', {}],
    ['cafe\u0301', 'café', {}],
    ['it’s', "it's", { ignorePunctuation: false }],
    ['ｃａｔ', 'cat', {}],
    ['STRASSE', 'straße', {}],
    ['cafe', 'café', { ignoreAccents: true }],
    ['well known', 'well  known', {}],
    ['eg', 'e.g.', {}],
  ])('%j for %j is right', (given, correct, rules) => {
    expect(right(given, correct, rules)).toMatchObject({ correct: true, almost: false });
  });

  it.each([
    ['serendpity', 'serendipity', {}],
    ['seredn', 'seren', {}],
    ['recieve', 'receive', {}],
    ['cafe', 'café', {}],
    ['Paris', 'paris', { ignoreCase: false }],
    ['か', 'が', { ignoreAccents: true }],
  ])('%j for %j is at most a slip', (given, correct, rules) => {
    expect(right(given, correct, rules).correct).toBe(false);
  });

  it('is almost right with one letter added, left out, changed or swapped', () => {
    for (const given of ['serendpity', 'serenndipity', 'serendipita', 'serendiipty'])
      expect(right(given, 'serendipity').almost).toBe(true);
    for (const given of ['serendpiti', 'srendpity', 'gossamer', ''])
      expect(right(given, 'serendipity').almost).toBe(false);
    expect(right('on', 'in').almost).toBe(false);
    expect(right('cafe', 'café').almost).toBe(true);
  });

  it('accepts any of several texts and submits what was typed', () => {
    const two = card('spelling', ['colour', 'color']);
    expect(grade(two, [' Color '])).toEqual({ correct: true, almost: false, userAnswer: 'Color' });
    expect(grade(two, [''])).toEqual({ correct: false, almost: false, userAnswer: 'unknown' });
  });

  it('never takes punctuation alone for an answer', () => {
    expect(right('?', '!').correct).toBe(false);
  });
});

describe('cards with options', () => {
  it.each([
    [card('choice', ['A']), ['A'], true, 'A'],
    [card('choice', ['A']), ['B'], false, 'B'],
    [card('choice', ['A', 'B']), ['B'], true, 'B'],
    [card('multiple-choice', ['C', 'A']), ['C', 'A'], true, 'A,C'],
    [card('multiple-choice', ['C', 'A']), ['A'], false, 'A'],
    [card('multiple-choice', ['C', 'A']), ['A', 'B', 'C'], false, 'A,B,C'],
    [
      card('fill-blanks', ['blank1:A', 'blank2:B']),
      ['blank2:B', 'blank1:A'],
      true,
      'blank2:B,blank1:A',
    ],
    [card('fill-blanks', ['blank1:A']), ['blank1:B'], false, 'blank1:B'],
    [card('match', ['A:B']), ['A:B'], true, 'A:B'],
    [
      card('arrange', ['B', 'A'], { rules: { ...lenient, strictOrder: true } }),
      ['B', 'A'],
      true,
      'B,A',
    ],
    [
      card('arrange', ['B', 'A'], { rules: { ...lenient, strictOrder: true } }),
      ['A', 'B'],
      false,
      'A,B',
    ],
    [card('arrange', ['B', 'A']), ['A', 'B'], true, 'A,B'],
  ])('%#', (asked, given, correct, userAnswer) => {
    expect(grade(asked, given)).toEqual({ correct, almost: false, userAnswer });
  });

  it('lets options of the same text stand for each other and submits their text', () => {
    const options = ['no', 'no\u001F2', 'yes'].map((id) => ({
      id,
      text: id.slice(0, 3).replace('\u001F', ''),
    }));
    const rules = { ...lenient, strictOrder: true };
    const asked = card('arrange', ['no', 'no\u001F2', 'yes'], { options, rules });
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
      const asked = card(kind, ['A']);
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

  it('submits the question of a card that has no back', () => {
    const asked = card('reveal', []);
    expect(grade(asked, selfGraded(asked, true))).toMatchObject({
      correct: true,
      userAnswer: 'word',
    });
  });
});

describe('any answer', () => {
  const text = fc
    .string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
    .filter((s) => s.trim() !== '');

  it('what is right is right, however it is composed', () => {
    fc.assert(
      fc.property(text, fc.constantFrom('NFC', 'NFD'), (word, form) => {
        const graded = grade(card('spelling', [word]), [` ${word.normalize(form)} `]);
        expect(graded).toMatchObject({ correct: true, almost: false });
      }),
    );
  });

  it('one letter left out of a long word is almost right, never both', () => {
    const word = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), {
      minLength: 4,
      maxLength: 12,
    });
    fc.assert(
      fc.property(word, fc.nat(11), (letters, place) => {
        const given = letters.toSpliced(place % letters.length, 1).join('');
        const graded = grade(card('spelling', [letters.join('')]), [given]);
        expect(graded).toMatchObject({ correct: false, almost: true });
      }),
    );
  });

  it('never throws and never calls an answer right and almost right at once', () => {
    const kind = fc.constantFrom<CardKind>(
      ...(['choice', 'multiple-choice', 'fill-blanks', 'spelling', 'arrange', 'match'] as const),
      ...(['speaking', 'reveal'] as const),
    );
    fc.assert(
      fc.property(kind, fc.array(text), fc.array(fc.string()), (kind, correct, given) => {
        const graded = grade(card(kind, correct), given);
        expect(graded.correct && graded.almost).toBe(false);
        expect(graded.userAnswer).not.toBe('');
      }),
    );
  });
});
