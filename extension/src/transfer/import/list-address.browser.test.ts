import { afterEach, expect, it } from 'vitest';
import { fetchList, listAddress } from './list-address.ts';

const made: string[] = [];
afterEach(() => {
  for (const address of made.splice(0)) URL.revokeObjectURL(address);
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
