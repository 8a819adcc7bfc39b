/**
 * How common the words of a language are: lists made from wordfreq, a file a language (`build/lexicon/
 * pack-frequencies.ts`), read on use.
 *
 * A file holds no words. It is a map in which three bytes, at places that the word's hash gives, together tell the word's
 * class: an XOR filter (Graf and Lemire, 2020) that stores a value beside its fingerprint. One of 32 words that are not
 * listed looks like one that is, which moves a rare word down the list of a page, and costs nothing else.
 */
import { browser } from 'wxt/browser';

/** BCP 47, primary subtag. */
export const frequencyLanguages = ['en', 'de', 'fr', 'es', 'it', 'ru', 'ja', 'ko', 'zh'] as const;

/**
 * The place of a word in small letters on the Zipf scale, to the next half: 7 for one of ten words a hundred, 4 for one of
 * a hundred thousand. Undefined for a word that is not listed: it is rarer than all that are.
 */
export type Frequencies = (word: string) => number | undefined;

/** As many values as a byte leaves beside five bits of fingerprint. */
export const classes = 8;
/** On the Zipf scale, of the rarest class. */
export const rarest = 4;

/** @param language BCP 47, primary subtag. Null when there is no list of it. */
export async function readFrequencies(language: string): Promise<Frequencies | null> {
  if (!frequencyLanguages.some((one) => one === language)) return null;
  const response = await fetch(browser.runtime.getURL(`/frequency/${language}.bin` as '/'));
  return frequenciesIn(new Uint8Array(await response.arrayBuffer()));
}

/** @param file a seed, then three parts of the same length */
export function frequenciesIn(file: Uint8Array): Frequencies {
  const [seed = 0] = file;
  const length = (file.length - 1) / 3;
  return (word) => {
    const { places, fingerprint } = hashOf(word, seed, length);
    const value = places.reduce((sum, place) => sum ^ (file[1 + place] ?? 0), fingerprint);
    return value < classes ? rarest + value / 2 : undefined;
  };
}

interface Hash {
  /** One in each part. */
  readonly places: readonly [number, number, number];
  /** A byte. */
  readonly fingerprint: number;
}

/** FNV-1a over UTF-16, mixed as MurmurHash3 ends. */
export function hashOf(word: string, seed: number, length: number): Hash {
  let hash = 2_166_136_261 ^ seed;
  for (let at = 0; at < word.length; at += 1)
    hash = Math.imul(hash ^ word.charCodeAt(at), 16_777_619);
  const mixed = (turn: number) => {
    let one = hash + Math.imul(turn, 0x9e37_79b9);
    one = Math.imul(one ^ (one >>> 16), 0x85eb_ca6b);
    one = Math.imul(one ^ (one >>> 13), 0xc2b2_ae35);
    return (one ^ (one >>> 16)) >>> 0;
  };
  return {
    places: [mixed(1) % length, length + (mixed(2) % length), 2 * length + (mixed(3) % length)],
    fingerprint: mixed(4) & 255,
  };
}
