/** The word list, once for the page. */
import { i18n } from '#i18n';
import { useEffect, useState } from 'react';
import { watchWords, type WordsRead } from '../../word-list/watch-words.ts';

export function useWords(): WordsRead {
  const [read, setRead] = useState<WordsRead>({ words: null, failed: false });
  useEffect(() => watchWords(i18n.t('ui.locale'), setRead), []);
  return read;
}
