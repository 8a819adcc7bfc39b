/**
 * Makes the lists in `frequency` from those of wordfreq, which no package of npm has:
 * `npx tsx build/lexicon/list-frequencies.ts FOLDER`, with `wordfreq/data` of https://github.com/rspeer/wordfreq.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { frequencyLanguages } from '../../src/transfer/prepare/frequencies.ts';

/** Rarer words are all alike to the ranking. */
const most = 12_000;
const target = path.join(import.meta.dirname, 'frequency');
const notice =
  '# From wordfreq 3.2.0 by Robyn Speer, CC BY-SA 4.0: see public/frequency/licence.txt.';

const [folder = '.'] = process.argv.slice(2);
mkdirSync(target, { recursive: true });
for (const language of frequencyLanguages) {
  const packed = gunzipSync(readFileSync(path.join(folder, `small_${language}.msgpack.gz`)));
  writeFileSync(path.join(target, `${language}.txt`), listOf(unpack(packed) as unknown[]));
}

/**
 * A line for each tenth of the Zipf scale (van Heuven and others, 2014): `7.7 the`.
 * @param buckets a header, then the words at each hundredth of a bel below 1
 */
function listOf([, ...buckets]: readonly unknown[]): string {
  const lines = new Map<string, string[]>();
  let count = 0;
  for (const [below, words] of (buckets as string[][]).entries()) {
    if (count >= most) break;
    const wanted = words.filter((word) => /^\p{L}[\p{L}\p{M}'’]*$/u.test(word));
    const zipf = (9 - below / 100).toFixed(1);
    lines.set(zipf, [...(lines.get(zipf) ?? []), ...wanted]);
    count += wanted.length;
  }
  const filled = [...lines].filter(([, words]) => words.length > 0);
  return `${[notice, ...filled.map(([zipf, words]) => [zipf, ...words.toSorted()].join(' '))].join('\n')}\n`;
}

/** MessagePack, as far as these files use it. @throws Error for anything else */
function unpack(bytes: Buffer): unknown {
  let at = 0;
  const number = (size: number) => {
    at += size;
    return bytes.readUIntBE(at - size, size);
  };
  const text = (size: number) => {
    at += size;
    return bytes.toString('utf8', at - size, at);
  };
  const list = (length: number): unknown[] => Array.from({ length }, one);
  const pairs = (length: number) =>
    Object.fromEntries(Array.from({ length }, () => [String(one()), one()] as const));
  function one(): unknown {
    const type = number(1);
    if (type < 0x80) return type;
    if (type < 0x90) return pairs(type & 0x0f);
    if (type < 0xa0) return list(type & 0x0f);
    if (type < 0xc0) return text(type & 0x1f);
    if (type === 0xd9) return text(number(1));
    if (type === 0xda) return text(number(2));
    if (type === 0xdc) return list(number(2));
    if (type === 0xdd) return list(number(4));
    throw new Error(`Not known: ${type.toString(16)}`);
  }
  return one();
}
