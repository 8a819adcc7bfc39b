import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { similarity, withinOneSlip } from './almost.ts';
import { foldText, looseRules, sameText, type TextRules } from './fold-text.ts';
import { casesOf } from '../../testing/runs.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({
    unit: fc.constantFrom(...Array.from('aäßIıİiœ-ーガがｶﾞــَكςΣσéÉ한ㅎ.,’“ ')),
    maxLength: 12,
  }),
);
const rules: fc.Arbitrary<TextRules> = fc.record({
  ignoreCase: fc.boolean(),
  ignoreAccents: fc.boolean(),
  ignorePunctuation: fc.boolean(),
});
const language = fc.constantFrom('', 'en', 'de', 'tr', 'el', 'ar', 'ja', 'ko');

describe('a folded text', () => {
  const strict = { ignoreCase: false, ignoreAccents: false, ignorePunctuation: false };

  it.each([
    ['  a \t b ', looseRules, 'a b'],
    ['! ?', looseRules, '! ?'],
    // Without the mark between them, letter and accent become one letter, which is folded then.
    ['a’\u0308', looseRules, 'a'],
    ['Well-known', strict, 'Well-known'],
    ['Well-known', looseRules, 'wellknown'],
    ['コ-ヒ-', strict, 'コーヒー'],
  ])('of %j', (told, rules, folded) => {
    expect(foldText(told, rules)).toBe(folded);
  });
});

describe('folding never makes two words one', () => {
  const usual = { ignoreCase: true, ignoreAccents: false, ignorePunctuation: true };
  it.each([
    ...[
      ['its', "it's"],
      ['were', 'we’re'],
      ['ill', "I'll"],
      ['35', '3.5'],
      ['1234', '12:34'],
      ['5', '-5'],
      ['12', '1-2'],
      ['C', 'C#'],
      ['5', '5%'],
    ],
  ])('%s and %s, under the usual rules', (one = '', other = '') => {
    expect(sameText(one, other, usual)).toBe(false);
    expect(sameText(one, other, looseRules)).toBe(false);
  });

  it.each([
    ['Hello, world!', 'hello world'],
    ['well-known', 'wellknown'],
    ["'quoted'", 'quoted'],
    ["the dogs'", 'the dogs'],
    ['e.g.', 'eg'],
    ['¿Qué?', 'qué'],
    ['3.5.', '3.5'],
    ['(-5)', '-5'],
  ])('%s is %s still', (one, other) => {
    expect(sameText(one, other, usual)).toBe(true);
  });

  it('Polish is polish only where case is ignored', () => {
    expect(sameText('Polish', 'polish', { ...usual, ignoreCase: false })).toBe(false);
    expect(sameText('Polish', 'polish', usual)).toBe(true);
  });
});

describe('folding a text', () => {
  it('twice gives the same as once', () => {
    fc.assert(
      fc.property(text, rules, language, (one, rules, language) => {
        const folded = foldText(one, rules, language);
        expect(foldText(folded, rules, language)).toBe(folded);
      }),
      { numRuns: casesOf(3_000) },
    );
  });

  it('makes sameness that holds for itself, both ways, and in any composition', () => {
    fc.assert(
      fc.property(text, text, rules, language, (one, other, rules, language) => {
        expect(sameText(one, one, rules, language)).toBe(true);
        expect(sameText(one, other, rules, language)).toBe(sameText(other, one, rules, language));
        expect(sameText(one.normalize('NFD'), one.normalize('NFC'), rules, language)).toBe(true);
      }),
      { numRuns: casesOf(2_000) },
    );
  });

  it('texts that are the same under a strict rule are the same under a looser one', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const strict = { ignoreCase: false, ignoreAccents: false, ignorePunctuation: false };
        if (sameText(one, other, strict))
          expect(sameText(one, other, { ...strict, ignoreCase: true, ignoreAccents: true })).toBe(
            true,
          );
      }),
    );
  });
});

describe('similarity', () => {
  it.each<[string, string, number]>([
    ['cat', 'cat', 1],
    ['Cat!', 'cat', 1],
    ['cat', 'cut', 2 / 3],
    ['cat', 'cats', 3 / 4],
    ['cat', 'dog', 0],
    ['', '', 1],
    ['cat', '', 0],
    ['ab', 'ba', 0],
  ])('of %j and %j', (one, other, expected) => {
    expect(similarity(one, other)).toBeCloseTo(expected, 10);
  });

  it('is between 0 and 1, the same both ways, and 1 for the same', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const near = similarity(one, other);
        expect(near).toBeGreaterThanOrEqual(0);
        expect(near).toBeLessThanOrEqual(1);
        expect(similarity(other, one)).toBe(near);
        expect(similarity(one, one)).toBe(1);
      }),
    );
  });

  it('bounds what it compares', () => {
    expect(similarity('a'.repeat(1_000_000), 'a'.repeat(900_000))).toBe(1);
  });
});

describe('one slip', () => {
  it.each([
    ['abab', 'ab'],
    ['ab', 'aaab'],
    ['ab', 'bac'],
    ['ab', 'ca'],
    ['ab', 'cd'],
  ])('does not make %s out of %s', (one, other) => {
    expect(withinOneSlip(one, other)).toBe(false);
    expect(withinOneSlip(other, one)).toBe(false);
  });

  it('is what one change of a letter makes, and its own opposite', () => {
    const word = fc.array(fc.constantFrom(...Array.from('abcdef')), {
      minLength: 2,
      maxLength: 10,
    });
    fc.assert(
      fc.property(
        word,
        fc.nat(),
        fc.constantFrom(...Array.from('abcdef')),
        (letters, at, letter) => {
          const place = at % letters.length;
          const one = letters.join('');
          const others = [
            letters.toSpliced(place, 1),
            letters.toSpliced(place, 0, letter),
            letters.with(place, letter),
            letters.toSpliced(place, 2, ...letters.slice(place, place + 2).reverse()),
          ].map((changed) => changed.join(''));
          for (const other of others) {
            expect(withinOneSlip(one, other), `${one} ${other}`).toBe(true);
            expect(withinOneSlip(other, one), `${other} ${one}`).toBe(true);
          }
        },
      ),
    );
  });
});
