/**
 * Interleavings of processes that send under the same key: slow, stalled and dying ones, with a service that
 * answers in every way. The statements of the store are atomic, as in a database; other
 * processes may act between any two of them (docs/decisions/receipts.md).
 */
import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { HttpError } from '../errors/http-error.ts';
import { createPersist } from '../database/persist.ts';
import { createLog } from '../observe/log.ts';
import { silentEvents } from '../observe/events.ts';
import { type Answer, unknownOutcome, unknownOutcomeRecord, unreachable } from '../proxy/answer.ts';
import { isFinalStatus } from './receipt-rule.ts';
import type { ReceiptStore, StoredReceipt } from './receipt-store.ts';
import { createReceipts } from './receipts.ts';
import { createSendOnce } from '../proxy/send-once.ts';
import { casesOf } from '@gleaner/shared/testing/runs';

const runs = casesOf(10_000);

const upstreamTimeout = 15_000;
const dead = new Promise<never>(() => undefined);

/** What the service does with one call. */
type Fate =
  | 'stored'
  | 'refused'
  | 'invalid'
  | 'failed'
  /** It stores the write and answers with a failure. */
  | 'failed but stored'
  | 'lost'
  | 'lost but stored'
  | 'not reached';

interface Attempt {
  readonly key: 'a' | 'b';
  readonly body: 'x' | 'y';
  readonly fate: Fate;
  /** The token had to be refreshed first, so the claim is renewed before sending. */
  readonly late: boolean;
  /** Milliseconds that the process pauses between its receipt and sending. */
  readonly stands: number;
  /** After how many of its steps the process dies; if it has fewer, it lives. */
  readonly diesAfter: number;
  /** Milliseconds by which the clock of all processes advances while it sends. */
  readonly takes: number;
}

const attempt: fc.Arbitrary<Attempt> = fc.record({
  key: fc.constantFrom('a', 'a', 'a', 'b'),
  body: fc.constantFrom('x', 'x', 'x', 'y'),
  fate: fc.constantFrom(
    'stored',
    'stored',
    'refused',
    'invalid',
    'failed',
    'failed but stored',
    'lost',
    'lost but stored',
    'not reached',
  ),
  late: fc.boolean(),
  stands: fc.constantFrom(0, 0, 4_000, 21_000),
  diesAfter: fc.oneof(fc.nat(4), fc.constant(99), fc.constant(99)),
  takes: fc.oneof(fc.nat(2_000), fc.constant(21_000), fc.constant(60_000)),
});

const silent = createLog('silent');

