/**
 * SECURITY.md says which tests prove a number; here it is held to its word, in both directions: a file that a
 * row names has a test of that number, and a file that has one is named.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const rows = readFileSync(join(root, 'SECURITY.md'), 'utf8')
  .split('\n')
  .map((line) => /^\| S(\d+) +\|.*\|([^|]*)\|$/u.exec(line))
  .filter((row) => row !== null)
  .map(([, number = '', tests = '']) => ({
    number: Number(number),
    files: [...tests.matchAll(/`([^`]+)`/gu)].map(([, file = '']) => file),
  }));

function testsBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      const isOurs = entry.name !== 'node_modules' && !entry.name.startsWith('.');
      return isOurs ? testsBelow(path) : [];
    }
    return /\.(?:test|spec)\.tsx?$/u.test(entry.name) ? [path] : [];
  });
}

const workspaces = ['extension', 'relay', 'shared', 'tests'];
const testFiles = workspaces.flatMap(testsBelow);
/** The numbers at the start of the titles in a file; a title may begin with several. */
const numbersIn = (file: string): Set<number> => {
  const titles = readFileSync(join(root, file), 'utf8').matchAll(/['"`]((?:S\d+ )+)/gu);
  return new Set([...titles].flatMap(([, all = '']) => (all.match(/\d+/gu) ?? []).map(Number)));
};
const proving = new Map(testFiles.map((file) => [file, numbersIn(file)]));

test('SECURITY.md has one row for every number of the checklist, in order', () => {
  const checklist = Array.from({ length: 31 }, (_, index) => index + 1);
  expect(rows.map(({ number }) => number)).toEqual(checklist);
});

test.each(rows)('SECURITY.md names exactly the files that test S$number', ({ number, files }) => {
  const found = testFiles.filter((file) => proving.get(file)?.has(number));
  expect(found).not.toEqual([]);
  expect(files).toEqual(found.sort());
});
