import { expect, it } from 'vitest';
import { connectClient, type ApiClient } from '../testing/api-client.ts';
import { useInstance } from '../testing/use-instance.ts';

const instance = useInstance({ profile: 'proto' });
const control = () => instance.current.control;
const connect = () => connectClient(instance.current.url);

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/u) as string;
const bigNumber = expect.stringMatching(/^4611686018427\d{6}$/u) as string;

interface Page {
  readonly words?: readonly { readonly id: string; readonly spec: { readonly term: string } }[];
  readonly nextPageToken?: string;
}
const list = async (client: ApiClient, query: Record<string, string> = {}) =>
  (await client.list(query)).body as Page;
const termsOf = ({ words = [] }: Page) => words.map(({ spec }) => spec.term);

interface Deal {
  readonly flashCards?: readonly { readonly id: string; readonly lwordId: string }[];
  readonly stats?: object;
}
const deal = async (client: ApiClient) => (await client.flashcards({}, '3')).body as Deal;

async function review(client: ApiClient, term: string): Promise<void> {
  await deal(client);
  const card = control()
    .cards()
    .findLast((each) => each.term === term);
  const answer = { user_answer: 'A', is_correct: true, time_spent_ms: 9 };
  expect((await client.answer({ flashcard_id: card?.id, ...answer }, '3')).status).toBe(200);
}

it('4.2 an empty list is {}, under either name of the token', async () => {
  const client = await connect();
  expect(await list(client)).toEqual({});
  control().changeSettings({ paging: 'pagination' });
  expect(await list(client)).toEqual({});
});

it('2.2 a new word has no member for its mastery, its reviews or what is empty', async () => {
  const client = await connect();
  const { body } = await client.collect({ term: 'apple', mastery_level: 0, tags: [], notes: [] });
  const spec = { term: 'apple', language: 'LANGUAGE_ENGLISH' };
  const record = { id: bigNumber, spec, status: { createdAt: time } };
  expect(body).toEqual({ learnedWord: record });
  expect(await list(client)).toEqual({ words: [record] });
});

it('2.2 what a word has stands in spec and status', async () => {
  const contexts = [
    { sentence: 'An apple a day.', source: 'SOURCE_TYPE_WEB', source_ref: 'https://e.example/' },
  ];
  control().addWords('demo', [
    { term: 'apple', mastery_level: 1, tags: ['fruit'], notes: ['one', 'two'], contexts },
  ]);
  const client = await connect();
  await review(client, 'apple');
  const status = {
    mastery: { overall: 200 },
    reviewTiming: { lastReviewAt: time, nextReviewAt: time },
    createdAt: time,
  };
  expect((await list(client)).words).toEqual([
    {
      id: bigNumber,
      spec: {
        term: 'apple',
        language: 'LANGUAGE_ENGLISH',
        masteryLevel: 'MASTERY_LEVEL_KNOWN',
        tags: ['fruit'],
        notes: 'one\ntwo',
        contexts: [
          {
            sentence: 'An apple a day.',
            source: 'SOURCE_TYPE_WEB',
            sourceRef: contexts[0]?.source_ref,
          },
        ],
      },
      status,
    },
  ]);
  control().changeSettings({ recordShape: 'flat', listName: 'learned_words' });
  const flat = { masteryLevel: 2, tags: ['fruit'], notes: ['one', 'two'] };
  expect((await client.list()).body).toMatchObject({ learnedWords: [{ term: 'apple', ...flat }] });
});

it('4.2 a word changed meanwhile moves to a page already read; nothing else does', async () => {
  const client = await connect();
  control().addWords(
    'demo',
    ['a', 'b', 'c', 'd'].map((term) => ({ term })),
  );
  const first = await list(client, { page_size: '2' });
  expect(termsOf(first)).toEqual(['d', 'c']);
  await review(client, 'a');
  const second = await list(client, { page_size: '2', page_token: first.nextPageToken ?? '' });
  expect([termsOf(second), second.nextPageToken]).toEqual([['c', 'b'], undefined]);
  control().changeSettings({ paging: 'pagination' });
  const paged = (await client.list({ page_size: '3' })).body as { pagination: Page };
  expect(paged.pagination).toEqual({ total: 4, nextPageToken: expect.any(String) as string });
  const { nextPageToken = '' } = paged.pagination;
  expect(termsOf(await list(client, { page_size: '3', page_token: nextPageToken }))).toEqual(['b']);
});

it('4.3 nothing due: the limit of a day alone, or {}', async () => {
  const client = await connect();
  expect(await deal(client)).toEqual({ stats: { todayNewTotal: 20 } });
  control().changeSettings({ stats: false });
  expect(await deal(client)).toEqual({});
});

