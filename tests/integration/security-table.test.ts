/** SECURITY.md says which tests prove a number; here it is held to its word. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const rows = readFileSync(join(root, 'SECURITY.md'), 'utf8')
  .split('\n')
  .map((line) => /^\| S(\d+) +\|.*\|([^|]*)\|$/u.exec(line))
  .filter((row) => row !== null)
  .map(([, number = '', tests = '']) => ({
    number: Number(number),
    files: [...tests.matchAll(/`([^`]+)`/gu)],
  }));

test('SECURITY.md has a row for every number of the relay and of the supply', () => {
  const relay = Array.from({ length: 24 }, (_, index) => index + 1);
  const numbers = rows.map(({ number }) => number);
  expect(numbers).toEqual(expect.arrayContaining([...relay, 31]));
  expect(new Set(numbers).size).toBe(numbers.length);
});

test.each(rows)('SECURITY.md names tests of S$number that are there', ({ number, files }) => {
  expect(files.length).toBeGreaterThan(0);
  const title = new RegExp(`['"\`](?:S\\d+ )*S${number} `, 'u');
  for (const [, file = ''] of files) {
    expect(readFileSync(join(root, file), 'utf8'), file).toMatch(title);
  }
});
