/**
 * Makes the example of docs/teacher-list.md from the word lists in `frequency`:
 * `npx tsx build/lexicon/make-example-list.ts`. Each language has words of four letters and more, the most common first.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { listedWords } from './find-words.ts';
import { frequencyList } from './pack-frequencies.ts';

const counts = { en: 667, es: 667, fr: 666 };
const common = listedWords();

const rows = Object.entries(counts).flatMap(([language, count]) => {
  return [...frequencyList(language).keys()]
    .filter((word) => word.length > 3 && !/['’]/u.test(word))
    .filter((word) => language !== 'en' || common.get(word) === 'common')
    .slice(0, count)
    .map((word) => `${word},${language},example`);
});
writeFileSync(
  path.join(import.meta.dirname, '../../../docs/example-list.csv'),
  `${['term,language,tags', ...rows].join('\n')}\n`,
);
