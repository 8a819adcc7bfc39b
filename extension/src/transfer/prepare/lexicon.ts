/** What Gleaner knows of the words of a language, read from its own files on use. */
import { english } from '../../text/english/dictionary.ts';
import type { Lexicon } from './find-words.ts';
import { readFrequencies } from './frequencies.ts';

/** @param language BCP 47, primary subtag */
export async function readLexicon(language: string): Promise<Lexicon> {
  const frequencies = await readFrequencies(language);
  if (language !== 'en') return { frequencies, basesOf: () => [], isCommon: () => false };
  const { basesOf, kindOf } = await english();
  return { frequencies, basesOf, isCommon: (word) => kindOf(word) === 'common' };
}
