import { storage } from '@wxt-dev/storage';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { layDown } from '../../../testing/lay-down.ts';
import { openWords } from '../../learned-words/db.ts';
import { drainLock } from '../../outbox/sending/drain-lock.ts';
import type { CollectRecord } from '../../outbox/store/record.ts';
import { feedImport } from './feed.ts';
import version1 from '../../../testing/stored/imports-1.json' with { type: 'json' };
import { openImports, openLines, watchImport } from './job-db.ts';
import { readProgress, readRefused, setPaused, startImport } from './job.ts';
import {
  discardImports,
  exportImports,
  forgetImports,
  moveImports,
  unfinishedImports,
} from './unfinished.ts';
import { openOutbox } from '../../outbox/outbox.ts';

const noPause = () => Promise.resolve();
const listed = (...terms: string[]) =>
  terms.map((term) => ({
    ...{ term, language: 'LANGUAGE_ENGLISH', tags: [], notes: [`${term}, a note`] },
    ...{ sentence: '', title: '', url: '' },
  }));
const start = (connection: string, ...terms: string[]) =>
  startImport(connection, listed(...terms), noPause);
const signIn = (connection: string) =>
  storage.setItem('local:session', {
    ...{ connected: true, connection, scopes: [], instance: 'https://words.example' },
    ...{ plans: [], routes: [], quota: null },
  });
const records = async () => (await (await openOutbox()).getAll('records')) as CollectRecord[];
/** As the drain leaves the record that waits. */
async function settle(change: Partial<CollectRecord>): Promise<void> {
  const [record] = (await records()).filter(({ state }) => state === 'waiting');
  if (record) await (await openOutbox()).put('records', { ...record, ...change });
  await feedImport();
}
const terms = async (connection: string) =>
  (await exportImports([connection])).map(({ term }) => term);

async function clear(): Promise<void> {
  await (await openOutbox()).clear('records');
  const imports = await openImports();
  await Promise.all([imports.clear('jobs'), imports.clear('lines')]);
  await (await openWords()).clear('traversals');
}
beforeEach(async () => {
  await clear();
  await signIn('a');
  const index = await openWords();
  for (const connection of ['a', 'b'])
    await index.put('traversals', {
      ...{ connection, number: 1, startedAt: 0, nextToken: '', seenTokens: [] },
      ...{ completeAt: Date.now(), running: false },
    });
});
afterEach(async () => {
  await clear();
  await storage.clear('local');
});

