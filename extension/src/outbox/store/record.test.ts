import { expect, it } from 'vitest';
import fixture from '../../../testing/stored/record-1.json' with { type: 'json' };
import { readableRecords, upgradeRecord } from './db.ts';

it('reads records of the first version', () => {
  const [collect, answer] = readableRecords(fixture);
  expect(collect).toMatchObject({
    kind: 'collect',
    state: 'waiting',
    spec: { term: 'serendipity', language: 'LANGUAGE_ENGLISH' },
    context: { sentence: 'It was pure serendipity.' },
  });
  expect(answer).toMatchObject({ kind: 'answer', answer: { is_correct: true } });
});

it('upgrades an older record version by version', () => {
  const old = { version: 1, name: 'a' };
  const upgrades = {
    1: (stored: object) => ({ ...stored, version: 2, second: true }),
    2: (stored: object) => ({ ...stored, version: 3, third: true }),
  };
  expect(upgradeRecord(old, upgrades, 3)).toEqual({
    version: 3,
    name: 'a',
    second: true,
    third: true,
  });
});

it('stops where a version between has no upgrade', () => {
  const upgrades = { 1: (stored: object) => ({ ...stored, version: 2 }) };
  expect(upgradeRecord({ version: 1 }, upgrades, 3)).toBeNull();
  expect(upgradeRecord({ version: 4 }, { 4: () => ({ version: 3 }) }, 3)).toBeNull();
  expect(upgradeRecord({ version: '2' })).toBeNull();
});

it('a word of the first version was met as it is spelt, and an answer has no such field', () => {
  const [collect, answer] = readableRecords(fixture);
  expect(collect).toMatchObject({ purpose: 'word', met: 'serendipity', version: 2 });
  expect(answer).not.toHaveProperty('purpose');
});

it('ignores records of a newer Gleaner, and other values', () => {
  expect(upgradeRecord({ version: 99 })).toBeNull();
  expect(upgradeRecord({})).toBeNull();
  expect(readableRecords([{ version: 99 }])).toEqual([]);
});
