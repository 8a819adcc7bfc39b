/** @module-tag smoke */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { countRecords, listAnswers, listRecent } from '../store/listing.ts';
import { enqueueAnswer } from '../answer/enqueue-answer.ts';
import { change } from '../store/edit.ts';
import { sent } from '../sending/outcome.ts';
import { describeCollect, enqueueCollect } from './queue.ts';
import { undoCollect } from './undo-word.ts';
import { answerRecord, collectRecord, noon } from '../testing.ts';
import { eventually } from '@gleaner/shared/testing/eventually';
import { getRecord, openOutbox, watchOutbox, type OutboxDatabase } from '../outbox.ts';
import { remove, retry } from '../stuck.ts';

let db: OutboxDatabase;

beforeEach(async () => {
  db = await openOutbox();
  await db.clear('records');
  await db.clear('settings');
});

const collect = (term: string, changed = {}) =>
  enqueueCollect(db, {
    ...{ term, language: 'LANGUAGE_ENGLISH', connection: 'grant', now: noon },
    ...changed,
  });

describe('collecting', () => {
  it('stores a word with five seconds of grace', async () => {
    const { record, fresh } = await collect('Serendipity');
    expect(fresh).toBe(true);
    expect(await getRecord(db, record.id)).toEqual(record);
    expect(record).toMatchObject({
      state: 'waiting',
      notBefore: noon + 5_000,
      spec: { term: 'Serendipity', language: 'LANGUAGE_ENGLISH' },
      foldedTerm: 'serendipity',
    });
  });

  it('treats fast clicks on one word as one, also at once and in another case', async () => {
    const clicks = await Promise.all(
      ['word', 'Word', 'word', 'ｗｏｒｄ'].map((term, n) => collect(term, { now: noon + n })),
    );
    expect(new Set(clicks.map(({ record }) => record.id)).size).toBe(1);
    expect(clicks.filter(({ fresh }) => fresh)).toHaveLength(1);
    expect(await db.count('records')).toBe(1);
  });

  it('keeps words of one millisecond in click order', async () => {
    const terms = Array.from({ length: 20 }, (_, place) => `word${place}`);
    for (const term of terms) await collect(term);
    const listed = (await listRecent(db, 100)).map((record) =>
      record.kind === 'collect' ? record.spec.term : '',
    );
    expect(listed.toReversed()).toEqual(terms);
    // A clock that was set back by an hour counts as right.
    const { record } = await collect('afterwards', { now: noon - 3_600_000 });
    expect(record.createdAt).toBe(noon - 3_600_000);
  });

  it('stores a word of two languages twice', async () => {
    await collect('chat', { language: 'LANGUAGE_FRENCH' });
    const { fresh } = await collect('chat', { language: 'LANGUAGE_ENGLISH' });
    expect(fresh).toBe(true);
  });

  it('keeps an older waiting word apart until the new word’s language is known', async () => {
    const french = { ...{ language: 'LANGUAGE_FRENCH', provisional: true as const }, now: noon };
    const first = await collect('chat', french);
    const later = { provisional: true as const, now: noon + 60_000 };
    const english = await collect('chat', later);
    expect(english.fresh).toBe(true);
    const again = await collect('chat', { ...later, now: noon + 120_000 });
    const found = { language: 'LANGUAGE_FRENCH', now: noon + 120_000 };
    expect(await describeCollect(db, again.record.id, found)).toEqual(first.record);
    expect(await db.count('records')).toBe(2);
  });

  it('settles a word that this connection sent, by its own or the service’s form', async () => {
    const sent = collectRecord('running', { state: 'sent', forms: ['running', 'run'] });
    await db.put('records', sent);
    const { record } = await collect('Run');
    expect(await describeCollect(db, record.id, { now: noon })).toMatchObject({
      outcome: 'already-collected',
    });
    const other = await collect('run', { connection: 'another' });
    expect(await describeCollect(db, other.record.id, { now: noon })).toMatchObject({
      state: 'waiting',
    });
  });

  it('does not settle a word by an old record that a later reading of the list contradicts', async () => {
    await db.put('records', collectRecord('word', { state: 'sent', settledAt: noon - 60_000 }));
    const { record } = await collect('word');
    const before = await describeCollect(db, record.id, { absentAsOf: noon - 90_000, now: noon });
    expect(before).toMatchObject({ outcome: 'already-collected' });
    await db.delete('records', record.id);
    const again = await collect('word');
    const after = await describeCollect(db, again.record.id, {
      absentAsOf: noon - 30_000,
      now: noon,
    });
    expect(after).toMatchObject({ state: 'waiting' });
  });

  it('reuses the record of an unconfirmed word', async () => {
    const doubt = { state: 'unconfirmed', reason: 'unconfirmed', attempts: 1 } as const;
    const twin = collectRecord('word', { ...doubt, createdAt: noon - 60_000 });
    await db.put('records', twin);
    const { record } = await collect('word', { provisional: true });
    const described = await describeCollect(db, record.id, { now: noon });
    expect(described).toMatchObject({ id: twin.id, state: 'waiting', doubtful: true });
    expect(described?.key).not.toBe(twin.key);
    expect(await db.count('records')).toBe(1);
    await db.put('records', twin);
    const typed = await collect('word');
    expect(typed).toMatchObject({ fresh: false, record: { id: twin.id, doubtful: true } });
    const other = await collect('word', { connection: 'another' });
    expect(other.fresh).toBe(true);
  });

  it('leaves a word with only a week-old record to the list', async () => {
    const week = 7 * 24 * 3_600_000;
    await db.put('records', collectRecord('word', { state: 'sent', settledAt: noon - week }));
    const { record } = await collect('word');
    expect(await describeCollect(db, record.id, { now: noon })).toMatchObject({ state: 'waiting' });
  });

  it('settles a word that the index has, with its mastery', async () => {
    const { record } = await collect('gossamer');
    const known = { id: '7', term: 'gossamer', mastery_level: 3 };
    expect(await describeCollect(db, record.id, { known, now: noon })).toMatchObject({
      ...{ state: 'sent', outcome: 'already-collected', learnedWord: known },
    });
  });

  it('settles a word as known once its language is known, without its old mastery', async () => {
    const learnedWord = { id: '1', term: 'chat', mastery_level: 4 };
    const spec = { term: 'chat', language: 'LANGUAGE_FRENCH' };
    await db.put('records', collectRecord('chat', { state: 'sent', spec, learnedWord }));
    const context = { sentence: 'Le chat dort.', title: '', url: '', language: 'fr' };
    const { record } = await collect('chat');
    expect(record.state).toBe('waiting');
    const described = await describeCollect(db, record.id, {
      context,
      language: 'LANGUAGE_FRENCH',
      now: noon,
    });
    expect(described).toMatchObject({
      state: 'sent',
      outcome: 'already-collected',
      context,
      learnedWord: { mastery_level: null },
    });
  });

  it('adds only the context to a word that is being sent', async () => {
    const record = collectRecord('word', { state: 'sending' });
    await db.put('records', record);
    const context = { sentence: 'A word.', title: '', url: '', language: 'de' };
    const found = { context, language: 'LANGUAGE_GERMAN', now: noon };
    expect(await describeCollect(db, record.id, found)).toEqual({ ...record, context });
  });
});

