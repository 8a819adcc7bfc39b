/**
 * Answers that leave out what the interface does not promise (interface.md sections 2.5 and 4.4).
 * @module-tag smoke
 */
import { servicePaths } from '@gleaner/shared';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { errorOf } from '../../../relay/learner.ts';
import { useRelay } from '../../../relay/use-relay.ts';

const stack = useRelay({ recorded: true });
const asked = ['words:read', 'words:write', 'review:read', 'review:write'];

/** From now on token answers lack these members. */
function leaveOut(...names: readonly string[]): () => number {
  let left = 0;
  stack.current.recorder.change = (answer, target) => {
    if (target !== servicePaths.token) return answer;
    const members = Object.entries(JSON.parse(answer.body.toString()) as object);
    const kept = members.filter(([name]) => !names.includes(name));
    left += members.length - kept.length;
    return { ...answer, body: Buffer.from(JSON.stringify(Object.fromEntries(kept))) };
  };
  return () => left;
}

test('token answers without scope grant what was asked for, and keep it at a refresh', async () => {
  const left = leaveOut('scope');
  const learner = await stack.current.connected();
  expect(left()).toBe(1);
  expect((await learner.session()).scopes).toEqual(asked);
  stack.current.instance.control.expireAccessTokens();
  expect((await learner.collect('gossamer')).status).toBe(200);
  expect(left()).toBe(2);
  expect((await learner.session()).scopes).toEqual(asked);
  // So a 403 is not about a scope.
  stack.current.instance.control.withdrawAuthorizations('demo');
  const refused = await learner.list();
  expect(refused.status).toBe(403);
  expect(errorOf(refused).reason).toBe('forbidden_or_revoked');
});

test('a refresh answer without scope keeps the narrower scopes of the sign-in', async () => {
  stack.current.recorder.change = (answer, target) => {
    if (target !== servicePaths.token) return answer;
    const tokens = JSON.parse(answer.body.toString()) as object;
    return { ...answer, body: Buffer.from(JSON.stringify({ ...tokens, scope: 'words:read' })) };
  };
  const learner = await stack.current.connected();
  expect((await learner.session()).scopes).toEqual(['words:read']);
  leaveOut('scope');
  stack.current.instance.control.expireAccessTokens();
  expect((await learner.list()).status).toBe(200);
  expect((await learner.session()).scopes).toEqual(['words:read']);
});

test.each([
  [200, {}],
  [200, { 'Content-Type': 'application/json' }],
  [201, {}],
  [204, {}],
] as const)(
  'an empty %i %j to a submitted answer is a success, also when it is replayed',
  async (status, headers) => {
    const learner = await stack.current.connected();
    stack.current.recorder.instead = (response) => void response.writeHead(status, headers).end();
    const key = randomUUID();
    const card = { flashcard_id: 'x', user_answer: 'y', is_correct: true, time_spent_ms: 1 };
    for (let time = 1; time <= 2; time += 1) {
      const answer = await learner.answer('daily-english', card, key);
      expect([answer.status, answer.text]).toEqual([status, '']);
      expect(answer.headers.get('content-length')).toBe(status === 204 ? null : '0');
    }
    const submits = stack.current.recorder.recorded.filter(({ line }) =>
      line.endsWith('/submit-answer'),
    );
    expect(submits).toHaveLength(1);
  },
);
