/** Compares the spelling rules (`regular-bases.ts`) with WordNet (`lemma.ts`), word by word. */
import { createRequire } from 'node:module';
import { lemmaForms } from '../../src/text/english/lemma.ts';
import type { EnglishForms } from '../../src/text/english/forms-file.ts';
import { regularBases } from '../../src/text/english/regular-bases.ts';

const lexicon = createRequire(createRequire(import.meta.url).resolve('wink-lemmatizer'));
const plain = /^[a-z]+$/u;
/** Forms that WordNet's own lists lack. */
const furtherForms = 'axes best better dice farther farthest further furthest'.split(' ');

export function findForms(): EnglishForms {
  const words = keysOf('wn-words').filter((word) => plain.test(word));
  const known = new Set(words);
  const exceptions = ['verb', 'noun', 'adjective'].flatMap((part) =>
    keysOf(`wn-${part}-exceptions`),
  );
  const irregular = new Map<string, string[]>();
  const misleading = new Map<string, string[]>();
  for (const form of new Set([...words, ...exceptions, ...furtherForms])) {
    if (!plain.test(form)) continue;
    const truth = lemmaForms(form);
    const told = regularBases(form);
    for (const base of truth) if (!told.includes(base)) add(irregular, base, form);
    for (const base of told)
      if (known.has(base) && !truth.includes(base)) add(misleading, base, form);
  }
  return { irregular: joined(irregular), misleading: joined(misleading) };
}

function keysOf(list: string): string[] {
  return Object.keys(lexicon(`wink-lexicon/src/${list}.js`) as object);
}

function add(forms: Map<string, string[]>, base: string, form: string): void {
  forms.set(base, [...(forms.get(base) ?? []), form]);
}

function joined(forms: ReadonlyMap<string, readonly string[]>): Record<string, string> {
  const sorted = [...forms].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([base, list]) => [base, [...list].sort().join(' ')]));
}
