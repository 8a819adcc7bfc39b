/**
 * A 403 names the scope that the learner's grant lacks (interface.md section 5.1).
 * @module-tag smoke
 */
import { expect, test } from 'vitest';
import { errorOf } from '../../../relay/learner.ts';
import { useRelay } from '../../../relay/use-relay.ts';

const stack = useRelay({ environment: { SCOPES: 'words:read review:read' } });

test('collecting without words:write', async () => {
  const learner = await stack.current.connected();
  expect((await learner.session()).scopes).toEqual(['words:read', 'review:read']);
  const answer = await learner.collect('word');
  expect(answer.status).toBe(403);
  expect(errorOf(answer).detail).toEqual({ reason: 'scope_missing', scope: 'words:write' });
  expect((await learner.list()).status).toBe(200);
});
