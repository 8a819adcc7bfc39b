import { describe, expect, it } from 'vitest';
import { acceptedTexts } from './accepted-texts.ts';

const long = (length: number) => 'x'.repeat(length);

describe('the texts that a told answer accepts', () => {
  it.each([
    ['one text', 'word', ['word']],
    ['two, by a slash between spaces', 'a  /  b', ['a / b', 'a', 'b', 'a  /  b']],
    ['two, by a semicolon', 'a;b', ['a;b', 'a', 'b']],
    ['two, by a bar', 'a | b', ['a | b', 'a', 'b']],
    ['two long words with a slash', 'colour/color', ['colour', 'color', 'colour/color']],
    ['two short words with a slash', 'he/she', ['he', 'she', 'he/she']],
    ['one, where one letter stands after the slash', 'km/h', ['km/h']],
    ['one, where one letter stands before it', 'n/ab', ['n/ab']],
    ['one, where nothing follows the separator', 'a;', ['a;']],
    [
      'one, where the parts are sentences',
      'I came; I saw. ',
      ['I came; I saw.', 'I came; I saw. '],
    ],
    ['two with a full stop inside', 'e.g. x; y', ['e.g. x; y', 'e.g. x', 'y']],
    ['one with a part that may be left out', '(to) run', ['to run', 'run', '(to) run']],
    ['one with such a part in its midst', 'a (b) c', ['a b c', 'a c', 'a (b) c']],
    ['one with a bracket that is not closed', '(a b', ['(a b']],
    ['one with a bracket that is not opened', 'a) b', ['a) b']],
    ['brackets alone', '()', ['()']],
    ['nothing', '  ', []],
  ])('%s', (_what, told, texts) => {
    expect(acceptedTexts(told)).toEqual(texts);
  });

  it('has parts of at most sixty characters: what is longer is a sentence', () => {
    expect(acceptedTexts(`a; ${long(60)}`)).toContain('a');
    expect(acceptedTexts(`a; ${long(61)}`)).not.toContain('a');
  });

  it('are at most 32, and what was told is one of them', () => {
    const told = `${Array.from({ length: 40 }, (_, place) => `word ${String(place)}`).join('; ')} `;
    const texts = acceptedTexts(told);
    expect(texts).toHaveLength(32);
    expect(texts.at(-1)).toBe(told);
  });

  it('leave out at most four parts of one text', () => {
    const texts = acceptedTexts('(a)b(c)d(e)f(g)h(i)j');
    expect(texts).toContain('bdfh(i)j');
    for (const text of texts) expect(text).toContain('(i)');
  });
});
