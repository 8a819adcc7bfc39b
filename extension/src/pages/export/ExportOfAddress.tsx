/** The export page with the words of this device, and the filter of its address. */
import { i18n } from '#i18n';
import { useEffect, useState } from 'react';
import { readFilter } from '../../word-list/filter.ts';
import { watchWords, type WordsRead } from '../../word-list/watch-words.ts';
import { ExportPage } from './ExportPage.tsx';

export function ExportOfAddress() {
  const [filter] = useState(() => readFilter(new URLSearchParams(location.search)));
  const [read, setRead] = useState<WordsRead>({ words: null, failed: false });
  useEffect(() => watchWords(i18n.t('ui.locale'), setRead, true), []);
  return <ExportPage {...{ read, filter }} />;
}
