import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  backoffMs,
  clampPause,
  clampRecord,
  graceMs,
  keyIsRemembered,
  nextStep,
} from './schedule.ts';
import { answerRecord, collectRecord, noon } from './testing.ts';

const hour = 3_600_000;

describe('nextStep', () => {
  it('sends the oldest that is due', () => {
    const younger = collectRecord('b', { createdAt: noon + 1 });
    const older = collectRecord('a');
    expect(nextStep([younger, older], 'grant', noon + 1)).toEqual({ kind: 'send', record: older });
  });

  it('lets a running grace hold up nobody else', () => {
    const inGrace = collectRecord('a', { notBefore: noon + 4_000 });
    const due = collectRecord('b', { createdAt: noon + 1 });
    expect(nextStep([inGrace, due], 'grant', noon + 2)).toEqual({ kind: 'send', record: due });
  });

  it('keeps the answers of one session in order, and not those of two', () => {
    const failed = answerRecord('1', { retryAt: noon + 60_000, failures: 1 });
    const behind = answerRecord('2', { createdAt: noon + 1 });
    const elsewhere = answerRecord('3', { createdAt: noon + 2, sessionId: 'other' });
    expect(nextStep([failed, behind], 'grant', noon + 5)).toEqual({
      kind: 'wait',
      until: noon + 60_000,
    });
    expect(nextStep([failed, behind, elsewhere], 'grant', noon + 5)).toEqual({
      kind: 'send',
      record: elsewhere,
    });
  });

  it('keeps two writes of one term in order', () => {
    const first = collectRecord('Word', { retryAt: noon + 60_000 });
    const second = collectRecord('word', { createdAt: noon + 1 });
    expect(nextStep([first, second], 'grant', noon + 5).kind).toBe('wait');
  });

  it('lets a record that failed five times step aside', () => {
    const failing = answerRecord('1', { retryAt: noon + 60_000, failures: 5 });
    const behind = answerRecord('2', { createdAt: noon + 1 });
    expect(nextStep([failing, behind], 'grant', noon + 5)).toEqual({
      kind: 'send',
      record: behind,
    });
  });

  it('never sends what was written under another connection', () => {
    const foreign = collectRecord('a', { connection: 'another grant' });
    expect(nextStep([foreign], 'grant', noon + hour)).toEqual({ kind: 'idle' });
  });

  it('sends this account’s word past the same one that is kept for another', () => {
    const foreign = collectRecord('a', { connection: 'another grant' });
    const own = collectRecord('a', { createdAt: noon + 1 });
    expect(nextStep([foreign, own], 'grant', noon + 1)).toEqual({ kind: 'send', record: own });
  });

  it('sends under any connection what was collected before the first sign-in', () => {
    const early = collectRecord('a', { connection: null });
    expect(nextStep([early], 'grant', noon)).toEqual({ kind: 'send', record: early });
  });

  it('holds what waits for another permission', () => {
    const held = collectRecord('a', { reason: 'scope-missing' });
    expect(nextStep([held], 'grant', noon)).toEqual({ kind: 'idle' });
  });

  it('never names a record that is not due, held, or behind one of its own lane', () => {
    const record = fc
      .record({
        term: fc.constantFrom('a', 'b', 'c'),
        createdAt: fc.integer({ min: noon - 50, max: noon }),
        notBefore: fc.integer({ min: noon - 50, max: noon + 50 }),
        connection: fc.constantFrom('grant', null, 'other'),
        failures: fc.integer({ min: 0, max: 4 }),
      })
      .map(({ term, ...rest }) => collectRecord(term, rest));
    fc.assert(
      fc.property(fc.array(record, { maxLength: 8 }), (records) => {
        const step = nextStep(records, 'grant', noon);
        const sendable = records.filter(
          (one) => one.notBefore <= noon && one.connection !== 'other',
        );
        if (step.kind !== 'send') return;
        const { record: chosen } = step;
        expect(sendable).toContain(chosen);
        const lane = (one: (typeof records)[number]) => one.foldedTerm;
        const older = records.filter(
          (one) =>
            one.connection !== 'other' &&
            chosen.kind === 'collect' &&
            lane(one) === lane(chosen) &&
            one.createdAt < chosen.createdAt,
        );
        expect(older).toEqual([]);
      }),
    );
  });
});

describe('times that a jumped clock left behind', () => {
  it('bring a grace back to five seconds, for good', () => {
    const stored = collectRecord('a', { notBefore: noon + 10 * hour });
    const clamped = clampRecord(stored, noon);
    expect(clamped.notBefore).toBe(noon + graceMs);
    expect(clampRecord(clamped, noon + 1_000).notBefore).toBe(noon + graceMs);
  });

  it('bring a retry and a pause back to an hour', () => {
    const stored = collectRecord('a', { retryAt: noon + 10 * hour });
    expect(clampRecord(stored, noon).retryAt).toBe(noon + hour);
    const pause = { until: noon + 10 * hour, reason: 'quota', failures: 1 } as const;
    expect(clampPause(pause, noon).until).toBe(noon + hour);
  });

  it('leave alone what is near', () => {
    const stored = collectRecord('a', { notBefore: noon + 3_000, retryAt: noon + 60_000 });
    expect(clampRecord(stored, noon)).toBe(stored);
  });
});

describe('backoffMs', () => {
  it('grows, is jittered, bounded, and never shorter than asked for', () => {
    const failures = fc.integer({ min: 1, max: 1_000 });
    const retryAfter = fc.option(fc.integer({ min: 0, max: 10 * hour }));
    fc.assert(
      fc.property(
        failures,
        fc.double({ min: 0, max: 1, noNaN: true }),
        retryAfter,
        (n, r, after) => {
          const wait = backoffMs(n, r, after);
          expect(wait).toBeGreaterThanOrEqual(Math.min(hour, after ?? 1_000));
          expect(wait).toBeLessThanOrEqual(Math.max(Math.min(hour, after ?? 0), 15 * 60_000));
          expect(backoffMs(n + 1, r, after)).toBeGreaterThanOrEqual(wait);
        },
      ),
    );
  });
});

describe('keyIsRemembered', () => {
  it('for 23 hours from its first use', () => {
    const used = (ago: number) => collectRecord('a', { keyUsedAt: noon - ago });
    expect(keyIsRemembered(used(22 * hour), noon)).toBe(true);
    expect(keyIsRemembered(used(23 * hour), noon)).toBe(false);
    expect(keyIsRemembered(collectRecord('a'), noon)).toBe(false);
  });
});
