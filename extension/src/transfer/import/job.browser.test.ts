import { storage } from '@wxt-dev/storage';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openOutbox } from '../../outbox/outbox.ts';
import { collectRecord } from '../../outbox/testing.ts';
import { openImports, watchImport, type ImportLine } from './job-db.ts';
import {
  isImportUntouched,
  isImportUnderway,
  readProgress,
  readRefused,
  setPaused,
  startImport,
} from './job.ts';
import { storedProgress } from './stored-progress.ts';

const now = 1_800_000_000_000;
const wordOf = (term: string) => ({
  ...{ term, language: 'LANGUAGE_ENGLISH', tags: ['list'], notes: [] },
  ...{ sentence: '', title: '', url: '' },
});
const words = (count: number) => Array.from({ length: count }, (_, at) => wordOf(`word${at}`));
const noPause = () => Promise.resolve();

async function clear(): Promise<void> {
  vi.restoreAllMocks();
  await storage.clear('local');
  await (await openOutbox()).clear('records');
  const imports = await openImports();
  await Promise.all([imports.clear('jobs'), imports.clear('lines')]);
}
beforeEach(async () => {
  await clear();
  vi.spyOn(Date, 'now').mockReturnValue(now);
});
afterEach(clear);

const line = (place: number, change: Partial<ImportLine> = {}): ImportLine => ({
  ...{ version: 1, connection: 'grant', place, state: 'left', ...wordOf(`word${place}`) },
  ...change,
});

it('an import has its words in their order, in parts, and every page is told once it has begun', async () => {
  const told = vi.fn();
  const stop = watchImport(told);
  const pause = vi.fn(noPause);
  await startImport('grant', words(401), pause);
  expect(told).toHaveBeenCalled();
  stop();
  expect(pause).toHaveBeenCalledTimes(3);
  const imports = await openImports();
  expect(await imports.getAll('lines')).toEqual(
    Array.from({ length: 401 }, (_, place) => line(place)),
  );
  const ended = { sent: 0, known: 0, refused: 0, unsure: 0, removed: 0 };
  const job = {
    ...{ version: 2, connection: 'grant', state: 'running', startedAt: now, total: 401 },
    ...{ ended, pace: [] },
  };
  expect(await imports.getAll('jobs')).toEqual([job]);
  const counts = { left: 401, queued: 0, ...ended };
  expect(await readProgress('grant')).toEqual({ job, counts });
});

it('an import may be undone as a whole until its grace is over', async () => {
  await startImport('grant', words(1), noPause, 1);
  expect((await readProgress('grant'))?.job.notBefore).toBe(now + 1);
});

it('an import is untouched until a word of it is queued or has ended, and then under way or over', async () => {
  await startImport('grant', words(2), noPause);
  const imports = await openImports();
  const told = async () => {
    const progress = await readProgress('grant');
    if (!progress) throw new Error('No import');
    return [isImportUntouched(progress), isImportUnderway(progress)];
  };
  expect(await told()).toEqual([true, true]);
  await imports.put('lines', line(0, { state: 'queued' }));
  expect(await told()).toEqual([false, true]);
  await imports.delete('lines', ['grant', 1]);
  expect(await told()).toEqual([false, true]);
  await imports.delete('lines', ['grant', 0]);
  expect(await told()).toEqual([false, false]);
  await startImport('grant', words(1), noPause);
  expect(await told()).toEqual([true, true]);
});

it('another account has another import, and nobody has none', async () => {
  await startImport('grant', words(1), noPause);
  await startImport('other', words(2), noPause);
  expect((await readProgress('grant'))?.counts.left).toBe(1);
  expect((await readProgress('other'))?.counts.left).toBe(2);
  expect(await readProgress('nobody')).toBeNull();
  expect(await readProgress(null)).toBeNull();
  await expect(startImport('grant', words(1), noPause)).rejects.toThrow('An import is under way');
});

it('tells why its next word waits', async () => {
  await startImport('grant', words(1), noPause);
  const imports = await openImports();
  const record = collectRecord('word0', { reason: 'quota' });
  await imports.put('lines', line(0, { state: 'queued', recordId: record.id }));
  expect(await readProgress('grant')).not.toHaveProperty('waitsFor');
  const outbox = await openOutbox();
  await outbox.put('records', record);
  expect((await readProgress('grant'))?.waitsFor).toBe('quota');
  await outbox.put('records', { ...record, state: 'sending' });
  expect(await readProgress('grant')).not.toHaveProperty('waitsFor');
  await outbox.put('records', { ...record, version: 99 } as never);
  expect(await readProgress('grant')).not.toHaveProperty('waitsFor');
});

it('a pause and its end are told to every page, and change nothing where there is no import', async () => {
  const told = vi.fn();
  const stop = watchImport(told);
  await setPaused('grant', true);
  expect(told).toHaveBeenCalled();
  expect(await readProgress('grant')).toBeNull();
  await startImport('grant', words(1), noPause);
  await setPaused('grant', true);
  expect((await readProgress('grant'))?.job.state).toBe('paused');
  await setPaused('grant', false);
  expect((await readProgress('grant'))?.job.state).toBe('running');
  stop();
});

it('what has been begun survives a power cut', async () => {
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const strictly = () =>
    begun.mock.calls.flatMap(([stores, , options]) =>
      options?.durability === 'strict' ? [stores] : [],
    );
  await startImport('grant', words(1), noPause);
  expect(strictly()).toEqual([
    ['jobs', 'lines'],
    ['jobs', 'lines'],
  ]);
  begun.mockClear();
  await setPaused('grant', true);
  expect(strictly()).toEqual(['jobs']);
});

it('lists two hundred of the refused words, and no more', async () => {
  const imports = await openImports();
  for (let place = 0; place < 201; place += 1)
    await imports.put('lines', {
      ...{ version: 1, connection: 'grant', place, state: 'refused', term: `word${place}` },
    });
  const refused = await readRefused('grant');
  expect(refused).toHaveLength(200);
  expect(refused[0]?.term).toBe('word0');
});

it('after a sign-out its page still shows the import', async () => {
  await startImport('grant', words(1), noPause);
  expect(await storedProgress.read()).toBeNull();
  await storage.setItem('local:lastConnection', 'grant');
  expect((await storedProgress.read())?.job.connection).toBe('grant');
});