describe('a further act on a word that waits', () => {
  const context = (sentence: string) => ({ sentence, title: 'T', url: '', language: 'en' });
  const act = (sentence: string) => ({
    context: context(sentence),
    notes: [sentence],
    language: 'LANGUAGE_ENGLISH',
    now: noon + 60_000,
  });
  const click = async (sentence: string) => {
    const { record, fresh } = await collect('word', { provisional: true, now: noon + 60_000 });
    return describeCollect(db, record.id, { ...act(sentence), isFurther: !fresh });
  };

  it('gives its sentence to one that was typed, or found where no page can be read', async () => {
    const typed = await collect('word');
    expect(await click('A word.')).toMatchObject({
      id: typed.record.id,
      context: context('A word.'),
      spec: { notes: ['A word.'] },
    });
    await db.clear('records');
    const read = { context: { sentence: '', title: 'a.pdf', url: '', language: '' } };
    await db.put('records', collectRecord('word', read));
    expect(await click('A word.')).toMatchObject({ context: context('A word.') });
    expect(await db.count('records')).toBe(1);
  });

  it('within its five seconds adds its sentence too', async () => {
    await collect('word', { now: noon + 59_000 });
    expect(await click('A word.')).toMatchObject({ spec: { notes: ['A word.'] } });
    expect(await click('Another word.')).toMatchObject({
      context: context('A word.'),
      spec: { notes: ['A word.', 'Another word.'] },
    });
    expect(await db.count('records')).toBe(1);
  });

  it('keeps the sentence of a word that was sent meanwhile on this device', async () => {
    const sending = collectRecord('word', { state: 'sending', keyUsedAt: noon, attempts: 1 });
    await db.put('records', sending);
    expect(await click('A word.')).toEqual({ ...sending, context: context('A word.') });
  });

  it('gives its sentence to a word in doubt, which is taken up', async () => {
    const doubt = { state: 'unconfirmed', reason: 'unconfirmed', attempts: 1 } as const;
    await db.put('records', collectRecord('word', doubt));
    expect(await click('A word.')).toMatchObject({
      doubtful: true,
      context: context('A word.'),
      spec: { notes: ['A word.'] },
    });
  });

  it('keeps both sentences, shown with the word once it is sent', async () => {
    await click('A word.');
    const both = await click('Another word.');
    await change(db, both?.id ?? '', (record) => sent(record, noon + 70_000));
    const records = await listRecent(db, 9, 'collect');
    const shown = records.map((one) => `${one.purpose}: ${one.context?.sentence}`);
    expect(new Set(shown)).toEqual(new Set(['word: A word.', 'sentence: Another word.']));
  });

  it('of an imported list adds its notes, tags and sentences', async () => {
    await collect('word', { tags: ['mine'] });
    const more = [{ ...context('A third word.'), metAt: 1 }];
    const imported = { id: 'import', notes: ['A word.'], context: context('A word.'), more };
    const { record, fresh } = await collect('word', { tags: ['theirs'], imported });
    expect(fresh).toBe(false);
    expect(record).toMatchObject({
      context: context('A word.'),
      more,
      spec: { tags: ['mine', 'theirs'], notes: ['A word.'] },
    });
    expect(record).not.toHaveProperty('imported');
  });
});

