import { describe, expect, test } from 'vitest';
import { nextCallStep } from './retry.ts';

const first = { retries: 0, refreshed: false, waits: 0 };
const last = { retries: 2, refreshed: false, waits: 4 };
const unsent = { kind: 'failure', sent: false } as const;
const lost = { kind: 'failure', sent: true } as const;
const status = (code: number) => ({ kind: 'answer', status: code }) as const;

describe('the table of interface.md section 4, cell by cell', () => {
  test.each([
    ['read', unsent, first, 'retry'],
    ['read', unsent, last, 'unreachable'],
    ['write', unsent, first, 'retry'],
    ['write', unsent, last, 'unreachable'],
    ['read', status(401), first, 'refresh'],
    ['write', status(401), first, 'refresh'],
    ['read', status(401), { ...first, refreshed: true }, 'pass'],
    ['write', status(401), { ...first, refreshed: true }, 'pass'],
    ['read', status(429), first, 'quota'],
    ['write', status(429), last, 'quota'],
    ['read', status(429), { ...first, waits: 5 }, 'pass'],
    ['write', status(429), { ...first, waits: 5 }, 'pass'],
    ['read', status(500), first, 'retry'],
    ['read', status(500), last, 'pass'],
    ['write', status(500), first, 'pass'],
    ['write', status(503), first, 'pass'],
    ['write', status(502), first, 'unknown'],
    ['write', status(504), first, 'unknown'],
    ['read', lost, first, 'retry'],
    ['read', lost, last, 'bad-answer'],
    ['write', lost, first, 'unknown'],
    ['read', status(199), first, 'bad-answer'],
    ['write', status(199), first, 'unknown'],
    ['read', status(300), first, 'bad-answer'],
    ['read', status(399), first, 'bad-answer'],
    ['read', status(302), first, 'bad-answer'],
    ['write', status(302), first, 'unknown'],
    ['read', status(400), first, 'pass'],
    ['write', status(400), first, 'pass'],
    ['read', status(200), first, 'pass'],
    ['write', status(404), first, 'pass'],
  ] as const)('%s, %o, %o: %s', (kind, result, attempts, step) => {
    expect(nextCallStep(kind, result, attempts)).toBe(step);
  });
});

test('only 401 and 429, which say that a write was not stored, let it be sent again', () => {
  for (let code = 100; code < 600; code += 1) {
    const step = nextCallStep('write', status(code), first);
    expect(step).not.toBe('retry');
    expect(step === 'refresh').toBe(code === 401);
    expect(step === 'quota').toBe(code === 429);
  }
  expect(nextCallStep('write', lost, first)).not.toBe('retry');
});
