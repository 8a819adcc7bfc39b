/** Grading any card and any answer: under any rules a right answer is right, and nothing throws. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalCard } from '../../testing/canonical-cards.ts';
import { cardOf } from '../../testing/card-of.ts';
import { cardKinds, type CardKind } from '../flashcard.ts';
import { grade, selfGraded } from './grade.ts';
import { casesOf } from '../../testing/runs.ts';

describe('any answer', () => {
  const text = fc
    .string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
    .filter((s) => s.trim() !== '');
  /** Made of pieces that are read as several texts, or as one with an optional part. */
  const told = fc
    .string({
      minLength: 1,
      maxLength: 12,
      unit: fc.constantFrom('a', 'ß', ' ', ' / ', '/', ';', '|', '(', ')', '（', '）', '.'),
    })
    .filter((s) => s.trim() !== '');

  it('a right answer is right in any Unicode composition', () => {
    fc.assert(
      fc.property(text, fc.constantFrom('NFC', 'NFD'), (word, form) => {
        const graded = grade(cardOf('spelling', [word]), [` ${word.normalize(form)} `]);
        expect(graded).toMatchObject({ correct: true, almost: false });
      }),
    );
  });

  it('one letter left out of a long word is almost right, and not right', () => {
    const word = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), {
      minLength: 4,
      maxLength: 12,
    });
    fc.assert(
      fc.property(word, fc.nat(11), (letters, place) => {
        const given = letters.toSpliced(place % letters.length, 1).join('');
        const graded = grade(cardOf('spelling', [letters.join('')]), [given]);
        expect(graded).toMatchObject({ correct: false, almost: true });
      }),
    );
  });

  const kind = fc.constantFrom<CardKind>(...cardKinds);
  const rules = fc.record({
    ...{ ignoreCase: fc.boolean(), ignoreAccents: fc.boolean(), ignorePunctuation: fc.boolean() },
    strictOrder: fc.boolean(),
  });
  const language = fc.constantFrom('en', 'de', 'tr', 'el', 'ar', 'ja', 'ko', 'zh', 'x', '');
  const anyText = fc.oneof(text, told, fc.string({ unit: 'binary', maxLength: 20 }));

  it('never throws and never calls an answer right and almost right at once', () => {
    fc.assert(
      fc.property(
        kind,
        fc.array(anyText),
        fc.array(anyText),
        rules,
        language,
        (kind, correct, given, rules, language) => {
          for (const options of [[], undefined]) {
            const asked = cardOf(kind, correct, { rules, language, ...(options && { options }) });
            const graded = grade(asked, given);
            expect(graded.correct && graded.almost).toBe(false);
            expect(graded.userAnswer).not.toBe('');
          }
        },
      ),
      { numRuns: casesOf(500) },
    );
  });

  it('every accepted text is right, under any rules and in any language', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(text, told), { minLength: 1, maxLength: 4 }),
        rules,
        language,
        (correct, rules, language) => {
          const asked = cardOf('spelling', correct, { rules, language });
          for (const one of correct) expect(grade(asked, [one]).correct).toBe(true);
          const typed = cardOf(
            'fill-blanks',
            correct.map((one) => `blank1:${one}`),
            { rules, language, options: [] },
          );
          for (const one of correct) expect(grade(typed, [`blank1:${one}`]).correct).toBe(true);
        },
      ),
      { numRuns: casesOf(500) },
    );
  });

  it('the right answer that self-grading gives is right for every kind', () => {
    fc.assert(
      fc.property(canonicalCard, ({ card: asked }) => {
        const given = asked.kind === 'choice' ? asked.correct.slice(0, 1) : asked.correct;
        if (asked.kind !== 'spelling' && asked.kind !== 'speaking')
          expect(grade(asked, given)).toMatchObject({ correct: true, almost: false });
        expect(grade(asked, selfGraded(asked, true))).toMatchObject({
          correct: true,
          almost: false,
        });
        expect(grade(asked, [])).toEqual({ correct: false, almost: false, userAnswer: 'unknown' });
      }),
      { numRuns: casesOf(500) },
    );
  });

  it('the order counts in arranging, and nowhere else', () => {
    fc.assert(
      fc.property(canonicalCard, fc.nat(20), ({ card: asked }, turn) => {
        const { kind, correct } = asked;
        const place = correct.length > 1 ? 1 + (turn % (correct.length - 1)) : 0;
        const turned = [...correct.slice(place), ...correct.slice(0, place)];
        if (kind === 'multiple-choice' || kind === 'match' || kind === 'fill-blanks')
          expect(grade(asked, turned).correct).toBe(true);
        if (kind === 'multiple-choice')
          expect(grade(asked, turned).userAnswer).toBe(grade(asked, correct).userAnswer);
        if (kind === 'arrange') expect(grade(asked, turned).correct).toBe(false);
      }),
      { numRuns: casesOf(500) },
    );
  });
});