describe('undo', () => {
  it('removes the word during its grace, once', async () => {
    const { record } = await collect('word');
    expect(await undoCollect(db, record.id, noon + 4_999)).toBe(true);
    expect(await getRecord(db, record.id)).toBeUndefined();
    expect(await undoCollect(db, record.id, noon + 4_999)).toBe(false);
  });

  it('fails when the grace is over or the word is being sent', async () => {
    const { record } = await collect('word');
    expect(await undoCollect(db, record.id, noon + 5_000)).toBe(false);
    await db.put('records', { ...record, state: 'sending' });
    expect(await undoCollect(db, record.id, noon + 1)).toBe(false);
    expect(await db.count('records')).toBe(1);
  });
});

describe('answers', () => {
  it('are one record however often they are stored', async () => {
    const { id, planId, sessionId, answer, connection } = answerRecord('card');
    const request = { id, planId, sessionId, answer, connection, now: noon };
    await Promise.all([enqueueAnswer(db, request), enqueueAnswer(db, request)]);
    await enqueueAnswer(db, { ...request, now: noon + 9 });
    expect(await db.count('records')).toBe(1);
    expect(await listAnswers(db, sessionId)).toMatchObject([{ id, createdAt: noon }]);
  });
});

describe('correcting', () => {
  it('deletes only unsent records', async () => {
    const states = ['waiting', 'sending', 'sent', 'needs-attention', 'unconfirmed'] as const;
    const removed: string[] = [];
    for (const state of states) {
      const record = collectRecord(state, { state });
      await db.put('records', record);
      if (await remove(db, record.id)) removed.push(state);
    }
    expect(removed).toEqual(['waiting', 'needs-attention', 'unconfirmed']);
  });

  it('resends a refused word with a new key, and keeps a key that may still be in use', async () => {
    const refused = collectRecord('a', {
      state: 'needs-attention',
      reason: 'rejected',
      keyUsedAt: 1,
    });
    const offline = collectRecord('b', { reason: 'offline', keyUsedAt: noon, retryAt: noon + 9 });
    await db.put('records', refused);
    await db.put('records', offline);
    expect(await retry(db, refused.id, noon)).toBe(true);
    expect(await retry(db, offline.id, noon)).toBe(true);
    const [a, b] = [await getRecord(db, refused.id), await getRecord(db, offline.id)];
    expect(a).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(a?.key).not.toBe(refused.key);
    expect(a).not.toHaveProperty('keyUsedAt');
    expect(b).toMatchObject({ key: offline.key, keyUsedAt: noon });
    expect(b).not.toHaveProperty('retryAt');
  });

  it('S30 moves a word of another account to this one only when asked', async () => {
    const foreign = collectRecord('a', { connection: 'other', reason: 'other-account' });
    await db.put('records', foreign);
    await retry(db, foreign.id, noon);
    expect(await getRecord(db, foreign.id)).toMatchObject({ connection: null });
  });

  it('looks up an unconfirmed word before it is resent', async () => {
    const lost = collectRecord('a', { state: 'unconfirmed', keyUsedAt: 1 });
    await db.put('records', lost);
    await retry(db, lost.id, noon);
    expect(await getRecord(db, lost.id)).toMatchObject({ state: 'waiting', doubtful: true });
  });
});

