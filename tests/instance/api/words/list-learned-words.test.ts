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
    expect(termsIn(await listedPage())).toEqual(['word2', 'word1', 'word0']);
  });

  it('4.2 page_size: 20 by default, at most 100', async () => {
    collect(120);
    expect((await listedPage()).learned_words).toHaveLength(20);
    expect((await listedPage({ page_size: '7' })).learned_words).toHaveLength(7);
    expect((await listedPage({ page_size: '100' })).learned_words).toHaveLength(100);
    expect((await listedPage({ page_size: '101' })).learned_words).toHaveLength(100);
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
      const next = await listedPage({ page_token });
      seen.push(...termsIn(next));
      page_token = next.next_page_token;
    } while (page_token !== '');
    expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => `word${44 - index}`));
  });

  it('4.2 page_token: words collected meanwhile shift nothing', async () => {
    collect(4);
    const { next_page_token } = await listedPage({ page_size: '2' });
    await client.collect({ term: 'meanwhile' });
    expect(termsIn(await listedPage({ page_token: next_page_token }))).toEqual(['word1', 'word0']);
  });

  it('4.2 page_token: opaque, fresh each time, and nothing else is taken', async () => {
    collect(4);
    const token = (await listedPage({ page_size: '2' })).next_page_token;
    expect((await listedPage({ page_size: '2' })).next_page_token).not.toBe(token);
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('demo');
    const flipped = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    for (const page_token of ['2', 'AAAA', token.slice(0, -1), `${token}A`, flipped, 'ü']) {
      await expectInvalid(client.list({ page_token }));
    }
  });

  it('4.2 page_token: of another learner or another filter is refused', async () => {
    collect(4);
    const page_token = (await listedPage({ page_size: '2' })).next_page_token;
    const filter = 'language == "LANGUAGE_ENGLISH"';
    await expectInvalid(client.list({ page_token, filter }));
    instance.current.control.addLearner({ name: 'second', password: 'secret' });
    const other = await connectClient(instance.current.url, {
      learner: 'second',
      password: 'secret',
    });
    await expectInvalid(other.list({ page_token }));
  });

  it('4.2 filter: on language, term, mastery_level and id', async () => {
    const gift = record(await client.collect({ term: 'Gift', language: 'LANGUAGE_GERMAN' }));
    await client.collect({ term: 'gift' });
    const matching = async (filter: string) => termsIn(await listedPage({ filter }));
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
    expect(termsIn(await listedPage({ filter }))).toEqual(['say "when" \\ now']);
  });

  it('4.2 filter: holds across pages', async () => {
    collect(3);
    await client.collect({ term: 'Wort', language: 'LANGUAGE_GERMAN' });
    const filter = 'language == "LANGUAGE_ENGLISH"';
    const first = await listedPage({ filter, page_size: '2' });
    expect(termsIn(first)).toEqual(['word2', 'word1']);
    const second = await listedPage({ filter, page_token: first.next_page_token });
    expect(termsIn(second)).toEqual(['word0']);
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
