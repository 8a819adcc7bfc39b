/** The English dictionary as the build makes it. */
import { packDictionary } from '../build/lexicon/pack-dictionary.ts';
import { readDictionary } from '../src/text/english/dictionary.ts';

export const dictionaryText = packDictionary();
export const testDictionary = readDictionary(dictionaryText);
