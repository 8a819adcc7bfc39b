/**
 * The same write is sent as the same bytes, however its record was stored: the relay compares bodies by
 * key.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RelayClient } from './client.ts';
import { freeClient } from './testing.ts';

const bodies: string[] = [];
const server = createServer((request, response) => {
  void text(request).then((body) => {
    bodies.push(body);
    response.end('{"learned_word":{"id":"1","term":"gossamer"}}');
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

it('sends the same bytes for an answer', async () => {
  const one = { flashcard_id: 'c', user_answer: 'x', is_correct: true, time_spent_ms: 1 };
  const other = { time_spent_ms: 1, is_correct: true, user_answer: 'x', flashcard_id: 'c' };
  await client.submitAnswer('plan', one, 'key', 'grant');
  await client.submitAnswer('plan', other, 'key', 'grant');
  expect(bodies[1]).toBe(bodies[0]);
});
