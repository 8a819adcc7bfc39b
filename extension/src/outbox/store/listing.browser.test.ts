import { beforeEach, describe, expect, it } from 'vitest';
import { answerRecord, collectRecord, noon } from '../testing.ts';
import { openOutbox, type OutboxDatabase } from './db.ts';
import { collectsInParts, countRecords, listAnswers, listRecent } from './listing.ts';
import type { CollectRecord, OutboxRecord } from './record.ts';

let db: OutboxDatabase;
beforeEach(async () => {
  db = await openOutbox();
  await db.clear('records');
});

async function put(...records: readonly object[]): Promise<void> {
  const { store, done } = db.transaction('records', 'readwrite');
  for (const record of records) void store.put(record as OutboxRecord);
  await done;
}

const at = (ms: number) => ({ createdAt: noon + ms });
const newer = { ...collectRecord('of a newer Gleaner', at(9)), version: 99 };

describe('the newest records', () => {
  it('are listed by time, no more than asked for, and none of a newer Gleaner', async () => {
    const [one, two, three] = [collectRecord('one'), answerRecord('a', at(1)), newer];
    await put(three, two, one, collectRecord('old', at(-1)));
    expect(await listRecent(db, 2)).toEqual([two, one]);
    expect(await listRecent(db, 9)).toHaveLength(3);
  });

  it('of one kind are the words alone', async () => {
    const word = collectRecord('word', at(-1));
    await put(answerRecord('a'), word, newer);
    expect(await listRecent(db, 1, 'collect')).toEqual([word]);
  });
});

it('lists the answers of one session', async () => {
  const mine = answerRecord('a', { sessionId: 'mine' });
  await put(mine, answerRecord('b', { sessionId: 'other' }));
  await put({ ...collectRecord('no answer'), sessionId: 'mine' });
  expect(await listAnswers(db, 'mine')).toEqual([mine]);
});

it('counts the records of each state', async () => {
  const states = ['waiting', 'sending', 'sent', 'needs-attention', 'unconfirmed'] as const;
  const records = states.flatMap((state, more) =>
    Array.from({ length: more + 1 }, () => collectRecord('word', { state })),
  );
  await put(...records);
  expect(await countRecords(db)).toEqual({
    ...{ waiting: 1, sending: 2, sent: 3, 'needs-attention': 4, unconfirmed: 5 },
  });
});

describe('all words in parts', () => {
  async function parts(): Promise<(readonly CollectRecord[])[]> {
    const found: (readonly CollectRecord[])[] = [];
    for await (const part of collectsInParts(db)) found.push(part);
    return found;
  }
  const termsOf = (found: (readonly CollectRecord[])[]) =>
    found.flat().map(({ spec }) => spec.term);
  const many = (count: number, time: (place: number) => number) =>
    Array.from({ length: count }, (_, place) => collectRecord(`word ${place}`, at(time(place))));

  it('are one part where they are few', async () => {
    await put(...many(3, (place) => place), answerRecord('a'), newer);
    expect(termsOf(await parts())).toEqual(['word 0', 'word 1', 'word 2']);
    await db.clear('records');
    expect(await parts()).toEqual([[]]);
  });

  it('are the oldest first, each once, also where two are of one millisecond', async () => {
    const words = many(1_000, (place) => Math.floor(place / 2));
    await put(...words.toReversed());
    const found = await parts();
    expect(found.length).toBeGreaterThan(2);
    expect(new Set(termsOf(found)).size).toBe(1_000);
    expect(found.flat()).toHaveLength(1_000);
    const times = found.flat().map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('are all found where a thousand are of one millisecond', async () => {
    await put(...many(1_000, () => 0), collectRecord('last', at(1)));
    const found = termsOf(await parts());
    expect(new Set(found).size).toBe(1_001);
    expect(found).toHaveLength(1_001);
  });
});
