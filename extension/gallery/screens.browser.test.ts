import './stage/extension.ts';
import './stage/voice.ts';
import { expect, it } from 'vitest';
import { cardEntries } from './entries/cards.ts';
import { entries } from './entries/entries.ts';
import { walk } from './stage/walk-entries.ts';

it('no two entries have one name', () => {
  const names = entries.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

walk(entries.filter((one) => !cardEntries.includes(one)));
