/** @module-tag smoke */
import { storage } from '@wxt-dev/storage';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addKnown, readKnown } from '../highlight/known-words.ts';
import { readableRecords } from '../outbox/store/db.ts';
import { collectRecord, noon } from '../outbox/testing.ts';
import { isProof } from '../outbox/word/known.ts';
import { findMetSentence } from '../outbox/word/met-sentence.ts';
import { historyVersion } from '../review/days/record.ts';
import { readDays } from '../review/history/read-history.ts';
import { readWordReviews } from '../review/history/read-log.ts';
import { session } from '../review/session/testing-events.ts';
import { openReviewDatabase } from '../review/store/db.ts';
import { planVersion, type StoredPlan } from '../review/store/stored.ts';
import { watchReview } from '../review/store/watch.ts';
import { changeAppearance, forgetAppearance, readAppearance } from '../settings/appearance.ts';
import { chooseAppearance } from '../settings/choose-appearance.ts';
import { changeSettings, readSettings } from '../settings/settings.ts';
import { backupVersion, readBackup, type Backup } from './backup-file.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { openOutbox } from '../outbox/outbox.ts';

beforeEach(empty);
afterEach(empty);

async function empty(): Promise<void> {
  await storage.clear('local');
  forgetAppearance();
  await (await openOutbox()).clear('records');
  const db = await openReviewDatabase();
  for (const name of ['plans', 'days', 'log', 'answered', 'current'] as const) await db.clear(name);
  db.close();
}

const context = {
  sentence: 'Pure serendipity.',
  title: 'Diary',
  url: 'https://d.example',
  language: 'en',
};
const sent = collectRecord('serendipity', { state: 'sent', outcome: 'collected', context });
const answerId = '3f0c5f4e-58a3-4f0b-9a53-0d5d2e0a7a11';

/** What a learner has: of `grant`, and something of another account. */
async function fill(): Promise<void> {
  await changeSettings({
    keepSource: false,
    media: { everywhere: false, sites: ['https://a.example/*'] },
  });
  await chooseAppearance({ theme: 'dark', wordSize: 'large' });
  await addKnown('the');
  const outbox = await openOutbox();
  await outbox.put('records', sent);
  await outbox.put('records', collectRecord('unsent', { context }));
  await outbox.put(
    'records',
    collectRecord('other', {
      ...sent,
      id: crypto.randomUUID(),
      connection: 'another',
      spec: { term: 'secret' },
    }),
  );
  const db = await openReviewDatabase();
  const plan = (connection: string, id: string): StoredPlan => ({
    ...{ version: planVersion, connection, id, name: 'Mine', added: true, addedAt: noon },
    ...{ place: 0, hidden: false, gone: false },
  });
  await db.put('plans', plan('grant', 'daily'), ['grant', 'daily']);
  await db.put('plans', plan('another', 'theirs'), ['another', 'theirs']);
  await db.put('days', day(12), '2026-01-01');
  const row = {
    version: historyVersion,
    sessionId: 's',
    day: '2026-01-01',
    right: true,
    ms: 9,
  } as const;
  await db.put('log', { ...row, kind: 'choice', at: noon, term: 'tree', owner: 'grant' }, answerId);
  await db.put(
    'log',
    { ...row, kind: 'choice', at: noon, term: 'tree', owner: 'another' },
    crypto.randomUUID(),
  );
  db.close();
}

function day(answered: number) {
  const kinds = { choice: { answered, right: 1 } };
  return { version: historyVersion, day: '2026-01-01', answered, right: 1, ms: 5, kinds } as const;
}

/** Through a file, as a learner does it. */
async function throughFile(backup: Backup): Promise<Backup> {
  const read = await readBackup(new Blob([JSON.stringify(backup)]));
  if (typeof read === 'string') throw new Error(read);
  return read;
}

