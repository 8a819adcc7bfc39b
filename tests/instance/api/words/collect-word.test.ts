/** @module-tag smoke */
import { describe, expect, it } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { connectClient } from '../../testing/api-client.ts';
import {
  instance,
  client,
  record,
  listedPage,
  termsIn,
  expectInvalid,
  useClient,
} from './testing-words.ts';

useClient();

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
    const other = await connectClient(instance.current.url, {
      learner: 'second',
      password: 'secret',
    });
    await client.collect({ term: 'Gift' });
    await client.collect({ term: 'Gift', language: 'LANGUAGE_GERMAN' });
    await other.collect({ term: 'Gift' });
    expect(instance.current.control.words('demo')).toHaveLength(2);
    expect(instance.current.control.words('second')).toHaveLength(1);
    expect(termsIn(await listedPage())).toEqual(['Gift', 'Gift']);
  });
});
