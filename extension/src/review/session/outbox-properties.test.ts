import type { AnswerSubmission, CardKind } from '@gleaner/shared';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graceMs } from '../../outbox/schedule.ts';
import { reduceSession, type SessionEvent } from './reduce-session.ts';
import { readyAnswers, type ReviewSession } from './session.ts';
import { casesOf } from '@gleaner/shared/testing/runs';
import { anySession, event, kinds } from './testing-any-event.ts';

/**
 * The session with an outbox, as the controller runs the two: answers are put in after a while or later,
 * removed by an undo, and sent after their grace.
 */
class World {
  state: ReviewSession;
  clock = 0;
  readonly outbox = new Map<string, { answer: AnswerSubmission; notBefore: number }>();
  readonly sent: AnswerSubmission[] = [];

  constructor(kinds: readonly CardKind[]) {
    this.state = anySession(kinds);
  }

  apply(event: SessionEvent): void {
    this.state = reduceSession(this.state, event);
  }

  syncOutbox(): void {
    const { last } = this.state;
    if (last?.undo === 'settling') {
      const id = this.state.cards[last.place]?.answerId ?? '';
      const record = this.outbox.get(id);
      const late = record !== undefined && record.notBefore <= this.clock;
      if (!late) this.outbox.delete(id);
      this.apply({ type: late ? 'undo-refused' : 'undone', at: this.clock });
    }
    const ready = readyAnswers(this.state);
    for (const { answerId, first } of ready)
      this.outbox.set(answerId, {
        answer: first.submission,
        notBefore: first.notBefore,
      });
    this.apply({ type: 'enqueued', answerIds: ready.map(({ answerId }) => answerId) });
    this.amend();
    for (const { answerId, first } of this.state.cards) {
      if (first?.leaving !== true) continue;
      const record = this.outbox.get(answerId);
      if (record) record.notBefore = Math.min(record.notBefore, first.notBefore);
      this.apply({ type: 'let-go', answerId });
    }
  }

  /** An answer in the outbox can change during its grace. */
  amend(): void {
    for (const { answerId, first } of this.state.cards) {
      if (first?.amending !== true) continue;
      const record = this.outbox.get(answerId);
      const isSame = record?.answer.is_correct === first.submission.is_correct;
      const isOpen = record !== undefined && record.notBefore > this.clock;
      if (isOpen && !isSame) this.outbox.set(answerId, { ...record, answer: first.submission });
      this.apply({ type: isOpen || isSame ? 'amended' : 'amend-refused', answerId });
    }
  }

  send(): void {
    for (const [id, { answer, notBefore }] of this.outbox) {
      if (notBefore > this.clock || this.sent.some((one) => one === answer)) continue;
      this.sent.push(answer);
      this.outbox.set(id, { answer, notBefore });
    }
  }
}

type Step =
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'send' | 'hand on' | 'reopen' }
  | { readonly do: 'event'; readonly event: SessionEvent };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('wait' as const), ms: fc.nat(4_000) }),
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('send', 'hand on', 'reopen') }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('event' as const), event }) },
);

describe('with the outbox', () => {
  it('submits the first answer to each card, once, unless it was undone in time', () => {
    fc.assert(
      fc.property(kinds, fc.array(step, { maxLength: 80 }), (kinds, steps) => {
        const world = new World(kinds);
        for (const one of steps) {
          switch (one.do) {
            case 'wait':
              world.clock += one.ms;
              break;
            case 'send':
              world.send();
              break;
            case 'hand on':
              world.syncOutbox();
              break;
            case 'reopen':
              world.state = JSON.parse(JSON.stringify(world.state)) as ReviewSession;
              break;
            case 'event':
              // Only the outbox itself reports its results.
              if (one.event.type !== 'undone' && one.event.type !== 'undo-refused')
                world.apply('at' in one.event ? { ...one.event, at: world.clock } : one.event);
          }
        }
        world.syncOutbox();
        world.apply({ type: 'end', at: world.clock });
        world.syncOutbox();
        world.clock += graceMs;
        world.send();

        const ids = world.sent.map(({ flashcard_id }) => flashcard_id);
        expect(new Set(ids).size).toBe(ids.length);
        const answered = world.state.cards.flatMap(({ first }) =>
          first ? [first.submission] : [],
        );
        const byId = (list: readonly AnswerSubmission[]) =>
          [...list].sort((a, b) => a.flashcard_id.localeCompare(b.flashcard_id));
        expect(byId(world.sent)).toEqual(byId(answered));
      }),
      { numRuns: casesOf(1_000) },
    );
  });
});
