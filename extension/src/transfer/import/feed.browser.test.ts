/** @module-tag smoke */
import { storage } from '@wxt-dev/storage';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { indexed, openWords } from '../../learned-words/db.ts';
import { collectRecord } from '../../outbox/testing.ts';
import { change as edit } from '../../outbox/store/edit.ts';
import type { CollectRecord } from '../../outbox/store/record.ts';
import { readWords } from '../../word-list/read-words.ts';
import { storeReading } from '../../learned-words/testing.ts';
import { relay } from '../../relay-client/relay.ts';
import { refreshSession } from '../../relay-client/session.ts';
import { feedImport } from './feed.ts';
import { isImportUnderway, readProgress, readRefused, setPaused, startImport } from './job.ts';
import { openImports, openLines, watchImport } from './job-db.ts';
import { discardImports } from './unfinished.ts';
import { openOutbox } from '../../outbox/outbox.ts';
import { remove } from '../../outbox/stuck.ts';

const session = {
  ...{ connected: true, connection: 'grant', scopes: [], instance: 'https://words.example' },
  ...{ plans: [], routes: [], quota: null },
};
const noPause = () => Promise.resolve();
const wordOf = (term: string) => ({
  ...{ term, language: 'LANGUAGE_ENGLISH', tags: ['list'], notes: [] },
  ...{ sentence: `A ${term}.`, title: 'Book', url: '' },
});
const start = (...terms: string[]) => startImport('grant', terms.map(wordOf), noPause);

async function clear(): Promise<void> {
  await (await openOutbox()).clear('records');
  const imports = await openImports();
  await Promise.all([imports.clear('jobs'), imports.clear('lines')]);
  const index = await openWords();
  await Promise.all([index.clear('words'), index.clear('traversals')]);
}
beforeEach(async () => {
  await clear();
  await storage.setItem('local:session', session);
  await storeReading({ completeAt: Date.now(), running: false });
});
afterEach(async () => {
  await clear();
  await storage.clear('local');
});

const records = async () => (await (await openOutbox()).getAll('records')) as CollectRecord[];
const counts = async () => (await readProgress('grant'))?.counts;
/** As the drain would leave the only record that waits. */
async function settle(change: Partial<CollectRecord>): Promise<void> {
  const [record] = (await records()).filter(({ state }) => state === 'waiting');
  if (!record) throw new Error('Nothing waits');
  await edit(await openOutbox(), record.id, () => ({ ...record, ...change }));
}

