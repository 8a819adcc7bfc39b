import { describe, expect, test } from 'vitest';
import { isFinalStatus, judgeReceipt } from './receipt-rule.ts';

describe('what a key means', () => {
  const sending = { sameRequest: true, final: false, deadlineAt: 10, expiresAt: 20, patience: 10 };
  const done = { ...sending, final: true };

  test.each([
    ['a key that nothing is recorded of starts', null, 0, 'start'],
    ['one that is being sent is in flight', sending, 9, 'in-flight'],
    ['one whose deadline has come is in doubt', sending, 10, 'in-doubt'],
    [
      'one that was sent before the clock was set back is in doubt',
      { ...sending, deadlineAt: 20_000, expiresAt: 90_000 },
      9,
      'in-doubt',
    ],
    ['a settled one is replayed, also after its deadline', done, 19, 'replay'],
    [
      'another request under a settled key does not fit',
      { ...done, sameRequest: false },
      9,
      'mismatch',
    ],
    ['nor does one under a key being sent', { ...sending, sameRequest: false }, 9, 'mismatch'],
    ['nor under one in doubt', { ...sending, sameRequest: false }, 10, 'mismatch'],
    ['an expired key starts again', done, 20, 'start'],
    [
      'an expired key starts again for another request too',
      { ...done, sameRequest: false },
      20,
      'start',
    ],
  ] as const)('%s', (_what, receipt, now, verdict) => {
    expect(judgeReceipt(receipt, now)).toBe(verdict);
  });
});

test('only 2xx, 400, 404, 422 and the service’s own failures settle a write', () => {
  const final = Array.from({ length: 500 }, (_, index) => index + 100).filter(isFinalStatus);
  const hundred = (first: number) => Array.from({ length: 100 }, (_, index) => index + first);
  expect(final).toEqual([...hundred(200), 400, 404, 422, ...hundred(500)]);
});
