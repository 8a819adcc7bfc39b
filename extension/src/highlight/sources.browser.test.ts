import { browser } from 'wxt/browser';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { writeOutbox } from '../outbox/store/db.ts';
import type { CollectRecord } from '../outbox/store/record.ts';
import { collectRecord } from '../outbox/testing.ts';
import { describeCollect, enqueueCollect } from '../outbox/word/queue.ts';
import { openWords } from '../learned-words/db.ts';
import { refreshIndex } from '../learned-words/refresh.ts';
import { rememberWord } from '../learned-words/lookup-in-index.ts';
import { currentWords, forgetSources, wordMarked, wordsOnPage } from './sources.ts';
import { createAskingMatcher } from './page/matcher.ts';
import { openOutbox } from '../outbox/outbox.ts';

const connection = 'grant';
/** "go" with its "gone" and "went", "new", and "news", which is not its plural (`text/english/dictionary.ts`). */
const forms = 'Ago=Ane=EwentEnewAs-';
const word = (term: string, mastery = 0) => ({
  ...{ id: term, term, language: 'LANGUAGE_ENGLISH', mastery_level: mastery },
});

beforeEach(async () => {
  Object.assign(browser.runtime, {
    getURL: () => `data:text/plain,${forms}`,
  });
  await connectedAs(connection);
  for (const store of ['words', 'traversals', 'changes'] as const)
    await (await openWords()).clear(store);
  await writeOutbox(await openOutbox(), async ({ records, delete: remove }) => {
    for (const { id } of await records.getAll()) await remove(id);
  });
  forgetSources();
});

async function connectedAs(account: string): Promise<void> {
  const session = {
    connected: true,
    connection: account,
    scopes: [],
    instance: 'http://127.0.0.1',
  };
  await browser.storage.local.set({
    session: { ...session, plans: [], routes: [], quota: null },
  });
}

async function listOf(words: readonly ReturnType<typeof word>[]): Promise<void> {
  const listLearnedWords = () =>
    Promise.resolve({ learned_words: [...words], next_page_token: '' });
  await refreshIndex(connection, { client: { listLearnedWords }, now: Date.now });
}
const many = Array.from({ length: 1_000 }, (_, n) => word(`word${n}`));

describe('a short list', () => {
  it('is sent to a page whole, with the words that are still waiting', async () => {
    await listOf([word('gossamer')]);
    const now = Date.now();
    const request = { term: 'ambiguity', language: 'LANGUAGE_ENGLISH', connection, now };
    await enqueueCollect(await openOutbox(), request);
    const { asks, languages } = await currentWords();
    expect(asks).toBeUndefined();
    expect(languages).toMatchObject([{ tag: 'en', learning: ['gossamer', 'ambiguity'] }]);
  });
});

it('a reading that failed is made again', async () => {
  await listOf([word('gossamer')]);
  const get = vi.spyOn(browser.storage.local, 'get').mockRejectedValue(new Error('No disk'));
  await expect(currentWords()).rejects.toThrow('No disk');
  get.mockRestore();
  expect((await currentWords()).languages).toMatchObject([{ learning: ['gossamer'] }]);
});

describe('a long list', () => {
  it('stays in the background: a page asks, and receives only its own words', async () => {
    await listOf([...many, word('go'), word('new'), word('give up'), word('gossamer', 5)]);
    const { asks, languages } = await currentWords();
    expect({ asks, languages }).toEqual({ asks: true, languages: [] });
    const tokens = ['she', 'went', 'giving', 'up', 'news', 'gossamers', 'word17'];
    expect(await wordsOnPage({ tokens, language: 'en' })).toEqual([
      {
        tag: 'en',
        learning: expect.arrayContaining(['go', 'new', ['give', 'up'], 'word17']) as unknown,
        mastered: ['gossamer'],
        irregular: expect.arrayContaining([['went', 'go']]) as unknown,
        misleading: [['news', 'new']],
      },
    ]);
    expect(await wordsOnPage({ tokens, language: 'de' })).toEqual([]);
  });

  it('decides "mastered" by the highest mastery of the whole list', async () => {
    await listOf([...many, word('other', 10), word('gossamer', 5)]);
    const [found] = await wordsOnPage({ tokens: ['gossamer'], language: 'en' });
    expect(found).toMatchObject({ learning: ['gossamer'], mastered: [] });
  });

  it('contains a word as soon as it is collected, and has another version then', async () => {
    await listOf(many);
    const before = await currentWords();
    expect((await currentWords()).version).toBe(before.version);
    const outbox = await openOutbox();
    const now = Date.now();
    const request = { term: 'mice', language: 'LANGUAGE_ENGLISH', connection, now };
    const { record } = await enqueueCollect(outbox, request);
    await describeCollect(outbox, record.id, { term: 'mouse', now });
    forgetSources();
    const after = await currentWords();
    expect(after.version).not.toBe(before.version);
    const matcher = createAskingMatcher((tokens, language) => wordsOnPage({ tokens, language }));
    const text = 'A mouse.';
    const steps = matcher.lacks?.(text, 'en');
    while (steps?.next().done === false);
    await matcher.learn?.();
    const found = matcher.find(text, 'en');
    let step = found.next();
    while (!step.done) step = found.next();
    expect(step.value.map(({ start, end }) => text.slice(start, end))).toEqual(['mouse']);
    // The service's answer later makes another version too.
    await rememberWord(word('serendipity'), connection);
    expect((await currentWords()).version).not.toBe(after.version);
  });
});

