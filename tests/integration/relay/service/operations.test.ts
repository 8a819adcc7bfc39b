/**
 * The four operations of interface.md section 4 through the relay, counted at the instance.
 * @module-tag smoke
 */
import { readWordsPage, servicePaths } from '@gleaner/shared';
import { describe, expect, test } from 'vitest';
import { errorOf, type Answered } from '../../../relay/learner.ts';
import { passedHeaders, startRelayForTest, useRelay } from '../../../relay/use-relay.ts';

const stack = useRelay({
  environment: { REVIEW_PLANS: '[{"id":"daily-english","name":"Daily English"}]' },
});
const control = () => stack.current.instance.control;
const requests = (operation: 'collectWord' | 'listLearnedWords' | 'getFlashcards') =>
  control().counters().operations[operation].requests;

describe('what passes', () => {
  test('a word is collected, listed, reviewed and answered', async () => {
    const learner = await stack.current.connected();
    const collected = await learner.collect('serendipity');
    expect(collected.status).toBe(200);
    expect(JSON.parse(collected.text)).toMatchObject({ learned_word: { term: 'serendipity' } });

    const listed = await learner.list('?page_size=10&filter=term%20%3D%3D%20%22serendipity%22');
    expect(readWordsPage(JSON.parse(listed.text))?.learned_words).toHaveLength(1);

    const dealt = await learner.flashcards('daily-english');
    expect(dealt.status).toBe(200);
    const [, cardId = ''] = /"id":"([^"]+)"/u.exec(dealt.text) ?? [];
    const answered = await learner.answer('daily-english', {
      flashcard_id: cardId,
      user_answer: 'A',
      is_correct: true,
      time_spent_ms: 1200,
    });
    expect(answered.status).toBe(200);

    expect(control().words('demo')).toHaveLength(1);
    expect(control().answers('demo')).toHaveLength(1);
    expect(control().counters().effects).toMatchObject({ collectsStored: 1, answersApplied: 1 });
  });

  test('the session shows plans and the quota as last seen', async () => {
    const learner = await stack.current.connected();
    await learner.list();
    const session = await learner.session();
    expect(session.plans).toEqual([{ id: 'daily-english', name: 'Daily English' }]);
    expect(session.quota).toEqual({ limit: 1000, remaining: 999 });
  });

  test('an error of the service keeps its code and its details', async () => {
    const learner = await stack.current.connected();
    const answer = await learner.list('?filter=nonsense');
    expect(answer.status).toBe(400);
    expect(errorOf(answer).code).toBe('INVALID_ARGUMENT');
    expect((await learner.flashcards('no-such-plan')).status).toBe(404);
  });

  test('S19 only allowed headers of an answer are passed on', async () => {
    const learner = await stack.current.connected();
    const { headers } = await learner.list();
    const names = [...headers.keys()].sort();
    expect(names).toEqual(passedHeaders);
  });
});

