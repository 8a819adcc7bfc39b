import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAbandoned, nextRefreshStep } from './lease.ts';

const margin = 60_000;
const now = 1_000_000;
const grant = {
  alive: true,
  refreshable: true,
  version: 3,
  expiresAt: now + margin + 1,
  leaseUntil: null,
};
const need = { refusedVersion: null, now, margin };

describe('what a request that needs a token does next', () => {
  test.each([
    ['a token that lasts is used', {}, {}, 'use'],
    ['one that ends within the margin is refreshed', { expiresAt: now + margin }, {}, 'acquire'],
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
      'acquire',
    ],
    [
      'one that lives an hour is refreshed in its last minute, not before',
      { expiresAt: now + margin + 1, life: 3_600_000 },
      {},
      'use',
    ],
    ['one whose end nobody told is used', { expiresAt: null }, {}, 'use'],
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

test.each([
  ['nobody has', null, false],
  ['is known to be abandoned', 0, false],
  ['runs', now + 1, false],
  ['ran out this moment', now, true],
  ['ran out', now - 1, true],
] as const)('a lease that %s', (_what, leaseUntil, abandoned) => {
  expect(isAbandoned({ leaseUntil }, now)).toBe(abandoned);
});

test('no token is ever used that has ended, was refused, or belongs to a dead grant', () => {
  const instant = fc.integer({ min: 0, max: 200_000 });
  fc.assert(
    fc.property(
      fc.record({
        alive: fc.boolean(),
        refreshable: fc.boolean(),
        version: fc.integer({ min: 1, max: 3 }),
        expiresAt: fc.option(instant),
        leaseUntil: fc.option(instant),
      }),
      fc.record({
        refusedVersion: fc.option(fc.integer({ min: 1, max: 3 })),
        now: instant,
        margin: fc.constant(margin),
      }),
      (row, asked) => {
        const step = nextRefreshStep(row, asked);
        const usable =
          row.alive &&
          row.version !== asked.refusedVersion &&
          (row.expiresAt === null || row.expiresAt > asked.now);
        if (step === 'use') expect(usable).toBe(true);
        if (step === 'reconnect') expect(row.alive && row.refreshable).toBe(false);
        if (step === 'acquire') {
          expect(row.leaseUntil === null || row.leaseUntil <= asked.now).toBe(true);
        }
        if (step === 'wait') expect(usable).toBe(false);
      },
    ),
  );
});
