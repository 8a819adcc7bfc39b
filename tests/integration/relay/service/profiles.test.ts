/**
 * The relay with services that fill the gaps of interface.md in other ways (tests/instance/README.md).
 * @module-tag smoke
 */
import { decodeFlashcards } from '@gleaner/shared';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { casesOf } from '../../../../shared/src/testing/runs.ts';
import { errorOf, type Learner } from '../../../relay/learner.ts';
import { type RelayUnderTest, useRelay } from '../../../relay/use-relay.ts';

const refreshes = ({ instance }: RelayUnderTest) =>
  instance.control.counters().tokenCalls.refresh_token;

describe('odd: bare token answers, plain text, no rate headers, under a path', () => {
  const stack = useRelay({ instance: { profile: 'odd' }, recorded: true });

  test('INSTANCE_URL with a path: authorize, token and API are all below it', async () => {
    const { recorder, instance, relay } = stack.current;
    recorder.recorded.length = 0;
    const learner = stack.current.newLearner();
    const authorization = await learner.beginLogin();
    expect(authorization.pathname).toBe('/some/path/oauth/authorize');
    await learner.open((await learner.decide(authorization, 'allow')).href);
    expect((await learner.collect('word')).status).toBe(200);
    expect((await learner.list('?page_size=1')).status).toBe(200);
    const calls = recorder.recorded.map(({ line }) => line.split(' ')[1]);
    for (const path of ['/oauth/token', '/api/v1/learning/collect-word']) {
      expect(calls).toContain(`/some/path${path}`);
    }
    expect(calls.filter((path = '') => !/^\/some\/path(?:\/|$)/u.test(path))).toEqual([]);
    expect((await learner.session()).instance).toMatch(/\/some\/path$/u);
    expect(instance.control.words()).toHaveLength(1);
    expect(relay.url).not.toContain('/some/path');
  });

  test('a token answer without scope grants what was requested', async () => {
    const { scopes } = await (await stack.current.connected()).session();
    expect(scopes).toEqual(['words:read', 'words:write', 'review:read', 'review:write']);
  });

  test('a token answer without expires_in: used until a 401, which one refresh mends', async () => {
    const learner = await stack.current.connected();
    stack.current.advance(20 * 3_600_000);
    expect((await learner.list()).status).toBe(200);
    expect(refreshes(stack.current)).toBe(0);
    stack.current.instance.control.expireAccessTokens();
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => (await learner.list()).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(refreshes(stack.current)).toBe(1);
    expect((await learner.session()).scopes).toHaveLength(4);
  });

  test('tokens revoked, said in plain text: the learner is asked to reconnect', async () => {
    const learner = await stack.current.connected();
    stack.current.instance.control.revokeTokens();
    const answer = await learner.list();
    expect([answer.status, errorOf(answer).reason]).toEqual([401, 'reconnect']);
    expect((await learner.session()).connected).toBe(false);
    await learner.connect();
    expect((await learner.list()).status).toBe(200);
  });

  test('a submitted answer that is answered in plain text has been taken, once', async () => {
    const { control } = stack.current.instance;
    control.addWords('demo', [{ term: 'serendipity' }]);
    const learner = await stack.current.connected();
    await learner.flashcards('daily-english');
    const [card] = control.cards();
    const answer = {
      ...{ flashcard_id: card?.id ?? '', user_answer: 'A' },
      ...{ is_correct: false, time_spent_ms: 7 },
    };
    const key = randomUUID();
    for (const _ of [1, 2]) {
      expect((await learner.answer('daily-english', answer, key)).status).toBe(200);
    }
    expect(control.answers()).toMatchObject([{ ...answer, applied: true }]);
  });

  test('errors in plain text reach the extension in section 7’s shape', async () => {
    const learner = await stack.current.connected();
    const codes: Record<number, string> = {};
    for (const answer of [
      await learner.flashcards('nowhere'),
      await learner.call('POST', '/api/v1/review-plans/daily-english/flashcards', {
        body: '{"limit":1000000000000000000000}',
      }),
    ])
      codes[answer.status] = errorOf(answer).code;
    expect(codes[404]).toBe('NOT_FOUND');
    stack.current.instance.control.withdrawAuthorizations();
    const forbidden = await learner.list();
    expect([forbidden.status, errorOf(forbidden).reason]).toEqual([403, 'forbidden_or_revoked']);
  });

  test('no rate headers: a 429 alone holds the relay back', async () => {
    const learner = await stack.current.connected();
    stack.current.instance.control.setRemainingQuota({ remaining: 1 });
    const first = await learner.list();
    expect([first.status, first.headers.get('x-ratelimit-remaining')]).toEqual([200, null]);
    const second = await learner.list();
    expect([second.status, errorOf(second).code]).toEqual([429, 'RESOURCE_EXHAUSTED']);
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
    const calls = stack.current.instance.control.counters().operations.listLearnedWords.requests;
    expect((await learner.list()).status).toBe(429);
    expect(stack.current.instance.control.counters().operations.listLearnedWords.requests).toBe(
      calls,
    );
  });
});

