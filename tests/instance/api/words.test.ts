import { beforeEach, describe, expect, it } from 'vitest';
import { languages } from '../contract/languages.ts';
import { paths } from '../contract/paths.ts';
import { collectedSchema, pageSchema, type LearnedWord, type Page } from '../testing/answers.ts';
import { callApi, connect, type ApiClient, type Answered } from '../testing/api-client.ts';
import { useInstance } from '../testing/use-instance.ts';

const instance = useInstance();
let client: ApiClient;

beforeEach(async () => {
  client = await connect(instance.current.url);
});

const isoUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u;
const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-5][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u;
const invalid = expect.objectContaining({
  error: expect.objectContaining({ code: 'INVALID_ARGUMENT' }) as unknown,
}) as unknown;

function record({ status, body }: Answered): LearnedWord {
  expect(status).toBe(200);
  return collectedSchema.parse(body).learned_word;
}

async function page(query: Record<string, string> = {}): Promise<Page> {
  const { status, body } = await client.list(query);
  expect(status).toBe(200);
  return pageSchema.parse(body);
}

const terms = ({ learned_words }: Page) => learned_words.map(({ term }) => term);

async function expectInvalid(answer: Promise<Answered>): Promise<void> {
  const { status, body } = await answer;
  expect({ status, body }).toEqual({ status: 400, body: invalid });
}

describe('2.1 the fields of spec', () => {
  it('2.1 term: kept as it is, without white space around it', async () => {
    expect(record(await client.collect({ term: '  Straße  ' })).term).toBe('Straße');
    expect(record(await client.collect({ term: 'give up' })).term).toBe('give up');
  });

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['white space', ' \t\n '],
    ['a number', 7],
    ['null', null],
    ['too long', 'x'.repeat(257)],
    ['a control character', 'a\u0000b'],
    ['half a character', 'a\ud800'],
  ])('2.1 term: %s is refused', async (_, term) => {
    await expectInvalid(client.collect({ term }));
    expect(instance.current.control.words()).toEqual([]);
  });

  it.each(languages)('2.1 language: %s is taken', async (language) => {
    expect(record(await client.collect({ term: 'word', language })).language).toBe(language);
  });

  it('2.1 mastery_level: an integer in its range', async () => {
    for (const mastery_level of [-1, 6, 1.5, '1', null]) {
      await expectInvalid(client.collect({ term: 'word', mastery_level }));
    }
    expect(record(await client.collect({ term: 'word', mastery_level: 0 })).mastery_level).toBe(0);
  });

  it('2.1 tags, notes: arrays of string', async () => {
    const spec = { term: 'word', tags: ['rare'], notes: ['A word of two\nlines.'] };
    expect(record(await client.collect(spec))).toMatchObject({
      tags: spec.tags,
      notes: spec.notes,
    });
    for (const wrong of ['rare', [7], [null], {}]) {
      await expectInvalid(client.collect({ term: 'other', tags: wrong }));
      await expectInvalid(client.collect({ term: 'other', notes: wrong }));
    }
  });

  it('2.1 other members are refused', async () => {
    await expectInvalid(client.collect({ term: 'word', colour: 'green' }));
  });
});

describe('2.2 the fields of a record', () => {
  it('2.2 id, term, language, mastery_level, created_at when collected', async () => {
    const collected = record(await client.collect({ term: 'gossamer' }));
    expect(collected).toMatchObject({
      id: expect.stringMatching(uuid) as string,
      term: 'gossamer',
      language: 'LANGUAGE_ENGLISH',
      mastery_level: 0,
      created_at: expect.stringMatching(isoUtc) as string,
    });
  });

  it('2.2 last_reviewed_at in the list: null before the first review, then its time', async () => {
    await client.collect({ term: 'gossamer' });
    expect((await page()).learned_words[0]?.last_reviewed_at).toBeNull();
    const { body } = await client.flashcards();
    const [card] = (body as { flash_cards: { id: string }[] }).flash_cards;
    const answer = { user_answer: 'A', is_correct: true, time_spent_ms: 900 };
    expect((await client.answer({ flashcard_id: card?.id, ...answer })).status).toBe(200);
    expect((await page()).learned_words[0]).toMatchObject({
      mastery_level: 1,
      last_reviewed_at: expect.stringMatching(isoUtc) as string,
    });
  });

  it('2.2 a minimal instance returns nothing beyond the promise', async () => {
    instance.current.control.changeSettings({ recordFields: 'minimal', tagsAndNotes: false });
    const collected = record(await client.collect({ term: 'word', tags: ['rare'] }));
    expect(Object.keys(collected).sort()).toEqual([
      'created_at',
      'id',
      'language',
      'mastery_level',
      'term',
    ]);
    expect(Object.keys((await page()).learned_words[0] ?? {}).sort()).toEqual([
      'id',
      'last_reviewed_at',
      'mastery_level',
      'term',
    ]);
  });
});

