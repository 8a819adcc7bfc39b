/**
 * How common the words of a language are: lists made from wordfreq (`build/lexicon/pack-frequencies.ts`), a file a
 * language, read on use.
 */
import { browser } from 'wxt/browser';

/** BCP 47, primary subtag. */
export const frequencyLanguages = ['en', 'de', 'fr', 'es', 'it', 'ru', 'ja', 'ko', 'zh'] as const;

/**
 * A word in small letters to its place on the Zipf scale: 7 for one of ten words a hundred, 3 for one of a million.
 * A word that is not listed is rarer than all that are.
 */
export type Frequencies = ReadonlyMap<string, number>;

/** @param language BCP 47, primary subtag. Null when there is no list of it. */
export async function readFrequencies(language: string): Promise<Frequencies | null> {
  if (!frequencyLanguages.some((one) => one === language)) return null;
  const response = await fetch(browser.runtime.getURL(`/frequency/${language}.txt` as '/'));
  return frequenciesIn(await response.text());
}

export function frequenciesIn(list: string): Frequencies {
  const found = new Map<string, number>();
  for (const line of list.split('\n')) {
    if (line.startsWith('#')) continue;
    const [zipf, ...words] = line.split(' ');
    for (const word of words) found.set(word, Number(zipf));
  }
  return found;
}
