/** The packed lists say what the lists say from which they are made. */
import { expect, it } from 'vitest';
import { frequenciesIn, frequencyLanguages } from '../../src/transfer/prepare/frequencies.ts';
import { testDictionary } from '../../testing/dictionary.ts';
import { frequencyList, packFrequencies } from './pack-frequencies.ts';
import { wordnetBases } from './wordnet-bases.ts';

const plain = [...frequencyList('en').keys()].filter((word) => /^[a-z]+$/u.test(word));

it('finds the bases that WordNet gives for nearly all of the most common English words', () => {
  const different = plain.filter((word) => {
    const bases = wordnetBases(word).map(({ base }) => base);
    const [found] = testDictionary.basesOf(word);
    return found === undefined ? bases.length > 0 : !bases.includes(found);
  });
  expect(plain.length).toBeGreaterThan(11_000);
  // Names ("Edwards") and plurals of -ic ("critics"): most of them are better without WordNet's answer.
  expect(different.length).toBeLessThan(plain.length / 200);
});

it.each(frequencyLanguages)(
  'has the place of each listed word, and of few others: %s',
  (language) => {
    const frequencies = frequenciesIn(packFrequencies(language));
    const list = [...frequencyList(language)];
    const misplaced = list
      .slice(0, 10_000)
      .filter(
        ([word, zipf]) =>
          Math.abs((frequencies(word) ?? 0) - Math.min(Math.max(zipf, 4), 7.5)) >= 0.26,
      );
    expect(misplaced).toEqual([]);
    const unlisted = list.map(([word]) => `${word}\u0000`);
    const likeListed = unlisted.filter((word) => frequencies(word) !== undefined);
    expect(likeListed.length).toBeLessThan(unlisted.length / 25);
  },
);
