/** Which English words a dictionary has (`find-common-words.ts`, at build time). */
import { browser } from 'wxt/browser';

export const commonWordsFile = 'english-words.txt';

let loaded: Promise<string> | undefined;

/** `common` if it is not also a name; null if the dictionary does not have it. */
export async function kindOfWord(word: string): Promise<'common' | 'name-too' | null> {
  const words = await dictionary();
  if (words.includes(`\n${word}\n`)) return 'common';
  return words.includes(`\n${word}*\n`) ? 'name-too' : null;
}

/** Read on the first call: 0.6 MB that only the background holds. Without the file no word is known. */
function dictionary(): Promise<string> {
  loaded ??= fetch(browser.runtime.getURL(`/${commonWordsFile}`))
    .then((response) => response.text())
    .catch(() => {
      loaded = undefined;
      return '';
    });
  return loaded;
}
