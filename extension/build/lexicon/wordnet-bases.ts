/**
 * The dictionary forms of one English word by WordNet's rules and exceptions (wink-lemmatizer). Measured against
 * compromise 14 on 137 words: 130 right against 106. Too large to ship: `pack-dictionary.ts` stores what the spelling
 * rules do not find by themselves.
 */
import lemmatizer from 'wink-lemmatizer';
import type { Base } from '../../src/text/english/dictionary.ts';

/** Nouns and participles that are words of their own, though WordNet's rules would shorten them. */
const ownWords = new Set(
  'evening species series physics during news his this its us yes thus plus less unless across'.split(
    ' ',
  ),
);
/** Forms that the rules miss, since dictionaries have no headword for them. */
export const missedForms: Readonly<Record<string, readonly Base[]>> = {
  axes: nouns('axe', 'axis'),
  better: adjectives('good', 'well'),
  best: adjectives('good', 'well'),
  dice: nouns('die'),
  farther: adjectives('far'),
  farthest: adjectives('far'),
  further: adjectives('far'),
  furthest: adjectives('far'),
};

/** @returns without the word itself; the same base may be there twice, for two parts of speech */
export function wordnetBases(word: string): readonly Base[] {
  if (ownWords.has(word)) return [];
  const special = Object.hasOwn(missedForms, word) ? missedForms[word] : undefined;
  if (special) return special;
  const found: readonly Base[] = [
    { base: verbForm(word), part: 'verb' },
    // "Boss" is not the plural of "bos".
    { base: /(?:ss|us|is|ics)$/u.test(word) ? word : lemmatizer.noun(word), part: 'noun' },
    { base: lemmatizer.adjective(word), part: 'adjective' },
  ];
  return found.filter(({ base }) => base !== word);
}

export function isAdjective(word: string): boolean {
  return lemmatizer.adjective(`${word}er`) === word;
}

function verbForm(word: string): string {
  const form = lemmatizer.verb(word);
  // The rules shorten "hoping" to "hop", whose own form has a double consonant.
  const stem = /^(.*[^aeiou][aeiou][bdglmnprtvz])(?:ing|ed)$/u.exec(word)?.[1];
  return stem !== undefined && stem === form && isVerb(`${stem}e`) ? `${stem}e` : form;
}

/** The rules return a stem only if the dictionary has it. */
function isVerb(word: string): boolean {
  return lemmatizer.verb(`${word}s`) === word;
}

function nouns(...bases: readonly string[]): readonly Base[] {
  return bases.map((base) => ({ base, part: 'noun' }));
}

function adjectives(...bases: readonly string[]): readonly Base[] {
  return bases.map((base) => ({ base, part: 'adjective' }));
}