test(`never two effects of one key, never two final outcomes: ${runs} interleavings`, async () => {
  let effectsSeen = 0;
  let inDoubt = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(attempt, { minLength: 2, maxLength: 5 }),
      async (scheduler, attempts) => {
        const world = { now: 1_000_000 };
        const rows = new Map<string, StoredReceipt>();
        const effects: string[] = [];
        const violations: string[] = [];
        const told = new Map<string, Set<string>>();
        /** Calls that may have had an effect, by key. */
        const openCalls = new Map<string, number>();

        attempts.forEach((one, index) => {
          void run(one, index).catch((error: unknown) => {
            if (!(error instanceof HttpError)) violations.push(String(error));
          });
        });

        async function run(one: Attempt, index: number): Promise<void> {
          let steps = 0;
          const step = async <Result>(name: string, act: () => Result): Promise<Result> => {
            steps += 1;
            if (steps > one.diesAfter) return dead;
            return scheduler.schedule(Promise.resolve(), `${index} ${name}`).then(act);
          };
          const persist = createPersist({ retry: 0, pause: delay, isOver: () => true });
          const receipts = createReceipts({
            store: storeOn(rows, step),
            sealer: {
              mac: (parts) => digest(parts),
              macMatches: (mac, parts) => mac === digest(parts),
            },
            now: () => world.now,
            random: () => Buffer.from(String(index)),
            upstreamTimeout,
            unknownOutcome: unknownOutcomeRecord,
            events: silentEvents,
            persist,
            keep: () => undefined,
          });
          const sendOnce = createSendOnce({
            ...{ receipts, events: silentEvents, keep: () => undefined },
            persist,
          });
          const answer = await sendOnce(
            {
              grantId: 'g',
              key: one.key,
              request: ['POST', '/', one.body],
              log: () => silent,
            },
            async (claim) => {
              let late = one.late;
              await step('stand still', () => void (world.now += one.stands));
              while (late || !receipts.isInTime(claim)) {
                if (!(await receipts.renew(claim))) throw unknownOutcome();
                late = false;
              }
              // In the same turn that has read the clock.
              if (rows.get(one.key)?.outcome) violations.push(`${one.key} sent while in doubt`);
              return step('send', () => {
                const before = openCalls.get(one.key) ?? 0;
                if (before > 0) violations.push(`${one.key} sent again`);
                if (isOpen(one.fate)) openCalls.set(one.key, before + 1);
                if (one.fate.includes('stored')) effects.push(one.key);
                world.now += one.takes;
                return answerTo(one.fate);
              });
            },
          );
          // The 503 is the relay's own: nothing was sent.
          if (isFinalStatus(answer.status) && answer.status !== 503) {
            const outcomes = told.get(`${one.key}${one.body}`) ?? new Set();
            told.set(`${one.key}${one.body}`, outcomes.add(String(answer.status)));
            if (answer.status === 504) inDoubt += 1;
          }
        }

        // Dead processes never end; all others are done when no step is left.
        await scheduler.waitIdle();

        expect(violations).toEqual([]);
        for (const key of ['a', 'b']) {
          expect(effects.filter((effect) => effect === key).length).toBeLessThanOrEqual(1);
        }
        for (const outcomes of told.values()) expect([...outcomes]).toHaveLength(1);
        effectsSeen += effects.length;
      },
    ),
    { numRuns: runs },
  );
  // The runs reached the interesting cases.
  expect(effectsSeen).toBeGreaterThan(runs / 4);
  expect(inDoubt).toBeGreaterThan(runs / 10);
});

/** The rows of the database: each call is one atomic statement. */
function storeOn(
  rows: Map<string, StoredReceipt>,
  step: <Result>(name: string, act: () => Result) => Promise<Result>,
): ReceiptStore {
  return {
    insert: ({ key }, receipt) =>
      step('insert', () => {
        if (rows.has(key)) return false;
        rows.set(key, receipt);
        return true;
      }),
    find: ({ key }) => step('find', () => rows.get(key) ?? null),
    removeExpired: ({ key }, expiresAt) =>
      step('removeExpired', () => {
        if (rows.get(key)?.expiresAt === expiresAt) rows.delete(key);
      }),
    settle: ({ key }, owner, { outcome, expiresAt, deadlineAt }) =>
      step('settle', () => {
        const row = rows.get(key);
        if (row?.owner !== owner) return false;
        if (deadlineAt !== undefined && row.deadlineAt !== deadlineAt) return false;
        rows.set(key, { ...row, owner: null, outcome, expiresAt });
        return true;
      }),
    renew: ({ key }, owner, deadlineAt) =>
      step('renew', () => {
        const row = rows.get(key);
        if (row?.owner !== owner) return false;
        rows.set(key, { ...row, deadlineAt });
        return true;
      }),
    remove: ({ key }, owner) =>
      step('remove', () => {
        if (rows.get(key)?.owner === owner) rows.delete(key);
      }),
  };
}

/** Whether the service may have stored the write. */
function isOpen(fate: Fate): boolean {
  return fate.includes('stored') || ['lost', 'invalid', 'failed'].includes(fate);
}

/** What the forwarder makes of the answer. @throws HttpError as the forwarder does */
function answerTo(fate: Fate): Answer {
  const answer = (status: number): Answer => {
    return { status, contentType: null, headers: {}, body: Buffer.alloc(0) };
  };
  switch (fate) {
    case 'stored':
      return answer(200);
    case 'refused':
      return answer(429);
    case 'invalid':
      return answer(400);
    case 'failed':
    case 'failed but stored':
      return answer(500);
    case 'lost':
    case 'lost but stored':
      throw unknownOutcome();
    case 'not reached':
      throw unreachable('refused');
  }
}

function digest(parts: readonly (string | Uint8Array)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
