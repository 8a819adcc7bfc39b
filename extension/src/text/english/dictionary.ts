/**
 * The English words that Gleaner knows, and their base forms: one file, made from WordNet at build time
 * (`build/lexicon/pack-dictionary.ts`), read on the first use.
 *
 * The file is a sequence of entries without separators. Each is how many letters of the entry before it end (`A` none,
 * `B` one), the letters that follow instead, and its marks. A word comes in order of the alphabet, and its forms come
 * after it. Forms are listed where spelling alone is wrong: those listed are then all there are.
 */
import { browser } from 'wxt/browser';
import { regularBases } from './regular-bases.ts';

export const dictionaryFile = 'english.txt';

export type PartOfSpeech = 'noun' | 'verb' | 'adjective';

export interface Base {
  readonly base: string;
  readonly part: PartOfSpeech;
}

export interface Dictionary {
  /** `common` if it is not also a name; null if it is not in the dictionary. */
  readonly kindOf: (word: string) => 'common' | 'name-too' | null;
  /**
   * @param form one word in small letters
   * @param part a base of which the form is a noun's or a verb's only
   * @returns the most likely first, without the form itself: empty for a word that is its own base, or none
   */
  readonly basesOf: (form: string, part?: PartOfSpeech) => readonly string[];
  /** The listed bases of forms of which spelling alone finds others; none for a word that is its own. */
  readonly exceptions: ReadonlyMap<string, readonly Base[]>;
  /** Forms of a word from which spelling alone does not lead to it: "went" of "go". */
  readonly irregularOf: (base: string) => readonly string[];
  /** Words that look like forms of this one, and are not: "caring" of "car". */
  readonly lookalikesOf: (base: string) => readonly string[];
}

/** Before a form: of which part of speech. */
export const partMarks = { '+': 'noun', '=': 'verb', '~': 'adjective' } as const;
/** After a word. */
export const marks = {
  /** It is a name too. */
  name: '*',
  /** It is a name only: its forms are known, itself is no word. */
  nameOnly: '%',
  /** An adjective that has -er and -est. */
  compared: '^',
  /** It looks like the form of another word, and is none. */
  own: '-',
} as const;

const entry = /([+=~]?)([A-`])([a-z]*)([*%^-]*)/gu;

export function readDictionary(file: string): Dictionary {
  const words = new Set<string>();
  const names = new Set<string>();
  const namesOnly = new Set<string>();
  const compared = new Set<string>();
  const exceptions = new Map<string, Base[]>();
  const irregular = new Map<string, string[]>();
  let before = '';
  let base = '';
  for (const [, partMark = '', ended = 'A', rest = '', given = ''] of file.matchAll(entry)) {
    if (ended === '') break;
    const word = before.slice(0, before.length - (ended.charCodeAt(0) - 65)) + rest;
    before = word;
    const part = partMarks[partMark as keyof typeof partMarks] as PartOfSpeech | undefined;
    if (part !== undefined) {
      exceptions.set(word, [...(exceptions.get(word) ?? []), { base, part }]);
      const others = irregular.get(base) ?? [];
      if (!others.includes(word) && !regularBases(word).includes(base))
        irregular.set(base, [...others, word]);
      continue;
    }
    base = word;
    words.add(word);
    if (given.includes(marks.name)) names.add(word);
    if (given.includes(marks.nameOnly)) namesOnly.add(word);
    if (given.includes(marks.compared)) compared.add(word);
    if (given.includes(marks.own)) exceptions.set(word, []);
  }

  function regular(form: string, part?: PartOfSpeech): readonly string[] {
    if (form.includes("'")) return regularBases(form);
    const isCompared = /(?:er|est)$/u.test(form);
    const fits =
      part === undefined || (part === 'noun' ? form.endsWith('s') : /(?:s|ed|ing)$/u.test(form));
    if (!fits) return [];
    return regularBases(form).filter((word) =>
      isCompared ? compared.has(word) : word.length > 1 && words.has(word),
    );
  }

  function basesOf(form: string, part?: PartOfSpeech): readonly string[] {
    const listed = exceptions.get(form);
    if (!listed) return regular(form, part);
    const wanted = listed.filter((each) => part === undefined || each.part === part);
    const first = form.endsWith('s') ? 'noun' : 'verb';
    wanted.sort((one, other) => Number(other.part === first) - Number(one.part === first));
    return [...new Set(wanted.map((each) => each.base))];
  }

  return {
    kindOf: (word) => {
      if (namesOnly.has(word) || !words.has(word)) return null;
      return names.has(word) ? 'name-too' : 'common';
    },
    basesOf,
    exceptions,
    irregularOf: (word) => irregular.get(word) ?? [],
    lookalikesOf: (word) =>
      looksLikeFormsOf(word).filter(
        (form) =>
          (words.has(form) || exceptions.has(form)) &&
          regularBases(form).includes(word) &&
          !basesOf(form).includes(word),
      ),
  };
}

/** Every form from which spelling may lead to the word, and more. */
function looksLikeFormsOf(word: string): readonly string[] {
  const stems = [word, word + word.slice(-1), word.replace(/e$/u, ''), word.replace(/y$/u, 'i')];
  const endings = ['s', 'es', 'ed', 'er', 'est', 'ing'];
  return [...new Set(stems.flatMap((stem) => endings.map((ending) => stem + ending)))];
}

let loaded: Promise<Dictionary> | undefined;

/** Never rejects: without the file no word is known. */
export function english(): Promise<Dictionary> {
  loaded ??= fetch(browser.runtime.getURL(`/${dictionaryFile}`))
    .then((response) => response.text())
    .catch(() => {
      loaded = undefined;
      return '';
    })
    .then(readDictionary);
  return loaded;
}
