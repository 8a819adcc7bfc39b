/** If the newest words come first, one page shows new words, and a total shows deletions. */
import type { LearnedWord, LearnedWordsQuery } from '@gleaner/shared';
import { beforeEach, expect, it, vi } from 'vitest';
import { RelayError } from '../relay-client/relay-error.ts';
import { openWords } from './db.ts';
import { lookInIndex, rememberWord } from './lookup-in-index.ts';
import { indexProgress } from './progress.ts';
import { orderOf } from './order.ts';
import { lookUpInList } from './read-list.ts';
import { readTop } from './read-top.ts';
import { refreshIndex } from './refresh.ts';

const noon = Date.UTC(2026, 0, 1, 12);
const day = 24 * 3_600_000;

beforeEach(async () => {
  const db = await openWords();
  await db.clear('words');
  await db.clear('traversals');
});

/** A service with this number of words, the newest first, in pages of ten. */
function serviceOf(count: number) {
  let made = 0;
  const make = (term: string): LearnedWord => {
    const created_at = new Date(noon - 1_000 * day + 1_000 * (made += 1)).toISOString();
    return { id: `id-${made}`, term, mastery_level: 1, created_at };
  };
  const service = {
    words: Array.from({ length: count }, (_, n) => make(`word${n}`)).toReversed(),
    calls: 0,
    showsTotal: false,
    showsAge: true,
    refusal: undefined as RelayError | undefined,
    /** The learner collects on another device. */
    add: (...terms: string[]) => {
      for (const term of terms) service.words.unshift(make(term));
    },
    /** The learner collects here. */
    collect: async (term: string) => {
      const word = make(term);
      service.words.unshift(word);
      await rememberWord(word, 'grant');
    },
    client: {
      listLearnedWords: ({ page_token = '' }: LearnedWordsQuery) => {
        service.calls += 1;
        if (service.refusal) return Promise.reject(service.refusal);
        const at = page_token === '' ? 0 : Number(page_token);
        const page = service.words.slice(at, at + 10);
        return Promise.resolve({
          learned_words: service.showsAge
            ? page
            : page.map((word) => ({ ...word, created_at: null })),
          next_page_token: at + 10 < service.words.length ? `${at + 10}` : '',
          ...(service.showsTotal && { total: service.words.length }),
        });
      },
    },
  };
  return service;
}

type Service = ReturnType<typeof serviceOf>;
const whole = ({ client }: Service, now = noon) =>
  refreshIndex('grant', { client, now: () => now });
const top = ({ client }: Service, now: number) => readTop('grant', { client, now: () => now });
const look = (term: string, now: number) => lookInIndex({ term }, 'grant', now);
const traversal = async () => (await openWords()).get('traversals', 'grant');

it('one page shows that nothing is new, and so that a word is absent', async () => {
  const service = serviceOf(200);
  await whole(service);
  expect(await look('other', noon + 2 * day)).toMatchObject({ kind: 'unknown' });
  service.calls = 0;
  await top(service, noon + 2 * day);
  expect(service.calls).toBe(1);
  expect(await look('other', noon + 2 * day)).toEqual({ kind: 'absent', asOf: noon + 2 * day });
  // It may have been deleted meanwhile, so the service is asked about this one.
  expect(await look('word7', noon + 2 * day)).toMatchObject({ kind: 'found', staleSince: noon });
});

it('an unchanged, true total shows that nothing was deleted', async () => {
  const service = serviceOf(200);
  service.showsTotal = true;
  await whole(service);
  service.add('new');
  await top(service, noon + 2 * day);
  expect(await look('word7', noon + 2 * day)).not.toHaveProperty('staleSince');
  service.words.splice(150, 1);
  await top(service, noon + 4 * day);
  expect(await look('word7', noon + 4 * day)).toHaveProperty('staleSince', noon + 2 * day);
  expect(await traversal()).toMatchObject({ isFewer: true });
});

