import { expect, it } from 'vitest';
import { mostBytes, readFile } from './read-file.ts';

const fileOf = (name: string, ...parts: BlobPart[]) => new File(parts, name);
const bytes = (...values: number[]) => new Uint8Array(values);

it.each<[string, File, object]>([
  ['a text', fileOf('a.txt', 'gossamer'), { text: 'gossamer' }],
  ['UTF-16', fileOf('a.txt', bytes(0xff, 0xfe, 0x61, 0)), { text: 'a' }],
  ['nothing', fileOf('a.txt'), { problem: { kind: 'empty' } }],
  ['spaces', fileOf('a.txt', ' \n '), { problem: { kind: 'empty' } }],
  ['broken UTF-8', fileOf('a.csv', bytes(0x61, 0xc3, 0x28)), { problem: { kind: 'damaged' } }],
  [
    'a zip that calls itself CSV',
    fileOf('words.csv', bytes(0x50, 0x4b, 3, 4, 0)),
    { problem: { kind: 'not-text', what: 'archive' } },
  ],
  [
    'an Anki package',
    fileOf('deck.apkg', bytes(0x50, 0x4b, 3, 4, 0)),
    { problem: { kind: 'not-text', what: 'anki' } },
  ],
  ['a PDF', fileOf('words.pdf', '%PDF-1.7'), { problem: { kind: 'not-text', what: 'document' } }],
  ['zeros', fileOf('a.txt', 'a\0b'), { problem: { kind: 'not-text', what: 'other' } }],
])('%s', async (_name, file, expected) => {
  expect(await readFile(file)).toEqual(expected);
});

it('refuses a gigabyte without reading it', async () => {
  const asked: number[] = [];
  const huge = {
    ...{ name: 'a.txt', size: 1024 ** 3 },
    slice: (from = 0, to = 1024 ** 3) => {
      asked.push(to - from);
      return new Blob(['a'.repeat(Math.min(8, to - from))]);
    },
  };
  expect(await readFile(huge)).toEqual({ problem: { kind: 'too-large' } });
  expect(Math.max(...asked)).toBeLessThan(mostBytes);
});