describe('an import', () => {
  it('has one word in the outbox at a time, marked as imported, with its sentence', async () => {
    await start('gossamer', 'sonder');
    expect(await feedImport()).toBe('fed');
    expect(await feedImport()).toBeNull();
    expect(await records()).toMatchObject([
      {
        ...{ imported: true, connection: 'grant', spec: { term: 'gossamer', tags: ['list'] } },
        context: { sentence: 'A gossamer.', title: 'Book' },
      },
    ]);
    await settle({ state: 'sent', outcome: 'collected' });
    expect(await feedImport()).toBe('fed');
    expect(await counts()).toMatchObject({ sent: 1, queued: 1, left: 0 });
    await settle({ state: 'sent', outcome: 'collected' });
    expect(await feedImport()).toBeNull();
    const progress = await readProgress('grant');
    expect(progress && isImportUnderway(progress)).toBe(false);
  });

  it('passes over words of the index without a record', async () => {
    await (await openWords()).put('words', indexed({ id: '1', term: 'Gossamer' }, 'grant', 1));
    await start('gossamer', 'sonder');
    expect(await feedImport()).toBe('fed');
    expect(await counts()).toMatchObject({ known: 1, queued: 1 });
    expect((await records()).map(({ spec }) => spec.term)).toEqual(['sonder']);
  });

  it('lists what the service refuses, and takes it out of the outbox', async () => {
    await start('gossamer');
    await feedImport();
    await settle({ state: 'needs-attention', reason: 'rejected', detail: 'No such word' });
    await feedImport();
    expect(await readRefused('grant')).toMatchObject([
      { term: 'gossamer', detail: 'No such word' },
    ]);
    expect(await records()).toEqual([]);
  });

  it('stores a word once, though the worker was stopped between the two databases', async () => {
    await start('gossamer');
    await feedImport();
    const imports = await openImports();
    const [line] = await openLines(imports, 'grant', 'queued');
    if (!line) throw new Error('No line');
    const { stored: _stored, ...torn } = line;
    await imports.put('lines', torn);
    await feedImport();
    expect(await records()).toHaveLength(1);
    await (await openOutbox()).clear('records');
    await feedImport();
    const [again] = await records();
    expect(again?.id).toBe(line.recordId);
  });

  it('counts a word as sent, though the worker was stopped once the outbox had it', async () => {
    await start('gossamer');
    const imports = await openImports();
    const real = imports.put.bind(imports);
    const put = vi
      .spyOn(imports, 'put')
      .mockImplementation((...given) =>
        'stored' in given[1] ? Promise.reject(new Error('Stopped')) : real(...given),
      );
    await expect(feedImport()).rejects.toThrow('Stopped');
    put.mockRestore();
    await settle({ state: 'sent', outcome: 'collected' });
    await (await openWords()).put('words', indexed({ id: '1', term: 'gossamer' }, 'grant', 1));
    await feedImport();
    expect(await counts()).toMatchObject({ sent: 1, known: 0, left: 0 });
  });

  it('does not bring back a word that the learner deleted', async () => {
    await start('gossamer');
    await feedImport();
    const [record] = await records();
    await remove(await openOutbox(), record?.id ?? '');
    await feedImport();
    expect(await records()).toEqual([]);
    expect(await counts()).toMatchObject({ removed: 1 });
  });

  it('stops while it is paused, goes on, and ends when it is cancelled', async () => {
    await start('gossamer', 'sonder');
    await setPaused('grant', true);
    expect(await feedImport()).toBeNull();
    expect(await records()).toEqual([]);
    await setPaused('grant', false);
    expect(await feedImport()).toBe('fed');
    await expect(start('more')).rejects.toThrow('under way');
    await discardImports(['grant']);
    expect(await readProgress('grant')).toBeNull();
  });

  it('sends no word more after it was cancelled', async () => {
    await start('gossamer', 'sonder');
    await feedImport();
    await discardImports(['grant']);
    expect(await records()).toEqual([]);
  });

  it('leaves alone what the learner collected meanwhile, cancelled or refused', async () => {
    const outbox = await openOutbox();
    const mine = collectRecord('gossamer', { connection: 'grant' });
    await outbox.put('records', mine);
    await start('gossamer');
    await feedImport();
    await discardImports(['grant']);
    expect(await records()).toMatchObject([{ id: mine.id, state: 'waiting', spec: mine.spec }]);
    await start('gossamer');
    await feedImport();
    await settle({ state: 'needs-attention', reason: 'rejected', detail: 'No such word' });
    await feedImport();
    expect(await records()).toMatchObject([{ id: mine.id, state: 'needs-attention' }]);
  });

  it('a word that the learner collected meanwhile counts as sent, with its further sentences', async () => {
    const outbox = await openOutbox();
    const mine = collectRecord('gossamer', { connection: 'grant' });
    await outbox.put('records', mine);
    const more = [{ sentence: 'A second.', title: 'Book', url: '', language: '', metAt: 1 }];
    await startImport('grant', [{ ...wordOf('gossamer'), more }], noPause);
    await feedImport();
    await settle({ state: 'sent', outcome: 'collected' });
    await feedImport();
    expect(await counts()).toMatchObject({ sent: 1, removed: 0, queued: 0 });
    expect((await records()).map(({ context }) => context?.sentence)).toContain('A second.');
  });

  it('keeps the further sentences of a word once it was sent, each once', async () => {
    const more = ['A second.', 'A third.', 'A second.'].map((sentence, n) => ({
      sentence,
      title: 'Book',
      url: '',
      language: '',
      metAt: 3 - n,
    }));
    await startImport('grant', [{ ...wordOf('gossamer'), more }], noPause);
    await feedImport();
    expect(await records()).toHaveLength(1);
    await settle({ state: 'sent', outcome: 'collected' });
    await feedImport();
    const options = { locale: 'en', withUnsent: true, pause: noPause };
    const { words } = await readWords({
      ...{ connection: 'grant', signal: new AbortController().signal },
      ...options,
    });
    const [word] = words;
    expect(word?.sentences.map(({ sentence }) => sentence)).toEqual([
      ...['A gossamer.', 'A second.', 'A third.'],
    ]);
  });

  it('S30 waits while another account is connected', async () => {
    await start('gossamer');
    await storage.setItem('local:session', { ...session, connection: 'another' });
    expect(await feedImport()).toBeNull();
    expect(await records()).toEqual([]);
    expect(await readProgress('another')).toBeNull();
  });

  it('has a list that is a week old read with low priority, and asks for no word alone', async () => {
    const week = 7 * 24 * 3_600_000;
    vi.spyOn(relay, 'session').mockResolvedValue(session);
    await refreshSession();
    await storeReading({ completeAt: Date.now() - week, running: false });
    const list = vi
      .spyOn(relay, 'listLearnedWords')
      .mockResolvedValue({ learned_words: [{ id: '1', term: 'gossamer' }] });
    await start('gossamer', 'sonder');
    expect(await feedImport()).toBeGreaterThan(Date.now());
    expect(await records()).toEqual([]);
    await expect.poll(async () => feedImport()).toBe('fed');
    expect(await counts()).toMatchObject({ known: 1, queued: 1 });
    expect(list.mock.calls).toEqual([
      [{ page_size: '100' }, { background: true, connection: 'grant' }],
    ]);
    vi.restoreAllMocks();
  });

  it('sends no word that a reading of the list found just now', async () => {
    await storeReading({ completeAt: Date.now() - 7 * 24 * 3_600_000, running: false });
    await start('gossamer');
    // Reading is over when the import asks whether it helps, and the word was looked up before.
    await storage.setItem('local:session', { ...session, scopes: ['words:write'] });
    const { local } = browser.storage;
    const get = local.get.bind(local) as (keys: string) => Promise<object>;
    let asked = 0;
    const findMeanwhile = async (keys: string) => {
      asked += 1;
      if (asked === 2)
        await (await openWords()).put('words', indexed({ id: '1', term: 'gossamer' }, 'grant', 1));
      return get(keys);
    };
    Object.assign(local, { get: findMeanwhile });
    await feedImport();
    Object.assign(local, { get });
    expect(asked).toBeGreaterThan(1);
    expect(await records()).toEqual([]);
    expect(await counts()).toMatchObject({ known: 1 });
  });

  it('waits until it can no longer be undone as a whole', async () => {
    await startImport('grant', [wordOf('gossamer')], noPause, 60_000);
    const notBefore = (await readProgress('grant'))?.job.notBefore ?? 0;
    expect(notBefore).toBeGreaterThan(Date.now());
    expect(await feedImport()).toBe(notBefore);
    expect(await records()).toEqual([]);
    const clock = vi.spyOn(Date, 'now').mockReturnValue(notBefore);
    await storeReading({ completeAt: notBefore, running: false });
    expect(await feedImport()).toBe('fed');
    clock.mockRestore();
  });

  it.each<[string, Partial<CollectRecord>, object]>([
    [
      'known, where the service had it',
      { state: 'sent', outcome: 'already-collected' },
      { known: 1 },
    ],
    ['sent', { state: 'sent', outcome: 'collected' }, { sent: 1 }],
    ['not confirmed', { state: 'unconfirmed' }, { unsure: 1 }],
    ['refused', { state: 'needs-attention', reason: 'rejected' }, { refused: 1 }],
    ['removed, where another account has it', { connection: 'other' }, { removed: 1 }],
    ['still queued, where it is on its way', { state: 'sending' }, { queued: 1 }],
    [
      'still queued, where it was moved to the account of today',
      { connection: null },
      { queued: 1 },
    ],
  ])('a word counts as %s', async (_what, change, counted) => {
    await start('gossamer', 'sonder');
    await feedImport();
    await settle(change);
    const isQueued = 'queued' in counted;
    expect(await feedImport()).toBe(isQueued ? null : 'fed');
    const none = { sent: 0, known: 0, refused: 0, unsure: 0, removed: 0 };
    expect(await counts()).toEqual({ ...none, left: isQueued ? 1 : 0, queued: 1, ...counted });
    const pace = (await readProgress('grant'))?.job.pace;
    expect(pace).toHaveLength(isQueued ? 0 : 1);
  });

  it('a refused word without a text of the service has the reason', async () => {
    await start('gossamer');
    await feedImport();
    await settle({ state: 'needs-attention', reason: 'rejected' });
    await feedImport();
    expect((await readRefused('grant'))[0]?.detail).toMatch(/\w+ \w+/u);
  });

  it('passes over fifty known words at once, and then others have a turn', async () => {
    const index = await openWords();
    const known = Array.from({ length: 51 }, (_, at) => `known${at}`);
    for (const term of known) await index.put('words', indexed({ id: term, term }, 'grant', 1));
    await start(...known);
    expect(await feedImport()).toBe('fed');
    expect(await counts()).toMatchObject({ known: 50, left: 1 });
    expect(await feedImport()).toBe('fed');
    expect(await counts()).toMatchObject({ known: 51, left: 0 });
    expect(await feedImport()).toBeNull();
    expect(await records()).toEqual([]);
  });

  it('without a sign-in there is nothing to feed, and every page is told of what was fed', async () => {
    await start('gossamer');
    await storage.removeItem('local:session');
    expect(await feedImport()).toBeNull();
    await storage.setItem('local:session', session);
    const told = vi.fn();
    const stop = watchImport(told);
    await feedImport();
    expect(told).toHaveBeenCalled();
    stop();
  });

  it('a word without a sentence has no context, and its notes are sent', async () => {
    await startImport('grant', [{ ...wordOf('gossamer'), sentence: '', notes: ['thin'] }], noPause);
    await feedImport();
    const [record] = await records();
    expect(record).not.toHaveProperty('context');
    expect(record?.spec).toMatchObject({ notes: ['thin'], tags: ['list'] });
    const imports = await openImports();
    const [line] = await openLines(imports, 'grant', 'queued');
    expect(line).toMatchObject({ recordId: record?.id, stored: true, state: 'queued' });
  });

  it('stores a long list in parts', async () => {
    let pauses = 0;
    const words = Array.from({ length: 2_000 }, (_, n) => wordOf(`word${n}`));
    await startImport('grant', words, () => {
      pauses += 1;
      return Promise.resolve();
    });
    expect(pauses).toBe(10);
    expect(await counts()).toMatchObject({ left: 2_000 });
  });
});