it('brings back an older file’s answers without the words that it may name wrongly', async () => {
  await fill();
  const { historyVersion: _unsaid, ...older } = await makeBackup('grant', noon);
  const answers = older.answers.map((row) => ({ ...row, kind: 'arrange' as const }));
  const file = new Blob([JSON.stringify({ ...older, answers })]);
  await empty();
  const read = await readBackup(file);
  if (typeof read === 'string') throw new Error(read);
  await restoreBackup(read, 'grant');
  const db = await openReviewDatabase();
  expect(await db.getAll('log')).toMatchObject([{ version: historyVersion, term: '' }]);
  expect(await db.getAll('days')).toMatchObject([{ version: historyVersion, answered: 12 }]);
  db.close();
});

it('tells open pages of the plans and days that it brings back', async () => {
  await fill();
  const backup = await throughFile(await makeBackup('grant', noon));
  await empty();
  const days: unknown[] = [];
  const stop = watchReview(() => void readDays().then((read) => days.push(read)));
  await restoreBackup(backup, 'grant');
  await expect.poll(() => days).toContainEqual([day(12)]);
  stop();
});

it('brings back settings, plans, days, answers, sentences and known words, under a new connection', async () => {
  await fill();
  const backup = await throughFile(await makeBackup('grant', noon));
  await empty();
  await restoreBackup(backup, 'new');
  expect((await readSettings()).keepSource).toBe(false);
  expect((await readSettings()).media.sites).toEqual([]);
  expect(readAppearance()).toEqual({ theme: 'dark', wordSize: 'large' });
  expect((await readSettings()).theme).toBe('dark');
  expect(await readKnown()).toEqual(['the']);
  expect(await readDays()).toEqual([day(12)]);
  expect(await readWordReviews(['tree'], 'new')).toMatchObject([{ right: true, at: noon }]);
  const found = await findMetSentence(await openOutbox(), ['serendipity'], 'new');
  expect(found?.context).toEqual(context);
  expect(found?.record.state).toBe('sent');
  // The word may have been deleted at the service since.
  expect(found && isProof(found.record, noon - 1)).toBe(false);
  expect(await makeBackup('new', noon)).toEqual(backup);
});

it('changes nothing when it is restored again, or where it was made', async () => {
  await fill();
  const backup = await throughFile(await makeBackup('grant', noon));
  const before = await stored();
  await restoreBackup(backup, 'grant');
  await restoreBackup(backup, 'grant');
  expect(await stored()).toEqual(before);
});

it('brings back a plan that another account has here too', async () => {
  await fill();
  const backup = await throughFile(await makeBackup('grant', noon));
  await restoreBackup(backup, 'new');
  expect(backup.plans).toHaveLength(1);
  expect((await makeBackup('new', noon)).plans).toEqual(backup.plans);
});

it('a file of before leaves the look as it is', async () => {
  changeAppearance({ theme: 'dark' });
  const { appearance: _appearance, ...older } = await makeBackup('grant', noon);
  await restoreBackup(await throughFile(older), 'grant');
  expect(readAppearance().theme).toBe('dark');
});

it('keeps the day that has more answers', async () => {
  await fill();
  const backup = await makeBackup('grant', noon);
  const db = await openReviewDatabase();
  await db.put('days', day(20), '2026-01-01');
  await restoreBackup(backup, 'grant');
  expect(await readDays()).toEqual([day(20)]);
  await db.put('days', day(3), '2026-01-01');
  await restoreBackup(backup, 'grant');
  expect(await readDays()).toEqual([day(12)]);
  db.close();
});

it('counts no answer of a running session twice, though its day has counted answers too', async () => {
  const db = await openReviewDatabase();
  await db.put('days', day(12), '2026-01-01');
  await db.put('current', session('choice', 'choice'), 'session');
  const running = { version: historyVersion, sessionId: 's', day: '2026-01-01' } as const;
  await db.put('answered', { ...running, right: true, ms: 9, kind: 'choice' }, answerId);
  const backup = await throughFile(await makeBackup('grant', noon));
  await restoreBackup(backup, 'grant');
  expect(await readDays()).toMatchObject([{ answered: 13, right: 2 }]);
  // The session ends, and its answers join their day.
  await db.clear('current');
  expect(await readDays()).toMatchObject([{ answered: 13, right: 2 }]);
  db.close();
});

