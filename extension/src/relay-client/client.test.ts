/**
 * The same write is sent as the same bytes, however its record was stored: the relay compares bodies by
 * key. And the relay may be older or newer than the extension.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { contractVersion, relayPaths } from '@gleaner/shared';
import type { RelayClient } from './client.ts';
import { relayAge } from './relay-age.ts';
import { freeClient } from './testing.ts';

const bodies: string[] = [];
let session: object = {};
/** It takes requests and never answers. */
let isSilent = false;
let silence = (): void => undefined;
const server = createServer((request, response) => {
  void text(request).then((body) => {
    if (isSilent) {
      silence();
      return;
    }
    if (request.url === relayPaths.session) return response.end(JSON.stringify(session));
    bodies.push(body);
    return response.end('{"learned_word":{"id":"1","term":"gossamer"}}');
  });
});
let client: RelayClient;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  client = freeClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(() => server.close());
beforeEach(() => void (bodies.length = 0));

it('sends the same bytes for a word whose fields have another order', async () => {
  const notes = ['b', 'a'];
  await client.collectWord(
    { term: 'gossamer', language: 'LANGUAGE_ENGLISH', notes },
    'key',
    'grant',
  );
  await client.collectWord(
    { language: 'LANGUAGE_ENGLISH', notes, term: 'gossamer' },
    'key',
    'grant',
  );
  expect(bodies[1]).toBe(bodies[0]);
  // The learner chose the order of a list.
  expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ spec: { notes: ['b', 'a'] } });
});

it('a relay that never answers is given up', async () => {
  const patience = new AbortController();
  const within = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  const isAsked = new Promise<void>((resolve) => (silence = resolve));
  isSilent = true;
  onTestFinished(() => {
    isSilent = false;
    within.mockRestore();
  });
  const asking = client.session();
  await isAsked;
  patience.abort();
  await expect(asking).rejects.toMatchObject({ status: null, code: 'NETWORK' });
  expect(within).toHaveBeenCalledWith(60_000);
});

it('sends the same bytes for an answer', async () => {
  const one = { flashcard_id: 'c', user_answer: 'x', is_correct: true, time_spent_ms: 1 };
  const other = { time_spent_ms: 1, is_correct: true, user_answer: 'x', flashcard_id: 'c' };
  await client.submitAnswer('plan', one, 'key', 'grant');
  await client.submitAnswer('plan', other, 'key', 'grant');
  expect(bodies[1]).toBe(bodies[0]);
});

/** What the first version told, without anything that came later. */
const first = {
  ...{ connected: true, connection: 'grant', scopes: ['words:read'] },
  ...{ instance: 'https://words.example', plans: [], routes: [], quota: null },
};

it.each([
  ['first', first, 'same'],
  ['older', { ...first, contract: contractVersion - 1 }, 'older'],
  ['same', { ...first, contract: contractVersion, listings: [] }, 'same'],
  [
    'newer',
    { ...first, contract: contractVersion + 1, listings: [], rooms: [{ name: 'a' }], quota: null },
    'newer',
  ],
])('understands the session of a relay of the %s version', async (_which, answer, age) => {
  session = answer;
  const told = await client.session();
  expect(told).toEqual(answer);
  expect(relayAge(told)).toBe(age);
});