it('reads until it meets a word from the list; one collected here does not count', async () => {
  const service = serviceOf(200);
  await whole(service);
  service.add('elsewhere');
  for (let n = 0; n < 12; n += 1) {
    await service.collect(`here${n}`);
  }
  service.calls = 0;
  await top(service, noon + day);
  expect(service.calls).toBe(2);
  expect(await look('elsewhere', noon + day)).toMatchObject({ kind: 'found' });
});

it('leaves a beginning that is too long to the next complete reading', async () => {
  const service = serviceOf(50);
  await whole(service);
  service.add(...Array.from({ length: 150 }, (_, n) => `new${n}`));
  service.calls = 0;
  await top(service, noon + 2 * day);
  expect(service.calls).toBe(10);
  expect(await traversal()).toMatchObject({ hasGap: true });
  expect(await look('new0', noon + 2 * day)).toMatchObject({ kind: 'unknown' });
  await whole(service, noon + 2 * day);
  expect(await traversal()).toMatchObject({ hasGap: false });
});

it('stores nothing of a beginning that it could not read to its end', async () => {
  const service = serviceOf(50);
  await whole(service);
  service.add(...Array.from({ length: 15 }, (_, n) => `new${n}`));
  const { listLearnedWords } = service.client;
  vi.spyOn(service.client, 'listLearnedWords').mockImplementation((query) => {
    if (query.page_token === '10') return Promise.reject(new RelayError(null, 'NETWORK', ''));
    return listLearnedWords(query);
  });
  await expect(top(service, noon + day)).rejects.toThrow(RelayError);
  expect(await (await openWords()).count('words')).toBe(50);
});

it.each([
  [
    'a new word stands behind a known one',
    (service: Service) => {
      service.add('new');
      service.words.splice(5, 0, ...service.words.splice(0, 1));
    },
  ],
  [
    'an older word comes before a newer one',
    (service: Service) => {
      service.words.unshift(...service.words.splice(100, 1));
    },
  ],
])('no longer trusts the order after %s', async (_title, change) => {
  const service = serviceOf(200);
  await whole(service);
  expect(orderOf((await traversal())?.order)).toBe('newest-first');
  change(service);
  await top(service, noon + 2 * day);
  expect(orderOf((await traversal())?.order)).toBe('other');
  expect(await look('other', noon + 2 * day)).toMatchObject({ kind: 'unknown' });
});

it('finds the order of a list without dates by the words that were collected here', async () => {
  const service = serviceOf(100);
  service.showsAge = false;
  await whole(service);
  expect(orderOf((await traversal())?.order)).toBe('unknown');
  for (let n = 0; n < 21; n += 1) {
    await service.collect(`here${n}`);
  }
  await whole(service, noon + day);
  expect(orderOf((await traversal())?.order)).toBe('newest-first');
});

it('a list that grows while it is read keeps its order', async () => {
  const service = serviceOf(100);
  const { listLearnedWords } = service.client;
  vi.spyOn(service.client, 'listLearnedWords').mockImplementation((query) => {
    if (query.page_token === '50') service.add('a', 'b', 'c');
    return listLearnedWords(query);
  });
  await whole(service);
  expect(orderOf((await traversal())?.order)).toBe('newest-first');
});

it('an unclear word costs one page when the service accepts no filter', async () => {
  const service = serviceOf(200);
  await whole(service);
  service.calls = 0;
  const now = noon + 3 * day;
  const onLater = vi.fn();
  const told = await lookUpInList(
    { term: 'other' },
    'grant',
    { client: service.client, now: () => now, onLater },
    now - 1,
  );
  expect(told).toEqual({ kind: 'absent', asOf: now });
  expect(service.calls).toBe(1);
  expect(onLater).not.toHaveBeenCalled();
});

it('the first reading shows its progress with the total, if the service reports one', async () => {
  const service = serviceOf(200);
  service.showsTotal = true;
  await refreshIndex('grant', { client: service.client, now: () => noon, atOnce: { pages: 3 } });
  expect(await indexProgress('grant')).toMatchObject({ read: 30, about: 200 });
});