describe('4.1 collect a word', () => {
  it('4.1 answers with one member learned_word and stores the word', async () => {
    const { status, body, headers } = await client.collect({ term: 'gossamer', tags: ['thin'] });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/json/u);
    expect(Object.keys(body as object)).toEqual(['learned_word']);
    expect(instance.current.control.words()).toMatchObject([
      { learner: 'demo', term: 'gossamer', tags: ['thin'], mastery_level: 0 },
    ]);
    expect(instance.current.control.counters().effects.collectsStored).toBe(1);
  });

  it('4.1 the request has one member spec', async () => {
    await expectInvalid(client.post(paths.collectWord, {}));
    await expectInvalid(client.post(paths.collectWord, { term: 'word' }));
    await expectInvalid(client.post(paths.collectWord, { spec: 'word' }));
    await expectInvalid(client.post(paths.collectWord, { spec: { term: 'a' }, more: 1 }));
  });

  it('4.1 a second collect keeps what is there by default', async () => {
    const first = record(await client.collect({ term: 'word', notes: ['mine'] }));
    expect(record(await client.collect({ term: 'word', notes: ['other'] }))).toEqual(first);
    expect(instance.current.control.counters().effects).toMatchObject({
      collectsStored: 1,
      collectsKept: 1,
    });
  });

  it('4.1 a second collect may overwrite mastery, tags and notes', async () => {
    instance.current.control.changeSettings({ recollect: 'replace' });
    const first = record(await client.collect({ term: 'word', notes: ['mine'], tags: ['a'] }));
    const second = record(await client.collect({ term: 'word', mastery_level: 3 }));
    expect(second).toEqual({ ...first, mastery_level: 3, notes: [], tags: [] });
    expect(instance.current.control.counters().effects.collectsReplaced).toBe(1);
  });

  it('4.1 a second collect may be refused', async () => {
    instance.current.control.changeSettings({ recollect: 'refuse' });
    await client.collect({ term: 'word' });
    const { status, body } = await client.collect({ term: 'word' });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { code: 'ALREADY_EXISTS' } });
    expect(instance.current.control.counters().effects.collectsRefused).toBe(1);
  });

  it('4.1 a second collect may make a second record', async () => {
    instance.current.control.changeSettings({ recollect: 'double' });
    const first = record(await client.collect({ term: 'word' }));
    expect(record(await client.collect({ term: 'word' })).id).not.toBe(first.id);
    expect(instance.current.control.counters().effects).toMatchObject({
      collectsStored: 2,
      collectsDoubled: 1,
    });
  });

  it('4.1 the same term of another language or learner is another word', async () => {
    instance.current.control.addLearner({ name: 'second', password: 'secret' });
    const other = await connect(instance.current.url, { learner: 'second', password: 'secret' });
    await client.collect({ term: 'Gift' });
    await client.collect({ term: 'Gift', language: 'LANGUAGE_GERMAN' });
    await other.collect({ term: 'Gift' });
    expect(instance.current.control.words('demo')).toHaveLength(2);
    expect(instance.current.control.words('second')).toHaveLength(1);
    expect(terms(await page())).toEqual(['Gift', 'Gift']);
  });
});

