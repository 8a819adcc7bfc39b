import { afterEach, expect, it, vi } from 'vitest';
import { fakeExtension } from '../../../testing/fake-extension.ts';
import { fetchList, listAddress, listAt } from './list-address.ts';

const made: string[] = [];
afterEach(() => {
  for (const address of made.splice(0)) URL.revokeObjectURL(address);
  vi.restoreAllMocks();
});

function served(content: BlobPart, type = 'text/csv'): URL {
  const address = URL.createObjectURL(new Blob([content], { type }));
  made.push(address);
  return new URL(address);
}
const { signal } = new AbortController();
async function problemOf(address: URL, until = signal): Promise<unknown> {
  try {
    return await fetchList(address, until);
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
}

it.each([
  [' https://a.example/list.csv\n', 'https://a.example/list.csv'],
  ['HTTPS://a.example/list.csv', 'https://a.example/list.csv'],
  ['http://a.example/list.csv', null],
  ['https://a.example/list.csv gossamer', null],
  ['https://a.example/1\nhttps://a.example/2', null],
  ['https://', null],
  ['gossamer', null],
])('one https address is the address of a list: %j', (pasted, address) => {
  expect(listAddress(pasted)?.href ?? null).toBe(address);
});

it('gets the list whole', async () => {
  expect(await (await fetchList(served('word\ngossamer\n'), signal)).text()).toBe(
    'word\ngossamer\n',
  );
});

it('takes a page for no list, and says where nothing answers', async () => {
  expect(await problemOf(served('<p>Sign in</p>', 'text/html'))).toBe('unreachable');
  expect(await problemOf(new URL('https://127.0.0.1:9/list.csv'))).toBe('unreachable');
});

it('stops at a list that is too large', async () => {
  expect(await problemOf(served(new Uint8Array(20 * 1024 * 1024 + 1)))).toBe('too-large');
});

it('ends when the learner stops it', async () => {
  const stopping = new AbortController();
  stopping.abort();
  expect(await problemOf(served('gossamer'), stopping.signal)).toMatch(/abort/iu);
});

it('the list has its type, and the name at the end of its address', async () => {
  const address = served('gossamer', 'text/plain');
  const file = await fetchList(address, signal);
  expect([file.type, file.name]).toEqual(['text/plain', address.pathname.split('/').at(-1)]);
});

it('asks without cookies and referrer, for no stored answer and no other address', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('gossamer'));
  const address = new URL('https://a.example/list.csv');
  await fetchList(address, signal);
  expect(asked.mock.calls).toEqual([
    [
      address,
      {
        ...{ credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'error' },
        ...{ cache: 'no-store', signal },
      },
    ],
  ]);
});

it.each([
  ['an error', () => new Response('word', { status: 404 }), 'unreachable'],
  [
    'a page',
    () => new Response('a', { headers: { 'content-type': 'TEXT/HTML; a=b' } }),
    'unreachable',
  ],
  [
    'an answer that breaks off',
    () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.error(new Error('Broken')),
        }),
      ),
    'unreachable',
  ],
])('%s is no list', async (_what, answer, problem) => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(answer());
  expect(await problemOf(new URL('https://a.example/list.csv'))).toBe(problem);
});

it('takes a list of another kind of text, and an answer without anything in it', async () => {
  const fetching = vi.spyOn(globalThis, 'fetch');
  const address = new URL('https://a.example/');
  fetching.mockResolvedValueOnce(new Response('a', { headers: { 'content-type': 'text/htmlx' } }));
  expect(await (await fetchList(address, signal)).text()).toBe('a');
  fetching.mockResolvedValueOnce(new Response(null));
  expect(await fetchList(address, signal)).toMatchObject({ size: 0, name: '', type: '' });
});

it('the largest list is taken, to the byte', async () => {
  const largest = new Uint8Array(20 * 1024 * 1024);
  expect((await fetchList(served(largest), signal)).size).toBe(largest.length);
});

it('asks the learner for the host alone, and gives the permission back in any case', async () => {
  const request = vi.fn(() => Promise.resolve(true));
  const order: string[] = [];
  const remove = vi.fn(() => Promise.resolve(order.push('given back') > 0));
  const getAll = () => Promise.resolve({ origins: ['https://a.example/*'] });
  Object.assign(fakeExtension, { permissions: { request, remove, getAll } });
  vi.spyOn(fakeExtension.runtime, 'getManifest').mockReturnValue({ host_permissions: [] });
  const address = new URL('https://a.example:8443/list.csv');
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async () => {
    // Time for all that needs no answer.
    await new Promise((resolve) => setTimeout(resolve));
    order.push('fetched');
    return new Response('gossamer');
  });
  expect(await (await listAt(address, signal)).text()).toBe('gossamer');
  expect(order).toEqual(['fetched', 'given back']);
  expect(request.mock.calls).toEqual([[{ origins: ['https://a.example/*'] }]]);
  expect(remove.mock.calls).toEqual([[{ origins: ['https://a.example/*'] }]]);
  fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(listAt(address, signal)).rejects.toMatchObject({ problem: 'unreachable' });
  expect(remove).toHaveBeenCalledTimes(2);
  request.mockResolvedValueOnce(false);
  await expect(listAt(address, signal)).rejects.toMatchObject({ problem: 'refused' });
  expect(fetching).toHaveBeenCalledTimes(2);
});
