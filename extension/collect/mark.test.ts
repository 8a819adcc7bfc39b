import fc from 'fast-check';
import { expect, it } from 'vitest';
import { markTerm } from './mark.ts';

it.each([
  ['A gossamer veil.', 'gossamer', 'gossamer'],
  ['Gossamer veils.', 'gossamer', 'Gossamer'],
  ['An art, not a part of it.', 'art', 'art'],
  ['Only a party here.', 'part', 'part'],
  ['Nothing of it.', 'gossamer', ''],
  ['', 'gossamer', ''],
])('marks in %j the term %j as %j', (sentence, term, marked) => {
  expect(markTerm(sentence, term).word).toBe(marked);
});

it('prefers the whole word to a part of another', () => {
  expect(markTerm('A part of art.', 'art').before).toBe('A part of ');
});

it('never changes the sentence', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, term) => {
      const { before, word, after } = markTerm(text, term);
      expect(before + word + after).toBe(text);
    }),
  );
});