it('can be restored with a very long form, and with an address that leads nowhere', async () => {
  const outbox = await openOutbox();
  await outbox.put('records', { ...sent, forms: ['serendipity', 'x'.repeat(9_000)] });
  const odd = { ...context, sentence: 'Odd.', url: 'about:srcdoc' };
  await outbox.put('records', { ...sent, id: crypto.randomUUID(), context: odd });
  const { sentences } = await throughFile(await makeBackup('grant', noon));
  expect(sentences.toSorted((a, b) => (a.sentence < b.sentence ? 1 : -1))).toMatchObject([
    { sentence: 'Pure serendipity.', forms: ['serendipity'] },
    { sentence: 'Odd.', url: '' },
  ]);
});

it('S30 holds no unsent word, nothing of another account and no session', async () => {
  await fill();
  await storage.setItem('local:session', { connected: true, connection: 'grant' });
  const text = JSON.stringify(await makeBackup('grant', noon));
  for (const other of ['unsent', 'secret', 'theirs', 'another', 'connection'])
    expect(text).not.toContain(other);
});

describe('S26 a file that is no backup of today is refused', () => {
  const file = (content: unknown) => new Blob([JSON.stringify(content)]);
  const changed = async (change: object) =>
    file({ ...(await makeBackup('grant', noon)), ...change });

  it('broken, of something else, or of a newer Gleaner', async () => {
    expect(await readBackup(new Blob(['{"format":"gleaner-backup"']))).toBe('damaged');
    expect(await readBackup(new Blob([new Uint8Array([0x50, 0x4b, 3, 4])]))).toBe('other-file');
    expect(await readBackup(new Blob(['"term","language"']))).toBe('other-file');
    const gone = { text: () => Promise.reject(new DOMException('Gone', 'NotFoundError')) };
    expect(await readBackup(Object.assign(new Blob(['{}']), gone))).toBe('damaged');
    expect(await readBackup(file({ format: 'gleaner-words', version: 1 }))).toBe('words');
    expect(await readBackup(file([]))).toBe('other-file');
    expect(await readBackup(await changed({ version: backupVersion + 1 }))).toBe('newer');
    expect(await readBackup(await changed({ historyVersion: historyVersion + 1 }))).toBe('newer');
    expect(await readBackup(new Blob([new Uint8Array(65 * 1024 * 1024)]))).toBe('too-big');
  });

  it('with one wrong value anywhere', async () => {
    await fill();
    const { sentences, plans, days } = await makeBackup('grant', noon);
    const script = sentences.map((one) => ({ ...one, url: 'javascript:alert(1)' }));
    expect(await readBackup(await changed({ sentences: script }))).toBe('damaged');
    const path = plans.map((one) => ({ ...one, id: '../admin' }));
    expect(await readBackup(await changed({ plans: path }))).toBe('damaged');
    const negative = days.map((one) => ({ ...one, answered: -1 }));
    expect(await readBackup(await changed({ days: negative }))).toBe('damaged');
    expect(await readBackup(await changed({ known: ['x'.repeat(100_000)] }))).toBe('damaged');
    expect(typeof (await readBackup(await changed({})))).toBe('object');
  });
});

async function stored(): Promise<unknown> {
  const db = await openReviewDatabase();
  const all = await Promise.all([
    ...(['plans', 'days', 'log'] as const).map((name) => db.getAll(name)),
    ...[readSettings(), readKnown()],
  ]);
  db.close();
  return [...all, readableRecords(await (await openOutbox()).getAll('records'))];
}