describe('strict: one-minute tokens that rotate, fewer scopes than asked', () => {
  const scopes = 'words:read words:write review:read review:write wordbooks:read';
  const stack = useRelay({ instance: { profile: 'strict' }, environment: { SCOPES: scopes } });

  const later = (ms: number): void => {
    stack.current.advance(ms);
    stack.current.instance.control.advanceClock(ms);
  };
  const twentyAtOnce = async (learner: Learner) => {
    const calls = Array.from({ length: 20 }, (_, place) => learner.list(`?page_size=${place + 1}`));
    return new Set((await Promise.all(calls)).map(({ status }) => status));
  };

  test('the session says which scopes were granted, not which were asked for', async () => {
    const session = await (await stack.current.connected()).session();
    expect(session.scopes).toEqual(['words:read', 'words:write', 'review:read', 'review:write']);
  });

  test('a fresh one-minute token is used as it is', async () => {
    const learner = await stack.current.connected();
    for (const _ of [1, 2, 3]) expect((await learner.list()).status).toBe(200);
    expect((await learner.collect('word')).status).toBe(200);
    expect(refreshes(stack.current)).toBe(0);
  });

  test('S15 minute after minute: one refresh each for twenty calls at once, no token used twice', async () => {
    const learner = await stack.current.connected();
    for (const minute of [1, 2, 3, 4, 5]) {
      later(minute % 2 === 0 ? 50_000 : 61_000);
      expect(await twentyAtOnce(learner)).toEqual(new Set([200]));
      expect(refreshes(stack.current)).toBe(minute);
    }
    const { effects, operations } = stack.current.instance.control.counters();
    expect(effects.refreshTokensReused).toBe(0);
    expect(operations.listLearnedWords.byStatus).toEqual({ 200: 100 });
  });
});

describe('proto: JSON that protocol buffers map to', () => {
  const stack = useRelay({ instance: { profile: 'proto' } });

  interface Page {
    readonly words?: readonly { readonly id: string }[];
    readonly learnedWords?: readonly { readonly id: string }[];
    readonly nextPageToken?: string;
    readonly pagination?: { readonly nextPageToken?: string };
  }

  async function idsListed(learner: Learner, size: number): Promise<string[]> {
    const ids: string[] = [];
    let token = '';
    do {
      const answer = await learner.list(`?page_size=${size}&page_token=${token}`);
      expect(answer.status).toBe(200);
      const { pagination, words, learnedWords, ...page } = JSON.parse(answer.text) as Page;
      ids.push(...(words ?? learnedWords ?? []).map(({ id }) => id));
      token = page.nextPageToken ?? pagination?.nextPageToken ?? '';
    } while (token !== '');
    return ids;
  }

  const settings = fc.record({
    recordShape: fc.constantFrom('nested', 'flat'),
    listName: fc.constantFrom('words', 'learned_words'),
    paging: fc.constantFrom('token', 'pagination'),
    errors: fc.constantFrom('connect', 'grpc-gateway', 'google', 'null-details'),
    recollect: fc.constantFrom('start-over', 'refuse'),
    stats: fc.boolean(),
  });
  const step = fc.oneof(
    fc.record({ collect: fc.constantFrom('apple', 'apples', 'gossamer', 'zzxqy', 'berserk') }),
    fc.record({ read: fc.integer({ min: 1, max: 4 }) }),
    fc.constant('review' as const),
  );

  test('whatever is switched and in whatever order: each call has its effect once and its answer comes back', async () => {
    const { control } = stack.current.instance;
    const learner = await stack.current.connected();
    control.keepSignIns();

    const collect = async (term: string, isRefused: boolean) => {
      const base = term === 'apples' ? 'apple' : term;
      const isKnown = control.words().some((word) => word.term === base);
      const key = randomUUID();
      const [answer, again] = [await learner.collect(term, key), await learner.collect(term, key)];
      expect([again.status, again.text]).toEqual([answer.status, answer.text]);
      if (isKnown && isRefused) {
        expect([answer.status, errorOf(answer).code]).toEqual([409, 'ALREADY_EXISTS']);
        return;
      }
      expect(answer.status).toBe(200);
      const { learnedWord } = JSON.parse(answer.text) as { learnedWord: { id: string } };
      expect(control.words()).toContainEqual(
        expect.objectContaining({ id: learnedWord.id, term: base }),
      );
    };
    const review = async () => {
      const dealt = await learner.flashcards('3', 50);
      expect(dealt.status).toBe(200);
      const due = control.words().filter((word) => word.last_reviewed_at === null);
      const cards = (JSON.parse(dealt.text) as { flashCards?: object[] }).flashCards ?? [];
      expect(cards).toHaveLength(due.length);
      if (cards.length === 0) return;
      const decoded = decodeFlashcards(JSON.parse(dealt.text));
      expect([decoded.problems, decoded.cards.length]).toEqual([[], cards.length]);
      const answered = {
        flashcard_id: decoded.cards[0]?.id ?? '',
        user_answer: 'A',
        is_correct: true,
        time_spent_ms: 7,
      };
      const key = randomUUID();
      for (const _ of [1, 2]) expect((await learner.answer('3', answered, key)).status).toBe(200);
      expect(control.answers().at(-1)).toMatchObject({ ...answered, applied: true });
    };

    await fc.assert(
      fc.asyncProperty(settings, fc.array(step, { maxLength: 8 }), async (changed, steps) => {
        control.renew();
        control.changeSettings({ ...changed, rateLimit: 1_000_000 });
        for (const each of steps) {
          if (each === 'review') await review();
          else if ('collect' in each) await collect(each.collect, changed.recollect === 'refuse');
          else
            expect((await idsListed(learner, each.read)).sort()).toEqual(
              control
                .words()
                .map(({ id }) => id)
                .sort(),
            );
        }
        const collects = steps.filter((each) => each !== 'review' && 'collect' in each);
        const { effects } = control.counters();
        expect(effects.collectsStored + effects.collectsReplaced).toBeLessThanOrEqual(
          collects.length,
        );
        expect([effects.answersRepeated, effects.collectsDoubled]).toEqual([0, 0]);
        expect(effects.answersApplied).toBe(control.answers().length);
      }),
      { numRuns: casesOf(100) },
    );
  });
});
