/** Packs the lists in `frequency`, at build time, as `src/transfer/prepare/frequencies.ts` reads them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { classes, hashOf, rarest } from '../../src/transfer/prepare/frequencies.ts';

/** Rarer ones change little: docs/prepare.md says what was measured. */
const most = 10_000;
/** With fewer places a list seldom finds an order in which it can be written. */
const placesOfWord = 1.23;

/** Each word's place on the Zipf scale, the most common first. */
export function frequencyList(language: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const file = path.join(import.meta.dirname, `frequency/${language}.txt`);
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    if (line.startsWith('#')) continue;
    const [zipf, ...words] = line.split(' ');
    for (const word of words) found.set(word, Number(zipf));
  }
  return found;
}

export function packFrequencies(language: string): Uint8Array {
  const list = [...frequencyList(language)].slice(0, most);
  const length = Math.ceil((list.length * placesOfWord) / 3) + 10;
  for (let seed = 0; seed < 256; seed += 1) {
    const packed = pack(list, seed, length);
    if (packed) return packed;
  }
  throw new Error(`No order in which the words of ${language} can be written`);
}

/** Null where two words stand in each other's way. */
function pack(
  list: readonly (readonly [string, number])[],
  seed: number,
  length: number,
): Uint8Array | null {
  const hashes = list.map(([word]) => hashOf(word, seed, length));
  const atPlace = Array.from({ length: 3 * length }, () => new Set<number>());
  for (const [word, { places }] of hashes.entries())
    for (const place of places) atPlace[place]?.add(word);
  // A word alone at a place is written there last: all others are written without regard to it.
  const order: (readonly [word: number, place: number])[] = [];
  const free = [...atPlace.keys()];
  for (const place of free) {
    const words = atPlace[place];
    const [word] = words ?? [];
    if (word === undefined || words?.size !== 1) continue;
    order.push([word, place]);
    for (const other of hashes[word]?.places ?? []) {
      atPlace[other]?.delete(word);
      free.push(other);
    }
  }
  if (order.length < list.length) return null;
  const file = new Uint8Array(1 + 3 * length);
  file[0] = seed;
  for (const [word, place] of order.toReversed()) {
    const { places = [], fingerprint = 0 } = hashes[word] ?? {};
    const zipf = list[word]?.[1] ?? 0;
    const value = Math.min(classes - 1, Math.max(0, Math.round((zipf - rarest) * 2)));
    // The place itself is still 0.
    file[1 + place] = places.reduce(
      (sum, other) => sum ^ (file[1 + other] ?? 0),
      value ^ fingerprint,
    );
  }
  return file;
}
