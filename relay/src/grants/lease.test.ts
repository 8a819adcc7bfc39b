import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lasts } from '../config/reach.ts';
import {
  afterFailedRefresh,
  isAbandoned,
  nextRefreshStep,
  nextSearchStep,
  noTrouble,
} from './lease.ts';

const margin = 60_000;
const lease = 60_000;
const now = 1_000_000;
const grant = {
  alive: true,
  refreshable: true,
  version: 3,
  expiresAt: now + margin + 1,
  leaseUntil: null,
  trouble: noTrouble,
};
const failed = (failures: number, retryAt: number) => ({ failures, refusals: 0, retryAt });
const need = { refusedVersion: null, now, margin, lease };

describe('what a request that needs a token does next', () => {
  test.each([
    ['a token that lasts is used', {}, {}, 'use'],
    [
      'one that ends within the margin is used, and refreshed beside the call',
      { expiresAt: now + margin },
      {},
      'use-and-refresh',
    ],
    ['one that has ended is refreshed first', { expiresAt: now }, {}, 'acquire'],
    [
      'one that lives a minute is used for three quarters of it',
      { expiresAt: now + 15_001, life: 60_000 },
      {},
      'use',
    ],
    [
      'one that lives a minute is refreshed in its last quarter',
      { expiresAt: now + 15_000, life: 60_000 },
      {},
      'use-and-refresh',
    ],
    [
      'one that lives an hour is refreshed in its last minute, not before',
      { expiresAt: now + margin + 1, life: 3_600_000 },
      {},
      'use',
    ],
    ['a token without a known end is used', { expiresAt: null }, {}, 'use'],
    ['a refused one is refreshed', {}, { refusedVersion: 3 }, 'acquire'],
    ['a refused one that has been replaced is not', {}, { refusedVersion: 2 }, 'use'],
    ['a dead grant needs the learner', { alive: false }, {}, 'reconnect'],
    [
      'under another’s lease a token in its margin is used',
      { expiresAt: now + 1, leaseUntil: now + 1 },
      {},
      'use',
    ],
    [
      'after a failure a token in its margin is used, and the token endpoint rests',
      { expiresAt: now + 1, trouble: failed(1, now + 1) },
      {},
      'use',
    ],
    [
      'when the rest is over it is refreshed again',
      { expiresAt: now + 1, trouble: failed(4, now) },
      {},
      'use-and-refresh',
    ],
    [
      'after three failures an ended token is refreshed at once',
      { expiresAt: now, trouble: failed(3, now + 1) },
      {},
      'acquire',
    ],
    [
      'after four failures an ended token waits until the rest is over',
      { expiresAt: now, trouble: failed(4, now + 1) },
      {},
      'back-off',
    ],
    [
      'after four failures and their rest it is refreshed',
      { expiresAt: now, trouble: failed(4, now) },
      {},
      'acquire',
    ],
    [
      'after four failures a refused token waits as well',
      { trouble: failed(4, now + 1) },
      { refusedVersion: 3 },
      'back-off',
    ],
    [
      'under another’s lease an ended token waits',
      { expiresAt: now, leaseUntil: now + 1 },
      {},
      'wait',
    ],
    ['a lease that has ended is taken', { expiresAt: now, leaseUntil: now }, {}, 'acquire'],
    [
      'without refresh a token is used to its end',
      { refreshable: false, expiresAt: now + 1 },
      {},
      'use',
    ],
    [
      'without refresh an ended token needs the learner',
      { refreshable: false, expiresAt: now },
      {},
      'reconnect',
    ],
    [
      'without refresh a refused token needs the learner',
      { refreshable: false },
      { refusedVersion: 3 },
      'reconnect',
    ],
  ] as const)('%s', (_title, grantChange, needChange, step) => {
    expect(nextRefreshStep({ ...grant, ...grantChange }, { ...need, ...needChange })).toBe(step);
  });
});

