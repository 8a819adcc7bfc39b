/**
 * The list is joined from the index and the outbox: each word once, with all that is known of it.
 * @module-tag smoke
 */
import { beforeEach, expect, it } from 'vitest';
import type { LearnedWord } from '@gleaner/shared';
import { indexed, openWords } from '../learned-words/db.ts';
import { storeReading } from '../learned-words/testing.ts';
import type { CollectRecord } from '../outbox/store/record.ts';
import { collectRecord, noon } from '../outbox/testing.ts';
import { keptSentence } from '../outbox/store/kept-sentence.ts';
import { chooseRecords } from './choose-records.ts';
import { chooseWords } from './choose-words.ts';
import { everything } from './filter.ts';
import { readNewest, readWords } from './read-words.ts';
import { openOutbox } from '../outbox/outbox.ts';

beforeEach(async () => {
  await (await openOutbox()).clear('records');
  await (await openWords()).clear('words');
  await (await openWords()).clear('traversals');
});

async function store(words: readonly LearnedWord[], records: readonly CollectRecord[]) {
  const [index, outbox] = await Promise.all([openWords(), openOutbox()]);
  for (const word of words) await index.put('words', indexed(word, 'grant', 1));
  for (const record of records) await outbox.put('records', record);
}

const readAll = (withUnsent = false, connection: string | null = 'grant') =>
  readWords({
    ...{ connection, withUnsent, locale: 'en', pause: () => Promise.resolve() },
    signal: new AbortController().signal,
  });
const read = async (...asked: Parameters<typeof readAll>) => (await readAll(...asked)).words;

const german = 'LANGUAGE_GERMAN';
const sent = (term: string, changed: Partial<CollectRecord> = {}) =>
  collectRecord(term, { state: 'sent', outcome: 'collected', ...changed });
const context = (sentence: string) => ({
  sentence,
  title: 'T',
  url: 'https://a.example',
  language: '',
});

it('joins tags, notes and sentences of the service and of this device, each once', async () => {
  await store(
    [{ id: '1', term: 'gossamer', tags: ['a', 'b'], notes: ['thin'] }],
    [
      sent('gossamer', {
        ...{ createdAt: noon, context: context('A gossamer thread.') },
        spec: { term: 'gossamer', tags: ['b', 'c'], notes: ['thin', 'light'] },
      }),
      sent('gossamer', {
        createdAt: noon + 1,
        context: context('Gossamer wings.'),
      }),
    ],
  );
  const words = await read();
  expect(words).toHaveLength(1);
  expect(words[0]).toMatchObject({
    key: '1',
    tags: ['a', 'b', 'c'],
    notes: ['thin', 'light'],
  });
  expect(words[0]?.sentences.map(({ sentence }) => sentence)).toEqual([
    'Gossamer wings.',
    'A gossamer thread.',
  ]);
});

it('joins a word with its record by the form on the page and by the service’s base form', async () => {
  await store(
    [{ id: '1', term: 'run', language: 'LANGUAGE_ENGLISH' }],
    [
      sent('ran', {
        ...{ met: 'ran', forms: ['ran', 'run'] },
        learnedWord: { id: '1', term: 'run', language: 'LANGUAGE_ENGLISH' },
      }),
    ],
  );
  expect((await read()).map(({ term, record }) => [term, record?.met])).toEqual([['run', 'ran']]);
});

it('keeps words of one spelling and two languages apart', async () => {
  await store(
    [
      { id: '1', term: 'Gift', language: german },
      { id: '2', term: 'gift', language: 'LANGUAGE_ENGLISH' },
    ],
    [
      sent('Gift', {
        spec: { term: 'Gift', language: german },
        context: context('Vorsicht, Gift!'),
      }),
    ],
  );
  const words = await read();
  expect(words.find(({ key }) => key === '1')?.sentences).toHaveLength(1);
  expect(words.find(({ key }) => key === '2')?.sentences).toHaveLength(0);
});

it('lists a word that waits once, and not as the service’s', async () => {
  await store([], [collectRecord('waits'), collectRecord('waits', { createdAt: noon + 1 })]);
  expect(await read()).toEqual([]);
  const [word, ...others] = await read(true);
  expect(word).toMatchObject({ term: 'waits', unsent: 'waiting' });
  expect(others).toEqual([]);
});

it('lists a word with a waiting sentence once, as the service’s', async () => {
  await store(
    [{ id: '1', term: 'gossamer' }],
    [
      collectRecord('gossamer', {
        purpose: 'sentence',
        context: context('Gossamer wings.'),
      }),
    ],
  );
  const words = await read(true);
  expect(words.map(({ key, unsent }) => [key, unsent])).toEqual([['1', undefined]]);
});

it('lists what was sent though the list has not been read to it, and what needs attention', async () => {
  await store(
    [],
    [
      sent('new', { learnedWord: { id: '7', term: 'new' } }),
      sent('again'),
      collectRecord('again', { createdAt: noon + 1 }),
      collectRecord('refused', {
        state: 'needs-attention',
        reason: 'rejected',
      }),
    ],
  );
  const words = await read(true);
  expect(words.map(({ term, unsent }) => [term, unsent]).sort()).toEqual([
    ['again', undefined],
    ['new', undefined],
    ['refused', 'attention'],
  ]);
  expect(words.find(({ term }) => term === 'new')?.key).toBe('7');
});

