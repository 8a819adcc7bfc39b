import fc from 'fast-check';
import { expect, it } from 'vitest';
import { areAlike, letterDiff, type LetterRun } from './letter-diff.ts';

const shown = (runs: readonly LetterRun[]) =>
  runs
    .map(({ text, kind }) =>
      kind === 'same' ? text : kind === 'extra' ? `-${text}-` : `[${text}]`,
    )
    .join('');

it.each([
  ['serendpity', 'serendipity', 'serend[]pity', 'serend[i]pity'],
  ['serenndipity', 'serendipity', 'seren-n-dipity', 'serendipity'],
  ['serendapity', 'serendipity', 'serend-a-pity', 'serend[i]pity'],
  ['goxsamer', 'gossamer', 'go-x-samer', 'go[s]samer'],
  ['gosamer', 'gossamer', 'gos[]amer', 'gos[s]amer'],
  ['goose', 'gossamer', 'go-o-s[]e[]', 'go[s]s[am]e[r]'],
  ['samer', 'gossamer', '[]samer', '[gos]samer'],
  ['', 'cat', '[]', '[cat]'],
  ['Cat', 'cat', 'Cat', 'cat'],
  ['cafe', 'café', 'caf-e-', 'caf[é]'],
  ['书', '书本', '书[]', '书[本]'],
])('%s for %s', (written, right, left, below) => {
  const diff = letterDiff(written, right);
  expect([shown(diff.written), shown(diff.right)]).toEqual([left, below]);
});

it.each([
  ['gossammer', 'gossamer', true],
  ['goose', 'gossamer', false],
  ['ab', 'ax', false],
  ['abc', 'abx', true],
  ['', 'cat', false],
])('of %s and %s more than half of the letters agree: %s', (written, right, alike) => {
  expect(areAlike(letterDiff(written, right))).toBe(alike);
});

it('shows every written letter and every right letter', () => {
  const word = fc.string({ unit: 'grapheme', maxLength: 20 });
  fc.assert(
    fc.property(word, word, (written, right) => {
      const diff = letterDiff(written, right);
      expect(diff.written.map(({ text }) => text).join('')).toBe(written.normalize('NFC'));
      expect(diff.right.map(({ text }) => text).join('')).toBe(right.normalize('NFC'));
    }),
  );
});