it('4.3 a card has a new id at each deal, its word always the same; types are numbers', async () => {
  const client = await connect();
  control().addWords('demo', [{ term: 'apple' }, { term: 'gossamer' }]);
  await review(client, 'apple');
  const [first, second] = [await deal(client), await deal(client)];
  const [word] = (await list(client)).words?.filter(({ spec }) => spec.term === 'gossamer') ?? [];
  expect(first).toEqual({
    flashCards: [
      expect.objectContaining({
        id: bigNumber,
        type: expect.any(Number) as number,
        lwordId: word?.id,
      }),
    ],
    stats: {
      todayDueTotal: 1,
      todayNewTotal: 20,
      todayNewRemaining: 1,
      todayReviewedCount: 1,
      estimatedMinutes: 1,
    },
  });
  const [[one], [other]] = [first.flashCards ?? [], second.flashCards ?? []];
  expect({ ...other, id: one?.id }).toEqual(one);
  expect(other?.id).not.toBe(one?.id);
});

it('4.4 an answer is answered with its plan and what came of it; the word’s other cards are of the past', async () => {
  const client = await connect();
  control().addWords('demo', [{ term: 'apple' }]);
  const [[one], [other]] = [
    (await deal(client)).flashCards ?? [],
    (await deal(client)).flashCards ?? [],
  ];
  const answer = { user_answer: 'A', is_correct: false, time_spent_ms: 9 };
  const { body } = await client.answer({ flashcard_id: one?.id, ...answer }, '3');
  const nextReviewAt = expect.any(String) as string;
  expect(body).toEqual({
    planId: '3',
    results: [{ flashcardId: one?.id, lwordId: one?.lwordId, nextReviewAt }],
  });
  const again = await client.answer({ flashcard_id: other?.id, ...answer }, '3');
  expect([again.status, again.body]).toEqual([400, expect.objectContaining({ code: 9 })]);
});

it('4.1 a term is stored under its base form, and a second collect starts its word over', async () => {
  const client = await connect();
  await client.collect({ term: 'apples', tags: ['fruit'], notes: ['mine'] });
  await review(client, 'apple');
  const { body } = await client.collect({ term: 'apples' });
  const spec = { term: 'apple', language: 'LANGUAGE_ENGLISH' };
  const status = { matchedTerms: ['apples'], createdAt: time };
  expect(body).toEqual({ learnedWord: { id: bigNumber, spec, status } });
  expect((await deal(client)).flashCards).toHaveLength(1);
  expect(control().counters().effects).toMatchObject({ collectsStored: 1, collectsReplaced: 1 });
});

it.each([
  ['connect', { code: 'already_exists' }],
  ['grpc-gateway', { code: 6, details: [] }],
  ['google', { error: { code: 409, status: 'ALREADY_EXISTS' } }],
  ['null-details', { error: { code: 'ALREADY_EXISTS', details: null } }],
] as const)(
  '7 %s: a duplicate may be refused, by a 409 in the framework’s words',
  async (errors, body) => {
    const client = await connect();
    control().changeSettings({ errors, recollect: 'refuse' });
    await client.collect({ term: 'apple' });
    const refused = await client.collect({ term: 'apples' });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject(body);
    expect((await client.list({ page_size: 'ten' })).status).toBe(400);
    expect(control().counters().operations.collectWord.byStatus).toEqual({ 200: 1, 409: 1 });
  },
);

it('4.5 plans and books tell how far the learner is', async () => {
  const client = await connectClient(instance.current.url, {
    scope: 'words:write review:read review:write wordbooks:read',
  });
  control().addWords('demo', [
    { term: 'apple', mastery_level: 5, tags: ['fruit'] },
    { term: 'gossamer' },
  ]);
  await review(client, 'apple');
  const status = {
    inventory: { totalWords: 2, masteredWords: 1 },
    dailyTask: { newWordsRemaining: 1 },
  };
  expect((await client.get('/api/v1/review-plans')).body).toEqual({
    pagination: { total: 2 },
    plans: [
      { id: '3', name: 'Daily English', config: { dailyNewLimit: 20 }, status },
      { id: '8', name: 'Words for an exam', config: { dailyNewLimit: 20 }, status },
    ],
  });
  const fruit = {
    id: expect.any(String) as string,
    name: 'fruit',
    status: { totalWords: 1, masteredWords: 1 },
    terms: ['apple'],
  };
  expect((await client.get('/api/v1/word-books')).body).toMatchObject({ wordBooks: [{}, fruit] });
});
