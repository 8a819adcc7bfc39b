import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextStep } from './schedule.ts';
import { answerRecord, collectRecord, noon } from './testing.ts';
import { casesOf } from '@gleaner/shared/testing/runs';

const hour = 3_600_000;
const beingEdited = collectRecord('a', { editing: { since: noon, graceLeft: 4_000 } });

describe('nextStep', () => {
  it('sends the oldest that is due', () => {
    const younger = collectRecord('b', { createdAt: noon + 1 });
    const older = collectRecord('a');
    expect(nextStep([younger, older], 'grant', noon + 1)).toEqual({ kind: 'send', record: older });
  });

  it('sends what the learner collected before an imported word, however long that waits', () => {
    const imported = collectRecord('a', { imported: true });
    const clicked = collectRecord('b', { createdAt: noon + 1_000, notBefore: noon + 1_000 });
    const step = nextStep([imported, clicked], 'grant', noon + 2_000);
    expect(step).toEqual({ kind: 'send', record: clicked });
    expect(nextStep([imported, clicked], 'grant', noon)).toEqual({
      kind: 'send',
      record: imported,
    });
  });

  it('does not let a running grace delay another record', () => {
    const inGrace = collectRecord('a', { notBefore: noon + 4_000 });
    const due = collectRecord('b', { createdAt: noon + 1 });
    expect(nextStep([inGrace, due], 'grant', noon + 2)).toEqual({ kind: 'send', record: due });
  });

  it('keeps the answers of one session in order, but not across sessions', () => {
    const failed = answerRecord('1', { retryAt: noon + 60_000, failures: 1 });
    const behind = answerRecord('2', { createdAt: noon + 1 });
    const elsewhere = answerRecord('3', { createdAt: noon + 2, sessionId: 'other' });
    expect(nextStep([failed, behind], 'grant', noon + 5)).toEqual({
      kind: 'feed',
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
    expect(nextStep([first, second], 'grant', noon + 5).kind).toBe('feed');
  });

  it('passes over a record that failed five times', () => {
    const failing = answerRecord('1', { retryAt: noon + 60_000, failures: 5 });
    const behind = answerRecord('2', { createdAt: noon + 1 });
    expect(nextStep([failing, behind], 'grant', noon + 5)).toEqual({
      kind: 'send',
      record: behind,
    });
  });

  it('never sends a record of another connection', () => {
    const foreign = collectRecord('a', { connection: 'another grant' });
    expect(nextStep([foreign], 'grant', noon + hour)).toEqual({ kind: 'feed', until: null });
  });

  it('sends this account’s word past the same word of another account', () => {
    const foreign = collectRecord('a', { connection: 'another grant' });
    const own = collectRecord('a', { createdAt: noon + 1 });
    expect(nextStep([foreign, own], 'grant', noon + 1)).toEqual({ kind: 'send', record: own });
  });

  it('sends a word collected before the first sign-in under any connection', () => {
    const early = collectRecord('a', { connection: null });
    expect(nextStep([early], 'grant', noon)).toEqual({ kind: 'send', record: early });
  });

  it('holds a record that waits for a permission', () => {
    const held = collectRecord('a', { reason: 'scope-missing' });
    expect(nextStep([held], 'grant', noon)).toEqual({ kind: 'feed', until: null });
  });

  it('holds what follows in the same lane, and nothing else', () => {
    for (const reason of ['scope-missing', 'forbidden'] as const) {
      const held = collectRecord('a', { reason });
      const behind = collectRecord('a', { createdAt: noon + 1 });
      const elsewhere = collectRecord('b', { createdAt: noon + 2 });
      expect(nextStep([held, behind], 'grant', noon + 5)).toEqual({ kind: 'feed', until: null });
      expect(nextStep([held, behind, elsewhere], 'grant', noon + 5)).toEqual({
        kind: 'send',
        record: elsewhere,
      });
    }
  });

  it('sends a record that waited for the network or the quota', () => {
    const waited = collectRecord('a', { reason: 'offline' });
    expect(nextStep([waited], 'grant', noon)).toEqual({ kind: 'send', record: waited });
  });

  it('holds a word that is being edited, and the same word behind it', () => {
    const behind = collectRecord('a', { createdAt: noon + 1 });
    for (const failures of [0, 5])
      expect(nextStep([{ ...beingEdited, failures }, behind], 'grant', noon + hour)).toEqual({
        ...{ kind: 'feed', until: null },
      });
  });

  it('keeps words of the same spelling in two languages apart', () => {
    const waiting = collectRecord('a', { retryAt: noon + 60_000 });
    const spec = { term: 'a', language: 'LANGUAGE_SPANISH' };
    const other = collectRecord('a', { createdAt: noon + 1, spec });
    expect(nextStep([waiting, other], 'grant', noon + 5)).toEqual({ kind: 'send', record: other });
    const nameless = [0, 1].map((ms) =>
      collectRecord('a', { createdAt: noon + ms, spec: { term: 'a' }, retryAt: noon + 9 - 9 * ms }),
    );
    expect(nextStep(nameless, 'grant', noon + 5).kind).toBe('feed');
  });

  it('returns the earliest due time when no record is due', () => {
    const waits = [9_000, 3_000, 6_000].map((ms, place) =>
      collectRecord(`word ${String(place)}`, { notBefore: noon + ms }),
    );
    expect(nextStep(waits, 'grant', noon)).toEqual({ kind: 'feed', until: noon + 3_000 });
  });

  it('sends a record at its exact due time; of two at once, the lower id first', () => {
    const [first, second] = ['1', '2'].map((id) =>
      collectRecord(id, { id, notBefore: noon + 5_000, retryAt: noon + 6_000 }),
    );
    if (!first || !second) throw new Error('two records');
    expect(nextStep([second, first], 'grant', noon + 5_999)).toEqual({
      kind: 'feed',
      until: noon + 6_000,
    });
    for (const records of [
      [second, first],
      [first, second],
    ])
      expect(nextStep(records, 'grant', noon + 6_000)).toEqual({ kind: 'send', record: first });
  });

  it('passes over a record from its fifth failure on', () => {
    const behind = answerRecord('2', { createdAt: noon + 1 });
    const failing = (failures: number) =>
      nextStep([answerRecord('1', { retryAt: noon + 60_000, failures }), behind], 'grant', noon + 5)
        .kind;
    expect([4, 5, 6].map(failing)).toEqual(['feed', 'send', 'send']);
  });

  it('picks a record that is due, free and first of its lane, if there is one', () => {
    const record = fc
      .record({
        term: fc.constantFrom('a', 'b', 'c'),
        createdAt: fc.integer({ min: noon - 50, max: noon }),
        notBefore: fc.integer({ min: noon - 50, max: noon + 50 }),
        connection: fc.constantFrom('grant', null, 'other'),
        failures: fc.integer({ min: 0, max: 4 }),
      })
      .map(({ term, ...rest }) => collectRecord(term, rest));
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.array(record, { maxLength: 8 }), (records) => {
        const step = nextStep(records, 'grant', noon);
        seen.add(step.kind);
        const own = records.filter((one) => one.connection !== 'other');
        const isFirst = (one: (typeof records)[number]) =>
          own.every(
            (other) =>
              other.foldedTerm !== one.foldedTerm ||
              other.createdAt > one.createdAt ||
              (other.createdAt === one.createdAt && other.id >= one.id),
          );
        const due = own.filter((one) => isFirst(one) && one.notBefore <= noon);
        if (step.kind === 'send') expect(due).toContain(step.record);
        else expect(due).toEqual([]);
        if (step.kind === 'feed') {
          const times = own.filter(isFirst).map((one) => one.notBefore);
          expect(step.until).toBe(times.length > 0 ? Math.min(...times) : null);
        }
      }),
      { numRuns: casesOf(500), examples: [[[]], [[collectRecord('a')]]] },
    );
    // A rule that never sends anything fails. Of no record, nothing is sent.
    expect([...seen].toSorted()).toEqual(['feed', 'send']);
  });
});
