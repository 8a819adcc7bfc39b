/**
 * Makes the example of docs/teacher-list.md from the word lists in `public/frequency`:
 * `npx tsx build/lexicon/make-example-list.ts`. Each language has words of four letters and more, the most common first.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { frequenciesIn } from '../../src/transfer/prepare/frequencies.ts';
import { findCommonWords } from './find-common-words.ts';

const counts = { en: 667, es: 667, fr: 666 };
const common = new Set(findCommonWords().split('\n'));
const folder = path.join(import.meta.dirname, '../../public/frequency');

const rows = Object.entries(counts).flatMap(([language, count]) => {
  const list = frequenciesIn(readFileSync(path.join(folder, `${language}.txt`), 'utf8'));
  return [...list.keys()]
    .filter((word) => word.length > 3 && !/['’]/u.test(word))
    .filter((word) => language !== 'en' || common.has(word))
    .slice(0, count)
    .map((word) => `${word},${language},example`);
});
writeFileSync(
  path.join(import.meta.dirname, '../../../docs/example-list.csv'),
  `${['term,language,tags', ...rows].join('\n')}\n`,
);
