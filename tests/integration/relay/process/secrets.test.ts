/**
 * Where tokens, codes, secrets, cookies and words must never be found.
 * @module-tag smoke
 */
import { relayPaths } from '@gleaner/shared';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clientSecret, useRelay } from '../../../relay/use-relay.ts';

const stack = useRelay();

test('S11 S10 neither the database files, the log nor any answer holds a secret or a word', async () => {
  const { instance, log } = stack.current;
  const learner = stack.current.newLearner();
  const authorization = await learner.beginLogin();
  const anonymousCookie = learner.cookies.get('gleaner') ?? '';
  const callback = await learner.decide(authorization, 'allow');
  const seen: string[] = [(await learner.open(callback.href)).text];
  const tokensOf = () =>
    instance.control
      .authorizations('demo')
      .flatMap(({ access_tokens, refresh_tokens }) => [...access_tokens, ...refresh_tokens]);

  const canaries = new Set(tokensOf());
  instance.control.expireAccessTokens();
  const answers = [
    await learner.collect('canaryword'),
    await learner.list('?filter=term%20%3D%3D%20%22canaryfilter%22'),
    await learner.collect('canaryword'),
    await learner.call('GET', relayPaths.session),
  ];
  for (const token of tokensOf()) canaries.add(token);
  expect(canaries.size).toBeGreaterThanOrEqual(4);

  const cookie = learner.cookies.get('gleaner') ?? '';
  const secrets = [
    ...canaries,
    clientSecret,
    callback.searchParams.get('code') ?? '',
    authorization.searchParams.get('state') ?? '',
    ...[cookie, anonymousCookie].map((value) => decodeURIComponent(value).slice(2)),
    ...[cookie, anonymousCookie].map(
      (value) => decodeURIComponent(value).slice(2).split('.')[0] ?? '',
    ),
  ];
  for (const secret of secrets) expect(secret.length).toBeGreaterThan(8);
  const keys = await readFile(join(stack.current.folder, 'development-secrets.json'), 'utf8');
  secrets.push(...[...keys.matchAll(/[\w-]{43}/gu)].map(([key]) => key));

  const disk = await stack.current.readDisk();
  expect(disk.length).toBeGreaterThan(1_000);
  const logged = log.join('\n');
  expect(logged).toContain('/api/v1/learning/collect-word');
  for (const answer of answers) {
    seen.push(answer.text, JSON.stringify([...answer.headers]));
  }
  const shown = seen.join('\n');
  for (const secret of secrets) {
    expect(disk.includes(secret), 'on disk').toBe(false);
    expect(logged.includes(secret), 'in the log').toBe(false);
    expect(shown.includes(secret), 'in an answer').toBe(false);
  }
  for (const word of ['canaryword', 'canaryfilter']) {
    expect(disk.includes(word), 'on disk').toBe(false);
    expect(logged.includes(word), 'in the log').toBe(false);
  }
});
