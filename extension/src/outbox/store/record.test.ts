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

it('ignores records of a newer Gleaner, and other values', () => {
  expect(upgradeRecord({ version: 99 })).toBeNull();
  expect(upgradeRecord({})).toBeNull();
  expect(readableRecords([{ version: 99 }])).toEqual([]);
});
