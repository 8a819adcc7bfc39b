/**
 * Well-formed cookies that this relay did not make for a current session (security-checklist.md S7, S9).
 * @module-tag smoke
 */
import { createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { errorOf, type Learner } from '../../../relay/learner.ts';
import { startRelayForTest, useRelay } from '../../../relay/use-relay.ts';

const newSecret = () => randomBytes(32).toString('base64url');
const [secret, former] = [newSecret(), newSecret()];
const stack = useRelay({ environment: { SESSION_SECRETS: `${secret},${former}` } });

/** A cookie's value as express-session writes it. */
function signed(id: string, by: string): string {
  const mac = createHmac('sha256', by).update(id).digest('base64').replace(/=+$/u, '');
  return encodeURIComponent(`s:${id}.${mac}`);
}

function idOf(learner: Learner): string {
  const value = decodeURIComponent(learner.cookies.get('gleaner') ?? '');
  return /^s:(.*)\.[^.]+$/u.exec(value)?.[1] ?? '';
}

function holding(value: string): Learner {
  const learner = stack.current.newLearner();
  learner.cookies.set('gleaner', value);
  return learner;
}

/** The answer for a learner without a cookie. */
async function expectStranger(value: string): Promise<void> {
  const { control } = stack.current.instance;
  control.resetCounters();
  const learner = holding(value);
  for (const answer of [await learner.list(), await learner.collect('word')]) {
    expect(answer.status).toBe(401);
    expect(errorOf(answer).reason).toBe('not_connected');
  }
  expect(await learner.session()).toMatchObject({ connected: false, connection: null, scopes: [] });
  const { operations } = control.counters();
  expect(operations.listLearnedWords.requests + operations.collectWord.requests).toBe(0);
  // No sign-in continues with an id that an attacker may have set (session fixation).
  const signIn = holding(value);
  await signIn.beginLogin();
  expect(signIn.cookies.get('gleaner')).not.toBe(value);
  const authorization = await signIn.beginLogin();
  await signIn.open((await signIn.decide(authorization, 'allow')).href);
  expect((await signIn.session()).connected).toBe(true);
  expect((await holding(value).session()).connected).toBe(false);
}

test('S9 a living session signed with a secret that this relay never had: a stranger', async () => {
  const learner = await stack.current.connected();
  const id = idOf(learner);
  // Signed with our own secrets, the same id is the session: only the signature differs.
  expect(signed(id, secret)).toBe(learner.cookies.get('gleaner'));
  expect((await holding(signed(id, former)).list()).status).toBe(200);
  await expectStranger(signed(id, newSecret()));
});

test('S9 signed with our secret, but of no session: a stranger, and no 500', async () => {
  const fresh = randomBytes(32).toString('base64url');
  for (const id of [fresh, 'x', '', '.', '__proto__', 'a'.repeat(3_000)]) {
    await expectStranger(signed(id, secret));
  }
});

test('S9 of another relay with the same secrets and another database: a stranger', async () => {
  const other = await startRelayForTest({
    environment: { SESSION_SECRETS: `${secret},${former}` },
  });
  const learner = await other.connected();
  expect((await learner.session()).connected).toBe(true);
  await expectStranger(learner.cookies.get('gleaner') ?? '');
});

test('S9 of another relay with secrets and a database of its own: a stranger', async () => {
  const other = await startRelayForTest({ environment: { SESSION_SECRETS: newSecret() } });
  const learner = await other.connected();
  await expectStranger(learner.cookies.get('gleaner') ?? '');
});

test('S7 session ids are of at least 128 bits, and never the same', async () => {
  const ids = new Set<string>();
  for (let learners = 0; learners < 4; learners += 1) {
    const learner = stack.current.newLearner();
    const authorization = await learner.beginLogin();
    ids.add(idOf(learner));
    await learner.open((await learner.decide(authorization, 'allow')).href);
    ids.add(idOf(learner));
  }
  expect(ids.size).toBe(8);
  for (const id of ids) {
    expect(id).toMatch(/^[\w-]+$/u);
    const bytes = Buffer.from(id, 'base64url');
    expect(bytes.length).toBeGreaterThanOrEqual(16);
    // The whole id is random: no two ids share a part.
    const parts = [id.slice(0, 8), id.slice(-8)];
    const others = [...ids].filter((other) => other !== id);
    for (const part of parts) expect(others.filter((other) => other.includes(part))).toEqual([]);
  }
});
