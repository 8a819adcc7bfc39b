import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { historyVersion, type AnsweredRow } from '../days/record.ts';
import { openReviewDatabase } from '../store/db.ts';
import { openReviewStore } from '../store/store.ts';
import { readAllReviews, readWordReviews } from './read-log.ts';

const clear = async () => {
  const db = await openReviewDatabase();
  for (const name of db.objectStoreNames) await db.clear(name);
  db.close();
};
beforeEach(clear);
afterEach(clear);

const row = (term: string, at: number, changed: Partial<AnsweredRow> = {}): AnsweredRow => ({
  ...{ version: historyVersion, sessionId: 's', day: '2026-11-20', right: true, ms: 900 },
  ...{ kind: 'choice', term, at, owner: 'grant' },
  ...changed,
});

async function step(change: Record<string, AnsweredRow | null>): Promise<void> {
  const store = await openReviewStore();
  const epoch = await store.takeOver();
  const log = new Map(Object.entries(change));
  await store.saveStep({ epoch, session: null, history: { answered: log, log } });
  store.close();
}

async function all(connection: string | null = 'grant', most?: number) {
  const reviews = [];
  for await (const part of readAllReviews(connection, most)) reviews.push(...part);
  return reviews;
}

describe('the log of answers', () => {
  it('keeps each first answer, also after it was counted in its day', async () => {
    await step({ a: row('gossamer', 1), b: row('sonder', 2, { right: false }) });
    await step({ c: row('gossamer', 3) });
    expect(await readWordReviews(['gossamer'], 'grant')).toMatchObject([{ at: 3 }, { at: 1 }]);
    expect(await all()).toMatchObject([{ at: 1 }, { at: 2, right: false }, { at: 3 }]);
  });

  it('counts an answer that is stored twice once, and forgets one that is undone', async () => {
    await step({ a: row('gossamer', 1), b: row('sonder', 2) });
    await step({ a: row('gossamer', 1, { right: false }), b: null });
    expect(await all()).toMatchObject([{ term: 'gossamer', right: false }]);
  });

  it('S30 keeps accounts apart', async () => {
    await step({ a: row('gossamer', 1), b: row('gossamer', 2, { owner: 'another' }) });
    expect(await readWordReviews(['gossamer'], 'another')).toMatchObject([{ at: 2 }]);
    expect(await all('another')).toMatchObject([{ at: 2 }]);
    expect(await all(null)).toEqual([]);
  });

  it('keeps the newest of each account, and drops none of another', async () => {
    await step({ a: row('one', 1), b: row('two', 2), c: row('three', 3) });
    await step({ d: row('other', 0, { owner: 'another' }) });
    expect(await all('grant', 2)).toMatchObject([{ term: 'two' }, { term: 'three' }]);
    expect(await all()).toHaveLength(2);
    expect(await all('another')).toHaveLength(1);
  });

  it('reads thousands of one millisecond', async () => {
    await step(Object.fromEntries(Array.from({ length: 2_500 }, (_, n) => [`${n}`, row('w', 7)])));
    expect(await all()).toHaveLength(2_500);
  });
});
