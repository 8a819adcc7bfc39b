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
  ['Nothing at all.', '', ''],
  ['He was running late.', 'run', 'running'],
  ['She hoped for more.', 'hope', 'hoped'],
  ['Two studies agree.', 'study', 'studies'],
  ['Two study rooms.', 'studies', 'study'],
  ['They took it for granted.', 'take it for granted', 'took it for granted'],
  ['They give way.', 'gave way', ''],
  ['Die Häuser brennen.', 'brennt', 'brennen'],
  ['A ser\u00ADen\u00ADdip\u00ADity.', 'serendipity', 'ser\u00ADen\u00ADdip\u00ADity'],
  ['Die STRASSE ist lang.', 'Straße', 'STRASSE'],
  ['Don’t!', "don't", 'Don’t'],
  ['Look\u00A0up there.', 'look up', 'Look\u00A0up'],
  ['İstanbul is big.', 'big', 'big'],
  ['Un cafe\u0301 noir.', 'café', 'cafe\u0301'],
  ['我们去公园玩吧。', '公园', '公园'],
  ['ＷＯＲＤ play.', 'word', 'ＷＯＲＤ'],
])('marks in %j the term %j as %j', (sentence, term, marked) => {
  expect(markTerm(sentence, term).word).toBe(marked);
});

it('prefers the whole word to a part of another one', () => {
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