describe('reading', () => {
  it('lists the newest first, only words if asked, and counts by state', async () => {
    await db.put('records', collectRecord('old'));
    await db.put('records', answerRecord('card', { createdAt: noon + 1, state: 'sent' }));
    await db.put('records', collectRecord('new', { createdAt: noon + 2 }));
    const kinds = (await listRecent(db, 2)).map(({ kind }) => kind);
    expect(kinds).toEqual(['collect', 'answer']);
    const words = await listRecent(db, 2, 'collect');
    expect(words.map(({ spec }) => spec.term)).toEqual(['new', 'old']);
    expect(await countRecords(db)).toMatchObject({ waiting: 2, sent: 1, sending: 0 });
  });

  it('skips records of a newer Gleaner and keeps them', async () => {
    const newer = { ...collectRecord('word'), version: 99 };
    await db.put('records', newer as never);
    expect(await listRecent(db, 5)).toEqual([]);
    expect(await db.count('records')).toBe(1);
  });
});

it('reports each change to this context and others until stopped', async () => {
  const here = vi.fn();
  const elsewhere = vi.fn();
  const channel = new BroadcastChannel('gleaner-outbox');
  channel.addEventListener('message', elsewhere);
  const stop = watchOutbox(here);
  await collect('word');
  expect(here).toHaveBeenCalledTimes(1);
  await eventually(() => expect(elsewhere).toHaveBeenCalledTimes(1));
  stop();
  await collect('other');
  await eventually(() => expect(elsewhere).toHaveBeenCalledTimes(2));
  expect(here.mock.calls.length).toBeLessThanOrEqual(2);
  channel.close();
});
