import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldTerm } from './fold.ts';
import { cleanTerm, longestTerm } from './term.ts';
import { casesOf } from '@gleaner/shared/testing/runs';

describe('cleanTerm', () => {
  it.each([
    ['serendipity', 'serendipity'],
    ['  serendipity\n', 'serendipity'],
    ['ser\u00ADen\u00ADdip\u00ADity', 'serendipity'],
    ['look\u00A0 \n\t up', 'look up'],
    ['“Serendipity,”', 'Serendipity'],
    ['«bonjour»', 'bonjour'],
    ['(word)', 'word'],
    ['((word))', 'word'],
    ['word(s)', 'word(s)'],
    ['(un)happy', '(un)happy'],
    ['word)', 'word'],
    ['(word', 'word'],
    ['“(word).”', 'word'],
    ['— well-known —', 'well-known'],
    ['don’t', 'don’t'],
    ["'tis", 'tis'],
    ['C++', 'C++'],
    ['C#', 'C#'],
    ['50%', '50%'],
    ['e.g.', 'e.g.'],
    ['U.S.A.', 'U.S.A.'],
    ['Dr.', 'Dr'],
    ['end of it.', 'end of it'],
    ['<b>bold</b>', '<b>bold</b>'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['ice 🍦 cream 😀', 'ice 🍦 cream'],
    ['👩‍👩‍👧 family', 'family'],
    ['🇫🇷 vin', 'vin'],
    ['e\u0301te\u0301', 'été'],
    ['שלום', 'שלום'],
    ['\u202Eevil\u202C', 'evil'],
    ['مرحبا!', 'مرحبا'],
    ['می\u200Cخواهم', 'می\u200Cخواهم'],
    ['zero\u200Bwidth\u200Djoined', 'zerowidthjoined'],
    ['क्\u200Dष', 'क्\u200Dष'],
    ['「日本語」', '日本語'],
    ['Section 10.7.1, “DNS software”', 'Section 10.7.1, “DNS software”'],
    ['“DNS software”,', 'DNS software'],
    ['“Come in!” she said.', '“Come in!” she said'],
    ['„Ja“ und „Nein“', '„Ja“ und „Nein“'],
    ['sagte: „Nein“', 'sagte: „Nein“'],
    ['»Nein«', 'Nein'],
    ['第１章「はじめに」', '第１章「はじめに」'],
    ['はじめに」', 'はじめに'],
    ['the "odd" one', 'the "odd" one'],
    ['called "odd"', 'called "odd"'],
    ['"odd" and "even"', '"odd" and "even"'],
    ['"odd', 'odd'],
    ['odd"', 'odd'],
    ['a\u0000b', 'a b'],
    ['\uD83Dhalf', 'half'],
  ])('makes of %j the term %j', (selection, term) => {
    expect(cleanTerm(selection)).toEqual({ term });
  });

  it.each([
    ['nothing', '', 'empty'],
    ['invisible characters', ' \n\u00A0\u200B\u00AD', 'empty'],
    ['punctuation', '?!…', 'no-word'],
    ['quotes around nothing', '“”', 'no-word'],
    ['symbols', '→ + =', 'no-word'],
    ['emoji', '😀👍🏽', 'no-word'],
    ['more than a phrase', 'x'.repeat(longestTerm + 1), 'too-long'],
    ['10,000 characters', 'word '.repeat(2_000), 'too-long'],
    ['a million characters', '.'.repeat(1_000_000), 'too-long'],
  ] as const)('refuses %s', (_what, selection, problem) => {
    expect(cleanTerm(selection)).toEqual({ problem });
  });

  it('counts characters, not code units', () => {
    const term = '𠮷'.repeat(longestTerm);
    expect(cleanTerm(term)).toEqual({ term });
  });

  it('returns for any text a limited, visible term that is its own cleaning, or the reason why not', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { term } = cleanTerm(text);
        if (term === undefined) return;
        expect(term).toMatch(/[\p{L}\p{N}]/u);
        expect(Array.from(term).length).toBeLessThanOrEqual(longestTerm);
        expect(term).not.toMatch(/[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\p{Cc}]/u);
        expect(term).toBe(term.normalize('NFC').trim());
        expect(cleanTerm(term)).toEqual({ term });
      }),
      { numRuns: casesOf(5_000) },
    );
  });
});

describe('foldTerm', () => {
  it.each([
    ['Serendipity', 'SERENDIPITY'],
    ['don’t', "DON'T"],
    ['Straße', 'STRASSE'],
    ['ｗｏｒｄ', 'word'],
    ['ὀδυσσεύς', 'ΟΔΥΣΣΕΎΣ'.normalize('NFD').replace('Ο', 'Ο\u0313')],
    ['well‑known', 'well-known'],
    ['co\u00ADoperate', 'cooperate'],
    ['look  up', 'look up'],
  ])('treats %j and %j as one word', (one, other) => {
    expect(foldTerm(one)).toBe(foldTerm(other));
  });

  it.each([
    ['resume', 'résumé'],
    ['cat', 'cut'],
  ])('keeps %j and %j apart', (one, other) => {
    expect(foldTerm(one)).not.toBe(foldTerm(other));
  });

  it('does not change a folded term', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(foldTerm(foldTerm(text))).toBe(foldTerm(text));
      }),
      { numRuns: casesOf(5_000) },
    );
  });

  it('folds a cleaned term like the selection it came from, in any case', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('aBé-’ß日ñ ')), minLength: 1 }),
        (text) => {
          const { term } = cleanTerm(text);
          if (term === undefined) return;
          expect(foldTerm(term)).toBe(foldTerm(term.toLowerCase()));
        },
      ),
    );
  });
});

/** Letters of many scripts mixed with every kind of invisible character and punctuation. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom(
      ...['a', 'É', 'ß', 'ς', '日', 'م', 'क', '्', '1', ' ', '\u00A0', '\n', '\u00AD', '\u200B'],
      ...['\u200C', '\u200D', '\u202E', '\u2066', '(', ')', '[', ']', '“', '”', '.', ',', '-', '’'],
      ...['#', '%', '+', '<', '>', '😀', '🏽', '\uFE0F', '🇫', '🇷', '\u0301', '\uD83D', '\u0000'],
    ),
    maxLength: 40,
  }),
);