describe('what does not', () => {
  test('without a connection: 401, and no call', async () => {
    const answer = await stack.current.newLearner().list();
    expect(answer.status).toBe(401);
    expect(errorOf(answer)).toMatchObject({ code: 'UNAUTHENTICATED', reason: 'not_connected' });
    expect(requests('listLearnedWords')).toBe(0);
  });

  test('S9 flipped, truncated, forged and foreign cookies: 401, never 500', async () => {
    const learner = await stack.current.connected();
    const good = learner.cookies.get('gleaner') ?? '';
    const flipped = good.slice(0, 8) + (good[8] === 'A' ? 'B' : 'A') + good.slice(9);
    const bad = [flipped, good.slice(0, -4), 's:', 's%3Aabc.def', '%', 'null', `${good}x`];
    for (const value of bad) {
      learner.cookies.set('gleaner', value);
      expect((await learner.list()).status).toBe(401);
      expect((await learner.session()).connected).toBe(false);
    }
    expect(requests('listLearnedWords')).toBe(0);
  });

  test('S9 an idle session ends after 90 days, a used one after 180', async () => {
    const day = 24 * 60 * 60_000;
    const idle = await stack.current.connected();
    const used = await stack.current.connected();
    stack.current.advance(89 * day);
    expect((await used.list()).headers.get('set-cookie')).toMatch(/^gleaner=/u);
    expect((await used.list()).headers.get('set-cookie')).toBeNull();
    stack.current.advance(2 * day);
    expect((await idle.list()).status).toBe(401);
    expect((await used.session()).connected).toBe(true);
    for (let days = 91; days < 179; days += 20) {
      expect((await used.list()).status).toBe(200);
      stack.current.advance(20 * day);
    }
    expect((await used.list()).status).toBe(401);
  });

  test('S17 paths beyond the list are not forwarded', async () => {
    const learner = await stack.current.connected();
    const paths = [
      '/api/v1/learning/learned-words/',
      '/api/v1//learning/learned-words',
      '/api/v1/learning/%6cearned-words',
      '/api/v1/review-plans/%2e%2e/flashcards',
      '/api/v1/review-plans/a%2fb/flashcards',
      '/api/v1/review-plans/a%5cb/flashcards',
      '/api/v1/review-plans/.hidden/flashcards',
      '/api/v1/review-plans/pl%d0%b0n/flashcards',
      `/api/v1/review-plans/${'x'.repeat(129)}/flashcards`,
      '/api/v1/learned-words',
      '/api/',
      '/api/v2/learning/learned-words',
    ];
    for (const path of paths) {
      for (const method of ['GET', 'POST']) {
        const answer = await learner.call(method, path, method === 'GET' ? {} : { body: '{}' });
        expect([path, answer.status]).toEqual([path, 404]);
      }
    }
    expect((await learner.call('DELETE', servicePaths.learnedWords)).status).toBe(404);
    expect((await learner.list('?page_size=5&page_size=6')).status).toBe(400);
    expect((await learner.list('?admin=1')).status).toBe(400);
    expect(requests('listLearnedWords') + requests('getFlashcards')).toBe(0);
  });

  test('S20 bodies that are too large, no JSON, or of another shape', async () => {
    const learner = await stack.current.connected();
    const post = async (body: string, headers: Record<string, string> = {}): Promise<Answered> =>
      learner.call('POST', servicePaths.collectWord, {
        body,
        headers: { 'Idempotency-Key': crypto.randomUUID(), ...headers },
      });
    const large = JSON.stringify({ spec: { term: 'x'.repeat(65 * 1024) } });
    expect((await post(large)).status).toBe(413);
    expect((await post('{"spec":')).status).toBe(400);
    expect((await post('{"spec":{"term":""}}')).status).toBe(400);
    expect((await post('[]')).status).toBe(400);
    expect((await post('{"spec":{"term":"x"}}', { 'Content-Type': 'text/plain' })).status).toBe(
      400,
    );
    expect((await post('{}', { 'Idempotency-Key': 'not-a-uuid' })).status).toBe(400);
    expect(requests('collectWord')).toBe(0);
    expect((await learner.collect('afterwards')).status).toBe(200);
  });

  test('S20 an answer that is not JSON, or is cut, becomes our 502', async () => {
    const learner = await stack.current.connected();
    control().addFault({
      operation: 'listLearnedWords',
      kind: 'answer',
      status: 200,
      contentType: 'text/html',
      body: '<h1>vendor page</h1>',
    });
    const answer = await learner.list();
    expect(answer.status).toBe(502);
    expect(errorOf(answer)).toMatchObject({ code: 'BAD_GATEWAY', reason: 'bad_answer' });
    expect(answer.text).not.toContain('vendor');
  });

  test('S23 an error page of the service is replaced, its status kept', async () => {
    const learner = await stack.current.connected();
    control().addFault({
      operation: 'collectWord',
      kind: 'answer',
      status: 500,
      contentType: 'text/html',
      body: 'Traceback at /srv/app.py',
    });
    const answer = await learner.collect('word');
    expect(answer.status).toBe(500);
    expect(errorOf(answer).code).toBe('INTERNAL');
    expect(answer.text).not.toContain('Traceback');
  });
});

describe('403 is explained', () => {
  test('forbidden although the scope was granted', async () => {
    const learner = await stack.current.connected();
    control().withdrawAuthorizations('demo');
    const answer = await learner.list();
    expect(answer.status).toBe(403);
    expect(errorOf(answer)).toMatchObject({
      code: 'PERMISSION_DENIED',
      reason: 'forbidden_or_revoked',
    });
  });
});

test('UPSTREAM_HEADERS go with each call to the service: tokens, words and cards', async () => {
  const stack = await startRelayForTest({
    recorded: true,
    environment: { UPSTREAM_HEADERS: '{"X-Time-Zone":"Europe/Berlin"}' },
  });
  const learner = await stack.connected();
  await learner.list();
  await learner.collect('gossamer');
  await learner.flashcards('daily-english');
  const ours = stack.recorder.recorded.filter(({ line }) => /oauth\/token|api\//u.test(line));
  expect(ours.map(({ headers }) => new Map(headers).get('x-time-zone'))).toEqual(
    Array.from({ length: 4 }, () => 'Europe/Berlin'),
  );
});
