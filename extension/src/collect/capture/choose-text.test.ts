import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseText } from './choose-text.ts';

describe('chooseText', () => {
  it.each([
    ['nothing could be read', 'word', null, undefined, 'word'],
    ['nothing was selected in that frame', 'word', '', undefined, 'word'],
    ['both say the same', 'word', 'word', undefined, 'word'],
    ['soft hyphens', 'seren\u00ADdipity', 'serendipity', undefined, 'serendipity'],
    ['a cut word', 'vocab- ulary', 'vocabulary', undefined, 'vocabulary'],
    ['capitals that the style makes', 'QUAINT', 'quaint', undefined, 'quaint'],
    ['line ends', 'high\n\nroad', 'high road', undefined, 'high road'],
    ['readings', '経済\nけいざい', '経済', '経済けいざい', '経済'],
    ['ruby readings in between', '読よみました', '読みました', '読よみました', '読みました'],
    ['the mark of a note', 'carved[4] over', 'carved over', 'carved[4] over', 'carved over'],
    ['hidden words', 'annual (yearly) fee', 'annual fee', 'annual (yearly) fee', 'annual fee'],
    ['words that the menu omits too', 'annual fee', 'annual fee', 'annual xyz fee', 'annual fee'],
    ['another selection since', 'party', 'word', 'word', 'party'],
    ['a shorter selection since', 'good morning', 'good', 'good', 'good morning'],
    ['a longer selection since', 'good', 'good morning', 'good morning', 'good'],
    ['part of a word since', 'party', 'part', 'part', 'party'],
    ['punctuation only', '!?', '?!', '?!', '!?'],
  ])('%s', (_what, menuText, captured, everything, chosen) => {
    expect(chooseText(menuText, captured, everything)).toBe(chosen);
  });

  it.each([
    ['tr', 'İLKBAHAR', 'ilkbahar'],
    ['el', 'ΘΑΛΑΣΣΑ', 'θάλασσα'],
    ['de', 'FUSS', 'Fuß'],
    ['no-language-at-all', 'QUAINT', 'quaint'],
  ])('capitals that the style makes of %s', (language, menuText, captured) => {
    expect(chooseText(menuText, captured, captured, language)).toBe(captured);
  });

  it('is always one of the two; the menu’s if the other has a letter that the menu lacks', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (menuText, captured, everything) => {
        const chosen = chooseText(menuText, captured, everything);
        expect([menuText, captured]).toContain(chosen);
        // Only letters that the browser reported can appear.
        const strange = `${captured}\u0436`;
        fc.pre(!/\u0436/iu.test(menuText));
        expect(chooseText(menuText, strange, everything)).toBe(menuText);
      }),
    );
  });
});