describe('an unfinished import', () => {
  it('that is discarded leaves the word that may have arrived, and no other of its own', async () => {
    await start('a', 'one');
    await feedImport();
    const [record] = await records();
    if (!record) throw new Error('Nothing was fed');
    await (await openOutbox()).put('records', { ...record, state: 'unconfirmed' });
    await start('b', 'two');
    await signIn('b');
    await feedImport();
    expect(await records()).toHaveLength(2);
    await discardImports(['a', 'b']);
    expect(await records()).toMatchObject([{ id: record.id, state: 'unconfirmed' }]);
  });

  it('is listed with the words that are not in the outbox, until it has ended', async () => {
    await start('a', 'one', 'two');
    await start('b', 'three');
    await feedImport();
    expect(await unfinishedImports()).toEqual([
      { connection: 'a', words: 1 },
      { connection: 'b', words: 1 },
    ]);
    expect(await terms('a')).toEqual(['two']);
    await settle({ state: 'sent', outcome: 'collected' });
    await settle({ state: 'sent', outcome: 'collected' });
    expect(await unfinishedImports()).toEqual([{ connection: 'b', words: 1 }]);
    expect(await terms('a')).toEqual([]);
  });

  it('is listed with the word that a stopped worker left between both databases', async () => {
    await start('a', 'one', 'two');
    const imports = await openImports();
    const [line] = await openLines(imports, 'a', 'left');
    if (!line) throw new Error('No line');
    await imports.put('lines', { ...line, state: 'queued', recordId: crypto.randomUUID() });
    expect(await unfinishedImports()).toEqual([{ connection: 'a', words: 2 }]);
    expect(await terms('a')).toEqual(['one', 'two']);
  });

  it('S30 is kept with its account, or deleted with it, and no other one is', async () => {
    await start('a', 'one');
    await start('b', 'two');
    await forgetImports('a', 'keep');
    expect((await unfinishedImports()).map(({ connection }) => connection)).toEqual(['a', 'b']);
    await forgetImports('a', 'delete');
    expect((await unfinishedImports()).map(({ connection }) => connection)).toEqual(['b']);
  });

  it('goes on at the sign-in that it is moved to, whose own import keeps its words', async () => {
    await start('a', 'one', 'two', 'three');
    await feedImport();
    await settle({ state: 'sent', outcome: 'collected' });
    await start('b', 'four');
    await moveImports(['a'], 'b');
    expect(await readProgress('a')).toBeNull();
    expect(await unfinishedImports()).toEqual([{ connection: 'b', words: 2 }]);
    expect(await terms('b')).toEqual(['four', 'three']);
    expect((await readProgress('b'))?.counts).toMatchObject({ sent: 1, queued: 1, left: 2 });
    expect((await readProgress('b'))?.job.total).toBe(4);
  });

  it('that is moved is told to open pages', async () => {
    await start('a', 'one');
    const moved: unknown[] = [];
    const stop = watchImport(() => void unfinishedImports().then((read) => moved.push(read)));
    await moveImports(['a'], 'b');
    await expect.poll(() => moved).toContainEqual([{ connection: 'b', words: 1 }]);
    stop();
  });

  it('loses no word to a line that has its place in the other one', async () => {
    await start('a', 'one', 'two');
    await start('b', 'three', 'four', 'five');
    await moveImports(['a'], 'b');
    expect((await terms('b')).toSorted()).toEqual(['five', 'four', 'one', 'three', 'two']);
  });

  it('that is deleted while its words are stored does not begin', async () => {
    const deletedMeanwhile = startImport('a', listed('two'), () => forgetImports('a', 'delete'));
    await expect(deletedMeanwhile).rejects.toThrow('deleted');
    expect(await readProgress('a')).toBeNull();
  });

  it('forgets its measured pace when it is paused', async () => {
    await start('a', 'one', 'two');
    await feedImport();
    await settle({ state: 'sent', outcome: 'collected' });
    expect((await readProgress('a'))?.job.pace).toHaveLength(1);
    await setPaused('a', true);
    await setPaused('a', false);
    expect((await readProgress('a'))?.job).toMatchObject({ state: 'running', pace: [] });
  });

  it('is not held up by the word that its outbox did not move', async () => {
    await start('a', 'one', 'two');
    await feedImport();
    await moveImports(['a'], 'b');
    await signIn('b');
    expect(await feedImport()).toBe('fed');
    expect((await records()).map(({ spec, connection }) => [spec.term, connection])).toEqual(
      expect.arrayContaining([
        ['one', 'a'],
        ['two', 'b'],
      ]),
    );
  });

  it('stays paused when it is moved', async () => {
    await start('a', 'one');
    await setPaused('a', true);
    await moveImports(['a'], 'b');
    expect((await readProgress('b'))?.job.state).toBe('paused');
  });

  it('is deleted with the word that waits, once nothing is being sent', async () => {
    await start('a', 'one', 'two');
    await feedImport();
    let discarding: Promise<void> | undefined;
    await navigator.locks.request(drainLock, async () => {
      discarding = discardImports(['a']);
      await feedImport();
      expect(await records()).toHaveLength(1);
    });
    await discarding;
    expect(await records()).toEqual([]);
    expect(await unfinishedImports()).toEqual([]);
  });
});

describe('a finished import', () => {
  it('leaves counts and the refused words on disk, and nothing else', async () => {
    await start('a', 'one', 'two');
    await feedImport();
    await settle({ state: 'sent', outcome: 'collected' });
    await settle({ state: 'needs-attention', reason: 'rejected', detail: 'No such word' });
    const imports = await openImports();
    expect(await imports.getAll('lines')).toEqual([
      {
        ...{ version: 1, connection: 'a', place: 1, state: 'refused' },
        ...{ term: 'two', detail: 'No such word' },
      },
    ]);
    await start('b', 'three');
    await forgetImports('a', 'keep');
    expect(await imports.getAllKeys('jobs')).toEqual(['b']);
    expect(await imports.getAllKeys('lines')).toEqual([['b', 0]]);
    await forgetImports('b', 'delete');
    expect(await imports.count('jobs')).toBe(0);
    expect(await imports.count('lines')).toBe(0);
  });
});

it('an import lists no word that the service refused in the one before', async () => {
  await start('a', 'one', 'two');
  await feedImport();
  await settle({ state: 'sent', outcome: 'collected' });
  await settle({ state: 'needs-attention', reason: 'rejected', detail: 'No such word' });
  expect(await readRefused('a')).toHaveLength(1);
  await start('a', 'three');
  expect(await readRefused('a')).toEqual([]);
  expect((await readProgress('a'))?.counts).toMatchObject({ left: 1, refused: 0 });
});

it('S30 words that a closed page left without an import are deleted with an account', async () => {
  await start('a', 'one');
  const imports = await openImports();
  await imports.clear('jobs');
  await forgetImports(null, 'keep');
  expect(await imports.count('lines')).toBe(0);
});

it('an import that an older Gleaner stored is counted, and its settled words leave the disk', async () => {
  await layDown(version1);
  const progress = await readProgress('grant');
  expect(progress?.counts).toEqual({
    ...{ left: 1, queued: 1, sent: 1, known: 1, refused: 1, unsure: 0, removed: 0 },
  });
  const imports = await openImports();
  expect(await imports.count('lines')).toBe(3);
  expect(await readRefused('grant')).toMatchObject([{ term: 'four', detail: 'No such word' }]);
  expect(await openLines(imports, 'grant', 'left')).toMatchObject([{ term: 'five' }]);
});
