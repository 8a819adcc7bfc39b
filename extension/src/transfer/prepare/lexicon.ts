/** What Gleaner knows of the words of a language, read from its own files on use. */
import { browser } from 'wxt/browser';
import { commonWordsFile } from '../../text/english/common-words.ts';
import type { Lexicon } from './find-words.ts';
import { readFrequencies } from './frequencies.ts';

/** @param language BCP 47, primary subtag */
export async function readLexicon(language: string): Promise<Lexicon> {
  const frequencies = await readFrequencies(language);
  if (language !== 'en') return { frequencies, basesOf: () => [], isCommon: () => false };
  const [{ lemmaForms }, response] = await Promise.all([
    import('../../text/english/lemma.ts'),
    fetch(browser.runtime.getURL(`/${commonWordsFile}`)),
  ]);
  // A word that is also a name has a mark at its end.
  const common = new Set((await response.text()).split('\n'));
  return { frequencies, basesOf: lemmaForms, isCommon: (word) => common.has(word) };
}
