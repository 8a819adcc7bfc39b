/** Finds the collected words to which the tokens of a page may belong. Pure. */
import { regularBases } from '../text/english/regular-bases.ts';
import type { Dictionary } from '../text/english/dictionary.ts';
import { keyToken } from '../learned-words/key-token.ts';
import type { CollectedWord } from './choose-words.ts';
import type { TokensOfPage } from '../messages.ts';

/** The tokens by which words are looked up for a page: its own, and their English base forms. */
export function keyTokensOf(
  { tokens, language }: TokensOfPage,
  { exceptions }: Dictionary,
): readonly string[] {
  const keys = new Set(tokens);
  if (language !== '' && language !== 'en') return [...keys];
  for (const token of tokens) {
    for (const { base } of exceptions.get(token) ?? []) keys.add(base);
    // Irregular forms are sent to the page with the word.
    for (const base of regularBases(token)) keys.add(base);
  }
  return [...keys];
}

export type WordsByToken = ReadonlyMap<string, readonly CollectedWord[]>;

export function byKeyToken(words: readonly CollectedWord[]): WordsByToken {
  const found = new Map<string, CollectedWord[]>();
  for (const word of words) {
    for (const key of new Set(word.terms.map(keyToken))) {
      const before = found.get(key);
      if (before) before.push(word);
      else found.set(key, [word]);
    }
  }
  return found;
}