it('S30 lists nothing of another account', async () => {
  await store([{ id: '1', term: 'mine' }], [collectRecord('its', { connection: 'another' })]);
  expect((await read(true)).map(({ term }) => term)).toEqual(['mine']);
  expect((await read(true, 'another')).map(({ term }) => term)).toEqual(['its']);
  expect(await read(true, null)).toEqual([]);
});

it.each([
  ['strasse', 'Straße'],
  ['istanbul', 'İstanbul'],
  ['eclair', 'Éclair'],
  ['ano', 'año'],
  ['οδος', 'Οδός'],
  ['学', '学习'],
])('“%s” finds “%s”', async (typed, term) => {
  await store(
    [
      { id: '1', term },
      { id: '2', term: 'other' },
    ],
    [],
  );
  const found = chooseWords(await read(), { ...everything, text: typed });
  expect(found.map((one) => one.term)).toEqual([term]);
});

it('chooses unsent words by search and language', () => {
  const records = [
    collectRecord('gossamer', { context: context('A thread.') }),
    collectRecord('Gift', {
      spec: { term: 'Gift', language: german, tags: ['neu'] },
    }),
  ];
  const terms = (filter: object) =>
    chooseRecords(records, { ...everything, ...filter }).map(({ spec }) => spec.term);
  expect(terms({})).toEqual(['gossamer', 'Gift']);
  expect(terms({ show: 'waiting', order: 'term' })).toEqual(['gossamer', 'Gift']);
  expect(terms({ text: 'thread' })).toEqual(['gossamer']);
  expect(terms({ language: german })).toEqual(['Gift']);
  expect(terms({ tag: 'neu' })).toEqual(['Gift']);
});

it('knows the newest words of an account before all are read', async () => {
  const at = (n: number) => new Date(noon + n * 1_000).toISOString();
  await store(
    [1, 3, 2].map((n) => ({
      id: `${n}`,
      term: `word ${n}`,
      created_at: at(n),
    })),
    [collectRecord('waits')],
  );
  const index = await openWords();
  await index.put('words', indexed({ id: '9', term: 'foreign', created_at: at(9) }, 'other', 1));
  await index.put('words', indexed({ id: '8', term: 'undated' }, 'grant', 1));
  expect((await readNewest('grant', 2)).map(({ term }) => term)).toEqual(['word 3', 'word 2']);
  expect(await readNewest('grant', 60)).toHaveLength(3);
  expect(await readNewest(null, 60)).toEqual([]);
});

it('takes the year 1 and 1970 for no date: some services write that for “never”', async () => {
  const never = {
    created_at: '0001-01-01T00:00:00Z',
    last_reviewed_at: '1970-01-01T00:00:00Z',
  };
  await store([{ id: '1', term: 'gossamer', ...never }], []);
  const [word] = await read();
  expect(word).not.toHaveProperty('createdAt');
  expect(word).not.toHaveProperty('reviewedAt');
});

it('sorts words that differ in accents or case alone as a dictionary does', async () => {
  await store(
    ['résumé', 'Resume', 'resume'].map((term, n) => ({ id: String(n), term })),
    [],
  );
  const words = chooseWords(await read(), { ...everything, order: 'term' });
  expect(words.map(({ term }) => term)).toEqual(['resume', 'Resume', 'résumé']);
});

const readingFrom = (completeFrom: number) =>
  storeReading({ completeAt: completeFrom + 1, completeFrom, running: false });

it('no longer lists a word that a later complete reading of the list did not meet', async () => {
  await store([], [sent('deleted', { settledAt: noon }), sent('later', { settledAt: noon + 2 })]);
  await readingFrom(noon + 1);
  expect((await readAll()).words.map(({ term }) => term)).toEqual(['later']);
});

it('lists a deleted word that is collected again as one that waits', async () => {
  await store(
    [],
    [sent('deleted', { settledAt: noon }), collectRecord('deleted', { createdAt: noon + 5 })],
  );
  await readingFrom(noon + 1);
  expect((await readAll(true)).words).toMatchObject([{ term: 'deleted', unsent: 'waiting' }]);
});

it('sets a restored sentence apart as long as the list does not have its word', async () => {
  const { term, met, sentence, title, url } = {
    ...context('Gossamer wings.'),
    term: 'gossamer',
    met: 'gossamer',
  };
  const kept = {
    term,
    met,
    foldedTerm: term,
    forms: [],
    sentence,
    title,
    url,
    language: '',
    metAt: noon,
  };
  await store([], [keptSentence(kept, 'grant')]);
  const { words, apart } = await readAll();
  expect(words).toEqual([]);
  expect(apart).toMatchObject([{ term: 'gossamer', sentences: [{ sentence: 'Gossamer wings.' }] }]);
  await store([{ id: '1', term: 'gossamer' }], []);
  expect(await readAll()).toMatchObject({ words: [{ key: '1' }], apart: [] });
});