describe('4.2 list learned words', () => {
  const collect = (count: number) =>
    instance.current.control.addWords(
      'demo',
      Array.from({ length: count }, (_, index) => ({ term: `word${index}` })),
    );

  it('4.2 answers with learned_words and next_page_token, newest first', async () => {
    collect(3);
    const { body } = await client.list();
    expect(Object.keys(body as object)).toEqual(['learned_words', 'next_page_token']);
    expect(terms(await page())).toEqual(['word2', 'word1', 'word0']);
  });

  it('4.2 page_size: 20 by default, at most 100', async () => {
    collect(120);
    expect((await page()).learned_words).toHaveLength(20);
    expect((await page({ page_size: '7' })).learned_words).toHaveLength(7);
    expect((await page({ page_size: '100' })).learned_words).toHaveLength(100);
    expect((await page({ page_size: '101' })).learned_words).toHaveLength(100);
  });

  it.each(['0', '-1', '1.5', 'ten', '', '1e2', '9999999'])(
    '4.2 page_size: %j is refused',
    async (page_size) => {
      await expectInvalid(client.list({ page_size }));
    },
  );

  it('4.2 page_token: empty for the first page, then what next_page_token gave', async () => {
    collect(45);
    const seen: string[] = [];
    let page_token = '';
    do {
      const next = await page({ page_token });
      seen.push(...terms(next));
      page_token = next.next_page_token;
    } while (page_token !== '');
    expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => `word${44 - index}`));
  });

  it('4.2 page_token: words collected meanwhile shift nothing', async () => {
    collect(4);
    const { next_page_token } = await page({ page_size: '2' });
    await client.collect({ term: 'meanwhile' });
    expect(terms(await page({ page_token: next_page_token }))).toEqual(['word1', 'word0']);
  });

  it('4.2 page_token: opaque, fresh each time, and nothing else is taken', async () => {
    collect(4);
    const token = (await page({ page_size: '2' })).next_page_token;
    expect((await page({ page_size: '2' })).next_page_token).not.toBe(token);
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('demo');
    const flipped = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    for (const page_token of ['2', 'AAAA', token.slice(0, -1), `${token}A`, flipped, 'ü']) {
      await expectInvalid(client.list({ page_token }));
    }
  });

  it('4.2 page_token: of another learner or another filter is refused', async () => {
    collect(4);
    const page_token = (await page({ page_size: '2' })).next_page_token;
    const filter = 'language == "LANGUAGE_ENGLISH"';
    await expectInvalid(client.list({ page_token, filter }));
    instance.current.control.addLearner({ name: 'second', password: 'secret' });
    const other = await connect(instance.current.url, { learner: 'second', password: 'secret' });
    await expectInvalid(other.list({ page_token }));
  });

  it('4.2 filter: on language, term, mastery_level and id', async () => {
    const gift = record(await client.collect({ term: 'Gift', language: 'LANGUAGE_GERMAN' }));
    await client.collect({ term: 'gift' });
    const matching = async (filter: string) => terms(await page({ filter }));
    expect(await matching('language == "LANGUAGE_GERMAN"')).toEqual(['Gift']);
    expect(await matching('term == "gift"')).toEqual(['gift']);
    expect(await matching(`id == "${gift.id}"`)).toEqual(['Gift']);
    expect(await matching('mastery_level == "0"')).toEqual(['gift', 'Gift']);
    expect(await matching('mastery_level == "3"')).toEqual([]);
    expect(await matching('')).toEqual(['gift', 'Gift']);
  });

  it('4.2 filter: quotes and backslashes in a value are escaped', async () => {
    await client.collect({ term: 'say "when" \\ now' });
    await client.collect({ term: 'other' });
    const filter = String.raw`term == "say \"when\" \\ now"`;
    expect(terms(await page({ filter }))).toEqual(['say "when" \\ now']);
  });

  it('4.2 filter: holds across pages', async () => {
    collect(3);
    await client.collect({ term: 'Wort', language: 'LANGUAGE_GERMAN' });
    const filter = 'language == "LANGUAGE_ENGLISH"';
    const first = await page({ filter, page_size: '2' });
    expect(terms(first)).toEqual(['word2', 'word1']);
    const second = await page({ filter, page_token: first.next_page_token });
    expect(terms(second)).toEqual(['word0']);
    expect(second.next_page_token).toBe('');
  });

  it.each([
    'language',
    'language = "LANGUAGE_ENGLISH"',
    'language == LANGUAGE_ENGLISH',
    'language == "LANGUAGE_ENGLISH" AND term == "a"',
    'colour == "green"',
    'language == "LANGUAGE_KLINGON"',
    'mastery_level == "high"',
    'term == "open',
    'term == "a"b"',
  ])('4.2 filter: %s is refused', async (filter) => {
    await expectInvalid(client.list({ filter }));
  });

  it('4.2 unknown and repeated parameters are refused', async () => {
    await expectInvalid(client.list({ order_by: 'term' }));
    await expectInvalid(client.get(`${paths.learnedWords}?page_size=1&page_size=2`));
  });
});

describe('4 what holds for every call', () => {
  it('4 Content-Type: application/json is required', async () => {
    const headers = { Authorization: `Bearer ${client.accessToken}` };
    const url = instance.current.url + paths.collectWord;
    const body = JSON.stringify({ spec: { term: 'word' } });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
      const init = { method: 'POST', headers: { ...headers, 'Content-Type': type }, body };
      await expectInvalid(callApi(url, init));
    }
    const withCharset = { ...headers, 'Content-Type': 'application/json; charset=utf-8' };
    expect((await callApi(url, { method: 'POST', headers: withCharset, body })).status).toBe(200);
  });

  it('4.5 plans and word books are listed only when switched on', async () => {
    const wide = await connect(instance.current.url, { scope: 'review:read wordbooks:read' });
    expect((await wide.get('/api/v1/review-plans')).status).toBe(404);
    expect((await wide.get('/api/v1/word-books')).status).toBe(404);
    instance.current.control.changeSettings({ extraRoutes: true });
    await client.collect({ term: 'word', tags: ['rare'] });
    expect((await wide.get('/api/v1/review-plans')).body).toEqual({
      review_plans: [{ id: 'daily-english', name: 'Daily English' }],
    });
    expect((await wide.get('/api/v1/word-books')).body).toMatchObject({
      word_books: [
        { name: 'All words', word_count: 1 },
        { name: 'rare', word_count: 1 },
      ],
    });
    expect((await client.get('/api/v1/word-books')).status).toBe(403);
  });
});