describe('the search of a request that needs a token', () => {
  const search = { firstVersion: 3, endsAt: now + 10_000, waitedFor: null };
  const ended = { ...grant, expiresAt: now - 1 };
  test.each([
    ['uses what was issued meanwhile, however short it lives', { ...ended, version: 4 }, {}, 'use'],
    ['waits for another’s lease', { ...ended, leaseUntil: now + 1 }, {}, 'wait'],
    ['gives up when it has lasted too long', ended, { endsAt: now }, 'give-up'],
    [
      'lets the owner of a lease that ran out hand over',
      { ...ended, leaseUntil: now },
      {},
      'let-hand-over',
    ],
    [
      'takes it once that was waited for',
      { ...ended, leaseUntil: now },
      { waitedFor: now },
      'acquire',
    ],
    ['uses a token that serves, however long it has lasted', grant, { endsAt: now }, 'use'],
    ['ends with a dead grant', { ...grant, alive: false, version: 4 }, {}, 'reconnect'],
  ] as const)('%s', (_title, row, change, step) => {
    expect(nextSearchStep(row, need, { ...search, ...change })).toBe(step);
  });
});

test.each([
  ['no process has', null, false],
  ['is known to be abandoned', 0, false],
  ['runs', now + 1, false],
  ['ran out this moment', now, true],
  ['ran out', now - 1, true],
  ['was taken before the clock was set back an hour', now + 3_600_000, true],
] as const)('a lease that %s', (_what, leaseUntil, abandoned) => {
  expect(isAbandoned({ leaseUntil }, need)).toBe(abandoned);
});

test('a token that has ended, was refused or belongs to a dead grant is never used', () => {
  const instant = fc.integer({ min: 0, max: 200_000 });
  fc.assert(
    fc.property(
      fc.record({
        alive: fc.boolean(),
        refreshable: fc.boolean(),
        version: fc.integer({ min: 1, max: 3 }),
        expiresAt: fc.option(instant),
        leaseUntil: fc.option(instant),
        trouble: fc.record({
          failures: fc.nat(5),
          refusals: fc.constant(0),
          retryAt: fc.option(instant),
        }),
      }),
      fc.record({
        refusedVersion: fc.option(fc.integer({ min: 1, max: 3 })),
        now: instant,
        margin: fc.constant(margin),
        lease: fc.constant(lease),
      }),
      (row, asked) => {
        const step = nextRefreshStep(row, asked);
        const usable =
          row.alive &&
          row.version !== asked.refusedVersion &&
          (row.expiresAt === null || row.expiresAt > asked.now);
        if (step === 'use' || step === 'use-and-refresh') expect(usable).toBe(true);
        if (step === 'reconnect') expect(row.alive && row.refreshable).toBe(false);
        if (step === 'acquire' || step === 'use-and-refresh') {
          expect(lasts(row.leaseUntil, lease, asked.now)).toBe(false);
        }
        if (step === 'wait' || step === 'back-off') expect(usable).toBe(false);
      },
    ),
  );
});

test('a lease and a rest from before the clock was set back hold no learner up', () => {
  const hourAhead = now + 3_600_000;
  const ended = { ...grant, expiresAt: now };
  const trouble = { failures: 9, refusals: 0, retryAt: hourAhead };
  expect(nextRefreshStep({ ...ended, leaseUntil: hourAhead }, need)).toBe('acquire');
  expect(nextRefreshStep({ ...ended, trouble }, need)).toBe('acquire');
});

describe('what a refresh without tokens leaves behind', () => {
  test('the token endpoint rests twice as long after each failure, up to a minute', () => {
    const rests: number[] = [];
    let trouble = noTrouble;
    for (let failures = 0; failures < 6; failures += 1) {
      trouble = afterFailedRefresh(trouble, false, now) ?? noTrouble;
      rests.push((trouble.retryAt ?? 0) - now);
    }
    expect(rests).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
    expect(trouble).toMatchObject({ failures: 6, refusals: 0 });
  });

  test('failures alone never end a connection', () => {
    const trouble = { failures: 1_000, refusals: 5, retryAt: now };
    expect(afterFailedRefresh(trouble, false, now)).toMatchObject({ failures: 1_001, refusals: 5 });
  });

  test('the sixth refusal ends it, more than a minute after the first', () => {
    let trouble = noTrouble;
    let at = now;
    for (let refusals = 1; refusals < 6; refusals += 1) {
      const next = afterFailedRefresh(trouble, true, at);
      expect(next).toMatchObject({ refusals });
      trouble = next ?? noTrouble;
      // A learner without a token asks three times more at once, and then when the rest is over.
      at = refusals <= 3 ? at : (trouble.retryAt ?? at);
    }
    expect(afterFailedRefresh(trouble, true, at)).toBeNull();
    expect(at - now).toBeGreaterThan(60_000);
  });
});