describe('a word that was sent from here', () => {
  const settle = async (...records: CollectRecord[]) => {
    const db = await openOutbox();
    for (const record of records) await db.put('records', record);
    forgetSources();
  };
  const sent = (term: string, changed: Partial<CollectRecord> = {}) =>
    collectRecord(term, { state: 'sent', settledAt: Date.now() - 1_000, ...changed });
  const marked = async (...tokens: string[]) =>
    (await wordsOnPage({ tokens, language: 'en' })).flatMap(({ learning }) => learning);

  it.each([
    ['short', 1],
    ['long', 1_000],
  ])('is marked in a %s list until a complete reading does not meet it', async (_, length) => {
    await settle(sent('gossamer'), sent('mouse', { forms: ['mouse', 'mice'] }));
    expect(await marked('gossamer')).toEqual(['gossamer']);
    await listOf([...many.slice(0, length), word('mouse')]);
    expect(await marked('gossamer')).toEqual([]);
    // The form of the page is still marked with the word that the list has.
    expect(await marked('mice')).toContain('mice');
    const { languages, asks } = await currentWords();
    expect(asks ?? languages.flatMap(({ learning }) => learning).sort()).toEqual(
      length === 1 ? ['mice', 'mouse', 'word0'] : true,
    );
    expect(await wordMarked({ text: 'gossamer', language: 'en' })).toBeNull();
  });

  it('is marked for its own account alone', async () => {
    await settle(sent('gossamer'), sent('mouse', { connection: 'other' }));
    expect(await marked('gossamer', 'mouse')).toEqual(['gossamer']);
    await connectedAs('other');
    forgetSources();
    expect(await marked('gossamer', 'mouse')).toEqual(['mouse']);
  });

  it('is not marked for a restored sentence alone', async () => {
    await settle(sent('gossamer', { purpose: 'sentence', settledAt: 0 }));
    expect(await marked('gossamer')).toEqual([]);
  });

  it('is read once: a change of the outbox reads only what is new', async () => {
    await settle(...Array.from({ length: 450 }, (_, n) => sent(`sent${n}`)));
    const { version } = await currentWords();
    const single = vi.spyOn(IDBObjectStore.prototype, 'get');
    const lists = vi.spyOn(IDBIndex.prototype, 'getAll');
    await settle(sent('another'));
    expect((await currentWords()).version).not.toBe(version);
    expect(await marked('another', 'sent7')).toEqual(expect.arrayContaining(['another', 'sent7']));
    const listed = lists.mock.results.flatMap((one) =>
      one.type === 'return' ? (one.value.result as readonly unknown[]) : [],
    );
    expect(single.mock.calls.length + listed.length).toBeLessThan(40);
    vi.restoreAllMocks();
    await (await openOutbox()).clear('records');
    forgetSources();
    expect(await marked('another', 'sent7')).toEqual([]);
  });
});

describe('the word of a mark', () => {
  it('is found by its forms and as a phrase, the exact text before its base form', async () => {
    await listOf([word('go', 4), word('see', 1), word('saw', 2), word('give up', 3)]);
    const termOf = async (text: string, language = 'en') => {
      const found = await wordMarked({ text, language });
      return found && [found.word.terms[0], found.word.mastery, found.highestMastery, found.tag];
    };
    expect(await termOf('Went')).toEqual(['go', 4, 4, 'en']);
    expect(await termOf('saw')).toEqual(['saw', 2, 4, 'en']);
    expect(await termOf('giving up', 'en-GB')).toEqual(['give up', 3, 4, 'en']);
    expect(await termOf('giving')).toBeNull();
    expect(await termOf('go', 'de')).toBeNull();
    expect(await termOf('other')).toBeNull();
  });

  it('can be one that is still waiting', async () => {
    const now = Date.now();
    const request = { term: 'ambiguity', language: 'LANGUAGE_ENGLISH', connection, now };
    await enqueueCollect(await openOutbox(), request);
    const found = await wordMarked({ text: 'ambiguities', language: '' });
    expect(found?.word).toMatchObject({ terms: ['ambiguity'], mastery: 0 });
  });
});
