/** @module-tag smoke */
import { describe, expect, it } from 'vitest';
import { languageCodes } from '../../contract/languages.ts';
import { paths } from '../../contract/paths.ts';
import { callApi, connectClient } from '../../testing/api-client.ts';
import {
  instance,
  client,
  isoUtc,
  uuid,
  record,
  listedPage,
  expectInvalid,
  useClient,
} from './testing-words.ts';

useClient();

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

  it.each(languageCodes)('2.1 language: %s is taken', async (language) => {
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
    expect((await listedPage()).learned_words[0]?.last_reviewed_at).toBeNull();
    const { body } = await client.flashcards();
    const [card] = (body as { flash_cards: { id: string }[] }).flash_cards;
    const answer = { user_answer: 'A', is_correct: true, time_spent_ms: 900 };
    expect((await client.answer({ flashcard_id: card?.id, ...answer })).status).toBe(200);
    expect((await listedPage()).learned_words[0]).toMatchObject({
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
    expect(Object.keys((await listedPage()).learned_words[0] ?? {}).sort()).toEqual([
      'id',
      'last_reviewed_at',
      'mastery_level',
      'term',
    ]);
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
    const wide = await connectClient(instance.current.url, { scope: 'review:read wordbooks:read' });
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
