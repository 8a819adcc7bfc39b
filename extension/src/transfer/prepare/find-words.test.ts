import { describe, expect, it } from 'vitest';
import { packFrequencies } from '../../../build/lexicon/pack-frequencies.ts';
import { testDictionary } from '../../../testing/dictionary.ts';
import { findWords, type Lexicon, type PageWord } from './find-words.ts';
import { frequenciesIn, frequencyLanguages } from './frequencies.ts';

const { basesOf, kindOf } = testDictionary;

const lists = new Map(
  frequencyLanguages.map((one) => [one as string, frequenciesIn(packFrequencies(one))]),
);

function lexiconOf(language: string): Lexicon {
  return {
    frequencies: lists.get(language) ?? null,
    basesOf: language === 'en' ? basesOf : () => [],
    isCommon: (word) => kindOf(word) === 'common',
  };
}

function wordsOf(text: string, language: string, declared = language): readonly PageWord[] {
  const steps = findWords([{ text, language: declared }], language, lexiconOf(language));
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
const terms = (text: string, language: string) => wordsOf(text, language).map(({ term }) => term);

describe('the words of a text', () => {
  it('merges the forms of an English word, with the first sentence and the count', () => {
    const [first] = wordsOf('Old threads hang. A thread hung there. The thread’s end.', 'en');
    expect(first).toMatchObject({ term: 'thread', count: 3, sentence: 'Old threads hang.' });
    expect(first?.forms).toEqual(['threads', 'thread']);
    expect(terms('He hung it. It hangs.', 'en')).toContain('hang');
  });

  it('puts words that are rare in the language, and frequent here, first', () => {
    const text = 'The people of the town saw gossamer and people saw gossamer and a halcyon.';
    const found = terms(text, 'en');
    expect(found.slice(0, 2)).toEqual(['gossamer', 'halcyon']);
    expect(found.indexOf('town')).toBeLessThan(found.indexOf('the'));
  });

  it.each([
    ['en', 'Yesterday Marie met NASA in Lisbon. Lisbon smiled. Gossamer hung.'],
    ['fr', 'Hier, avec Marie et la NASA, vers Lisbonne. La soie brille.'],
    ['ru', 'Вчера он видел Марию и НАСА. Потом шёл дождь.'],
  ])('leaves out names, acronyms and numbers: %s', (language, text) => {
    const found = terms(`${text} 1984 3rd x2`, language).join(' ');
    expect(found).not.toMatch(/marie|nasa|lisbon|мари|наса|\d|rd\b/iu);
    expect(found).toMatch(/gossamer|soie|дождь/u);
  });

  it('keeps the capital of a German noun, and takes that of a sentence away', () => {
    const found = terms('Gestern schlief die Katze. Wir sahen gestern eine Katze.', 'de');
    expect(found).toContain('Katze');
    expect(found).toContain('gestern');
    expect(found).not.toContain('Gestern');
  });

  it('takes a word for a name that has a capital more often than not', () => {
    const text = 'With Debian or debian, and Debian. A bug, the Bug Report, or a bug.';
    expect(terms(text, 'en')).not.toContain('debian');
    expect(terms(text, 'en')).toContain('bug');
  });

  it('takes a frequent German word without article or adjective for a name', () => {
    const text =
      'Von Debian und mit Debian. Das Debian-Projekt. In Debian ist Debian alt. Ein Paket, neue Paket und Paket. Aus Holz.';
    expect(terms(text, 'de')).not.toContain('Debian');
    expect(terms(text, 'de')).toEqual(expect.arrayContaining(['Paket', 'Holz', 'Projekt']));
  });

  it('joins katakana that a segmenter cut', () => {
    const found = terms('パーミッションとスケールを変える。', 'ja');
    expect(found).toEqual(expect.arrayContaining(['パーミッション', 'スケール']));
  });

  it('frees a word of its article, and leaves contractions out', () => {
    expect(terms('Il voit l’océan et d’autres.', 'fr')).toContain('océan');
    expect(terms('Bevo dell’acqua con gli amici.', 'it')).toContain('acqua');
    expect(terms('They don’t know; we’ll see.', 'en')).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/['’]/u)]),
    );
  });

  it('splits Japanese, Chinese and Korean, and leaves particles and stems out', () => {
    expect(terms('図書館で新聞を読みました。', 'ja')).toEqual(expect.arrayContaining(['新聞']));
    expect(terms('図書館で新聞を読みました。', 'ja').join(' ')).not.toMatch(/読み|を|で/u);
    expect(terms('我在图书馆看报纸。', 'zh')).toContain('报纸');
    expect(terms('我在图书馆看报纸。', 'zh')).not.toContain('我在');
    expect(terms('도서관에서 신문을 읽었다.', 'ko')).toEqual(
      expect.arrayContaining(['도서관', '신문']),
    );
  });

  it('counts only texts of the language, or of none that is declared', () => {
    expect(wordsOf('eine Katze', 'en', 'de')).toEqual([]);
    expect(wordsOf('some thread', 'en', '').length).toBeGreaterThan(0);
    expect(wordsOf('some thread', 'en-GB', 'en-US').length).toBeGreaterThan(0);
  });

  it('ranks by the count alone where there is no list', () => {
    expect(terms('solo vito vito domo domo domo', 'eo').slice(0, 2)).toEqual(['domo', 'vito']);
  });
});

it('yields at least every fifty words', () => {
  const words = Array.from({ length: 10_000 }, (_, at) => `word${'abcdefghij'.charAt(at % 10)}`);
  const parts = Array.from({ length: 20 }, (_, at) => ({
    text: words.slice(at * 500, (at + 1) * 500).join(' '),
    language: 'en',
  }));
  let steps = 0;
  for (const steady = findWords(parts, 'en', lexiconOf('en')); !steady.next().done;) steps += 1;
  expect(steps).toBeGreaterThan(10_000 / 50);
});
