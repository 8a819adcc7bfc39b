import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { relay } from '../relay-client/relay.ts';
import { refreshSession } from '../relay-client/session.ts';
import { openWords } from './db.ts';
import { forgetIndex } from './forget.ts';
import { readBooks, refreshBooks } from './read-books.ts';
import { watchIndex } from './watch.ts';

const noon = Date.UTC(2026, 0, 1, 12);
const hour = 3_600_000;
const listing = { name: 'wordbooks', path: '/wordbooks', query: ['page_token'] };
const session = {
  ...{ connected: true, connection: 'grant' as string | null, scopes: [], plans: [], routes: [] },
  ...{ instance: 'https://words.example', quota: null },
  listings: [{ name: 'others', path: '/others', query: [] as string[] }, listing],
};
const { signal } = new AbortController();

async function signIn(change: object = {}): Promise<void> {
  vi.spyOn(relay, 'session').mockResolvedValue({ ...session, ...change });
  await refreshSession();
}

beforeEach(async () => {
  vi.restoreAllMocks();
  fakeBrowser.reset();
  await forgetIndex();
  await signIn();
});

/** The listing of a service, by page token. */
function service(pages: Readonly<Record<string, object>>) {
  const getListing = vi.fn((_listing: object, { page_token = '' }: Record<string, string>) =>
    Promise.resolve(pages[page_token] ?? {}),
  );
  const refresh = (now = noon) => refreshBooks({ client: { getListing }, now, signal });
  return { getListing, refresh };
}

const novels = { word_books: [{ id: 'a', name: 'Novels' }], next_page_token: 'more' };
const papers = {
  word_books: [
    { id: 'b', name: 'Papers' },
    { id: 'a', name: 'Novels 2' },
  ],
};

it('lists all pages once, each book once, in the background', async () => {
  const { getListing, refresh } = service({ '': novels, more: papers });
  const told = vi.fn();
  const stop = watchIndex(told);
  expect(await readBooks('grant')).toEqual([]);
  await refresh();
  expect(told).toHaveBeenCalled();
  stop();
  expect(await readBooks('grant')).toEqual([
    { id: 'a', name: 'Novels 2' },
    { id: 'b', name: 'Papers' },
  ]);
  expect(await readBooks('other')).toEqual([]);
  expect(await readBooks(null)).toEqual([]);
  const options = { background: true, signal, connection: 'grant' };
  expect(getListing.mock.calls).toEqual([
    [listing, {}, options],
    [listing, { page_token: 'more' }, options],
  ]);
});

it('lists again after twenty hours, and not before', async () => {
  const { getListing, refresh } = service({ '': papers });
  for (const ms of [0, 20 * hour - 1]) await refresh(noon + ms);
  expect(getListing).toHaveBeenCalledTimes(1);
  await refresh(noon + 20 * hour);
  expect(getListing).toHaveBeenCalledTimes(2);
});

it('reads no more than ten pages, ends at a token that it has had, and asks for none where it may not', async () => {
  const endless = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [
      at === 0 ? '' : `${at}`,
      { next_page_token: `${at + 1}` },
    ]),
  );
  const long = service(endless);
  await long.refresh();
  expect(long.getListing).toHaveBeenCalledTimes(10);
  const repeating = service({ '': novels, more: novels });
  await repeating.refresh(noon + 20 * hour);
  expect(repeating.getListing).toHaveBeenCalledTimes(2);
  await signIn({ listings: [{ ...listing, query: [] }] });
  const single = service({ '': novels });
  await single.refresh(noon + 40 * hour);
  expect(single.getListing).toHaveBeenCalledTimes(1);
});

it('the books go where the relay has no such route any more, and nothing is asked', async () => {
  const { getListing, refresh } = service({ '': papers });
  await refresh();
  getListing.mockClear();
  await signIn({ listings: undefined });
  const told = vi.fn();
  const stop = watchIndex(told);
  await refresh();
  expect(told).toHaveBeenCalled();
  stop();
  expect(await readBooks('grant')).toEqual([]);
  await refresh();
  expect(getListing).not.toHaveBeenCalled();
});

it.each([{ connected: false }, { connected: true, connection: null }])(
  'nothing is asked while nobody is connected: %j',
  async (change) => {
    await signIn(change);
    const { getListing, refresh } = service({ '': papers });
    await refresh();
    expect(getListing).not.toHaveBeenCalled();
    expect(await (await openWords()).count('books')).toBe(0);
  },
);

it('books that arrive after another has signed in are not kept', async () => {
  const { getListing, refresh } = service({ '': papers });
  getListing.mockImplementationOnce(async () => {
    await fakeBrowser.storage.local.clear();
    await signIn({ connection: 'other' });
    return papers;
  });
  await refresh();
  expect(await (await openWords()).count('books')).toBe(0);
});
