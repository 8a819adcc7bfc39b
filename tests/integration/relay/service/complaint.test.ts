/**
 * "Following one learner's complaint" of docs/relay-monitoring.md: what the extension's diagnosis names leads to the
 * line that says why a word did not arrive.
 * @module-tag smoke
 */
import { shortReference } from '@gleaner/shared';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useRelay } from '../../../relay/use-relay.ts';

const stack = useRelay();

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly req?: { readonly id: string };
}

/** As `grep` finds them. */
const linesWith = (...references: (string | null)[]): Line[] =>
  stack.current.log
    .filter((line) => references.every((one) => line.includes(one ?? 'none')))
    .map((line) => JSON.parse(line) as Line);

test.each([
  [400, 'WORD_TOO_LONG'],
  [403, 'PERMISSION_DENIED'],
  [409, 'ALREADY_EXISTS'],
  [500, 'INTERNAL'],
])('a word that the service refuses with %i %s', async (status, code) => {
  const learner = await stack.current.connected();
  const { connection } = await learner.session();
  const body = JSON.stringify({ error: { code, message: 'gossamer is refused' } });
  const contentType = 'application/json';
  const { control } = stack.current.instance;
  control.addFault({ operation: 'collectWord', kind: 'answer', status, contentType, body });
  const key = randomUUID();
  const answer = await learner.collect('gossamer', key);
  expect(answer.status).toBe(status);

  const [line] = linesWith(shortReference(connection), shortReference(key));
  expect(line).toMatchObject({
    level: 40,
    req: { id: answer.headers.get('x-request-id') },
    connection: shortReference(connection),
    write: shortReference(key),
    status,
    code,
    msg: 'refused by the service',
  });
  expect(stack.current.log.join('')).not.toMatch(/gossamer/iu);
});

test('a word whose outcome is unknown, and its answer from the receipt', async () => {
  const learner = await stack.current.connected();
  const key = randomUUID();
  const { control } = stack.current.instance;
  control.addFault({ operation: 'collectWord', kind: 'drop', when: 'after' });
  expect((await learner.collect('gossamer', key)).status).toBe(504);
  expect((await learner.collect('gossamer', key)).status).toBe(504);
  expect(linesWith(shortReference(key)).map(({ level, msg }) => [level, msg])).toEqual([
    [40, 'not forwarded'],
    [40, 'request completed'],
    [30, 'answered from its receipt'],
    [40, 'request completed'],
  ]);
});

test('a list that the service refuses is no warning', async () => {
  const learner = await stack.current.connected();
  const { connection } = await learner.session();
  await learner.list('?filter=nonsense');
  const found = linesWith(shortReference(connection), 'refused by the service');
  expect(found).toMatchObject([{ level: 30, code: 'INVALID_ARGUMENT' }]);
});
