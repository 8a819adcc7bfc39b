/** Who may ask at all, and how a session ends. */
import { csrfHeader, relayPaths, servicePaths } from '@gleaner/shared';
import gleaner from '../../../gleaner.config.ts';
import { describe, expect, test } from 'vitest';
import { errorOf } from '../../support/relay/learner.ts';
import { useRelay } from '../../support/relay/use-relay.ts';

const stack = useRelay();
const guarded = [
  ['GET', relayPaths.session],
  ['POST', relayPaths.logout],
  ['GET', servicePaths.learnedWords],
  ['POST', servicePaths.collectWord],
] as const;

describe('S16 only the extension may ask', () => {
  test.each(guarded)(
    'S16 %s %s without the header, or from elsewhere: 403',
    async (method, path) => {
      const learner = await stack.current.connected();
      stack.current.instance.control.resetCounters();
      const refused: Record<string, string>[] = [
        { [csrfHeader.name]: '' },
        { [csrfHeader.name]: '0' },
        { Origin: 'https://evil.example' },
        { Origin: 'null' },
        { Origin: stack.current.relay.url },
        { Origin: 'chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' },
        { Origin: 'moz-extension://not-a-uuid' },
      ];
      for (const headers of refused) {
        const answer = await learner.call(method, path, { headers });
        expect(answer.status).toBe(403);
        expect(errorOf(answer).code).toBe('PERMISSION_DENIED');
        expect([...answer.headers.keys()].join()).not.toContain('access-control');
      }
      const { operations } = stack.current.instance.control.counters();
      expect(Object.values(operations).map(({ requests }) => requests)).toEqual(
        Object.values(operations).map(() => 0),
      );
      expect((await learner.session()).connected).toBe(true);
    },
  );

  test('S16 the extension’s origins pass, without CORS headers', async () => {
    const learner = await stack.current.connected();
    for (const origin of [
      `chrome-extension://${gleaner.chromeId}`,
      'moz-extension://5b0a6a0c-0f0f-4c86-8b3c-0d3f0c8c7f5d',
    ]) {
      const answer = await learner.call('GET', servicePaths.learnedWords, {
        headers: { Origin: origin },
      });
      expect(answer.status).toBe(200);
      expect([...answer.headers.keys()].join()).not.toContain('access-control');
    }
  });

  test('S16 a preflight is refused', async () => {
    const { status, headers } = await fetch(stack.current.relay.url + servicePaths.learnedWords, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://evil.example',
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'x-gleaner',
      },
    });
    expect(status).toBe(403);
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('S14 logout', () => {
  test('S14 is POST, deletes session and grant, and kills a copied cookie', async () => {
    const learner = await stack.current.connected();
    const copy = stack.current.newLearner();
    for (const [name, value] of learner.cookies) copy.cookies.set(name, value);
    expect((await copy.list()).status).toBe(200);

    expect((await learner.call('GET', relayPaths.logout)).status).toBe(404);
    expect((await learner.session()).connected).toBe(true);
    const answer = await learner.call('POST', relayPaths.logout);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toMatch(/^gleaner=; Max-Age=0;/u);

    expect((await copy.list()).status).toBe(401);
    expect((await copy.session()).connected).toBe(false);
    const calls = stack.current.instance.control.counters().operations.listLearnedWords.requests;
    expect(calls).toBe(1);
  });

  test('S14 a second time does no harm', async () => {
    const learner = await stack.current.connected();
    await learner.call('POST', relayPaths.logout);
    expect((await learner.call('POST', relayPaths.logout)).status).toBe(204);
  });

  test('after a logout the next sign-in is another connection', async () => {
    const learner = await stack.current.connected();
    const { connection } = await learner.session();
    await learner.call('POST', relayPaths.logout);
    learner.cookies.clear();
    await learner.connect();
    expect((await learner.session()).connection).not.toBe(connection);
  });
});
