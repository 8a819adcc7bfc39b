/**
 * Windows that share a lock, a database and an outbox, all made of plain data: effects run, fail and report
 * in any order, and windows crash in between.
 */
import type { AnswerSubmission, Flashcard } from '@gleaner/shared';
import { expect } from 'vitest';
import { cards } from '../answers/testing-cards.ts';
import { initialHolding } from './holding.ts';
import type { Effect, HoldingEffect, HoldingEvent, HoldingState } from './holding.ts';
import { reduceHolding } from './reduce-holding.ts';
import { isUnderway, startSession, type ReviewSession } from './session.ts';
import { summarize } from './summary.ts';

type Batches = ReadonlyMap<string, readonly Flashcard[]>;

interface Pending {
  readonly effect: HoldingEffect;
  /** Present once it has run: what it reports. */
  outcomes?: readonly HoldingEvent[];
  /** How a step changes the batches. */
  readonly changes?: Window['unstored'];
}

export interface Window {
  state: HoldingState;
  pending: Pending[];
  /** Changes of batches that are not stored yet. */
  unstored: ((batches: Batches) => Batches)[];
  /** Those that it was given. */
  readonly locks: number[];
  isAlive: boolean;
}

export const connections = ['g', 'h'] as const;
const kinds = ['choice', 'spelling', 'reveal', 'match'] as const;
const allCards = connections.flatMap((connection) =>
  kinds.map((kind) => ({ ...cards[kind], id: connection + kind })),
);

/** Effects of one of these kinds run in the order in which they were asked for. */
const channels: Partial<Record<HoldingEffect['type'], string>> = {
  ...{ enter: 'database', load: 'database', save: 'database', draft: 'database' },
  ...{ deal: 'database', 'hand-on': 'outbox', acquire: 'locks' },
};

export class HoldingWorld {
  clock = 0;
  session: ReviewSession | null = null;
  draft: ReviewSession | null = null;
  epoch = 0;
  batches: Batches = new Map(
    connections.map((one) => [one, allCards.filter(({ id }) => id.startsWith(one))]),
  );
  readonly outbox = new Map<string, { answer: AnswerSubmission; isSent: boolean }>();
  /** First answers of sessions that were deleted. */
  readonly done = new Map<string, AnswerSubmission>();
  readonly gone = new Set<string>();
  owner: number | null = null;
  private number = 0;
  windows: Window[] = [];

  open(onlyStarts = false): Window {
    const state = initialHolding({ session: this.load(), isVisible: true, onlyStarts });
    const one: Window = { state, pending: [], unstored: [], locks: [], isAlive: true };
    this.windows.push(one);
    if (state.session && !onlyStarts) this.send(one, { type: 'wish', wish: { type: 'open' } });
    return one;
  }

  /** A crash tells nothing to others; what has not run never does. */
  crash(one: Window): void {
    one.isAlive = false;
    this.windows = this.windows.filter((other) => other !== one);
    const given = one.pending.flatMap(({ outcomes = [] }) =>
      outcomes.flatMap((outcome) => ('lock' in outcome ? [outcome.lock] : [])),
    );
    if ([...one.locks, ...given].includes(this.owner)) this.owner = null;
  }

  send(one: Window, event: HoldingEvent): void {
    if (!one.isAlive) return;
    this.clock += 1;
    const before = one.state;
    const { state, effects } = reduceHolding(before, event, this.clock);
    one.state = state;
    this.checkTurn(one, before, event);
    for (const effect of effects) this.perform(one, effect);
    const { session, hold } = state;
    if (event.type === 'loaded' && hold === 'none' && isUnderway(session))
      this.send(one, { type: 'wish', wish: { type: 'open' } });
  }

  private checkTurn(one: Window, before: HoldingState, event: HoldingEvent): void {
    const { state, pending } = one;
    const isBusyWith = (type: HoldingEffect['type']) =>
      pending.some(({ effect }) => effect.type === type);
    // Who wished something may rely on what is stored.
    if (state.wishes[0] !== before.wishes[0] && before.wishes.length > 0)
      expect(isBusyWith('save')).toBe(false);
    const isOwn = before.epoch !== null && before.epoch === this.epoch;
    if (!isOwn || state.epoch !== null || event.type === 'lost' || event.type === 'failed') return;
    // Whoever lets the session go has stored all of it, and the outbox is at rest.
    expect(untimed(state.session)).toEqual(untimed(this.load()));
    expect(isBusyWith('hand-on')).toBe(false);
  }

  /** What is true when nothing is on its way. */
  private checkRest(): void {
    const here = this.windows.filter(({ state }) => state.hold === 'here');
    // A window without the session has no lock, and a window without the lock shows no card.
    expect(here.map(({ state }) => state.lock)).toEqual(this.owner === null ? [] : [this.owner]);
    for (const { state } of this.windows) {
      expect(state.wishes).toEqual([]);
      if (!state.isVisible) expect(state.waiting).toBe('no');
    }
    for (const { state } of here) {
      const { session, unsaved, isVisible, epoch } = state;
      // The learner knows what is not stored.
      if (!unsaved && epoch === this.epoch) expect(untimed(session)).toEqual(untimed(this.load()));
      if (unsaved) continue;
      expect(session?.left).toBe(false);
      if (session && isUnderway(session)) expect(isVisible).toBe(true);
    }
  }

  /** What happens at once; all else is put off. */
  private perform(one: Window, effect: HoldingEffect): void {
    if (effect.type === 'release') {
      if (effect.lock === this.owner) this.owner = null;
    } else if (effect.type === 'announce') {
      for (const other of this.windows)
        if (other !== one) other.pending.push({ effect: { type: 'load' } });
    } else if (effect.type === 'stop-waiting') {
      for (const each of one.pending)
        if (each.effect.type === 'wait') each.outcomes ??= [{ type: 'awaited', lock: null }];
    } else if (effect.type === 'save') {
      // A draft that waits for its turn is part of the step.
      one.pending = one.pending.filter(
        (each) => each.outcomes ?? (each.effect.type !== 'draft' || each.effect.isUrgent),
      );
      this.moveCards(one, effect);
      one.pending.push({ effect, changes: [...one.unstored] });
    } else if (effect.type !== 'drain') one.pending.push({ effect });
  }

  private moveCards(one: Window, { session, started, ended }: Effect<'save'>): void {
    const of = ended ?? session;
    if (!of || !(started ?? ended)) return;
    one.unstored.push((batches) => {
      const asked = new Set(of.cards.map(({ card }) => card.id));
      const rest = (batches.get(of.connection ?? '') ?? []).filter(({ id }) => !asked.has(id));
      const back = ended ? summarize(of).unanswered : [];
      return new Map([...batches, [of.connection ?? '', [...back, ...rest]]]);
    });
  }

  /** Which effects of a window can run now: each only after the earlier ones of its kind. */
  runnable(one: Window): readonly Pending[] {
    const busy = new Set<string>();
    return one.pending.filter(({ effect, outcomes }) => {
      const channel = channels[effect.type];
      const isNext = channel === undefined || !busy.has(channel);
      if (channel !== undefined && !outcomes) busy.add(channel);
      return !outcomes && isNext && (effect.type !== 'wait' || this.owner === null);
    });
  }

  /** Outcomes arrive in the order of their channel. */
  deliverable(one: Window): readonly Pending[] {
    const busy = new Set<string>();
    return one.pending.filter(({ effect, outcomes }) => {
      const channel = channels[effect.type] ?? effect.type;
      const isNext = !busy.has(channel);
      busy.add(channel);
      return isNext && outcomes !== undefined;
    });
  }

  deliver(one: Window, pending: Pending): void {
    one.pending = one.pending.filter((each) => each !== pending);
    for (const outcome of pending.outcomes ?? []) {
      const lock = 'lock' in outcome && outcome.type !== 'lost' ? outcome.lock : null;
      if (lock !== null) one.locks.push(lock);
      this.send(one, outcome);
      if (lock !== null && lock !== this.owner) this.lose(one, lock);
    }
  }

  run(one: Window, pending: Pending, isAccepted: boolean): void {
    const { effect } = pending;
    if (isAccepted || effect.type === 'await-next' || effect.type === 'deal')
      pending.outcomes = this.outcomesOf(one, pending);
    else pending.outcomes = [{ type: 'failed', effect, isOvertaken: false }];
  }

  private outcomesOf(one: Window, { effect, changes = [] }: Pending): readonly HoldingEvent[] {
    switch (effect.type) {
      case 'acquire': {
        const lock = effect.how === 'steal' || this.owner === null ? this.grant() : null;
        const locked = { type: 'locked', lock } as const;
        return lock === null ? [{ type: 'loaded', session: this.load() }, locked] : [locked];
      }
      case 'wait':
        return [{ type: 'awaited', lock: this.grant() }];
      case 'enter':
        this.epoch += 1;
        one.unstored = [];
        return [{ type: 'entered', effect, epoch: this.epoch, session: this.load() }];
      case 'load':
        return [{ type: 'loaded', session: this.load() }];
      case 'save':
      case 'draft':
        if (effect.epoch !== this.epoch) return [{ type: 'failed', effect, isOvertaken: true }];
        if (effect.type === 'draft') this.draft = effect.session;
        else this.store(one, effect.session, changes);
        return [{ type: 'saved', effect }];
      case 'deal': {
        const batches = one.unstored.reduce((all, change) => change(all), this.batches);
        return [{ type: 'dealt', session: this.deal(effect, batches) }];
      }
      case 'hand-on':
        return [{ type: 'handed-on', effect, event: this.handOn(one, effect) }];
      case 'await-next':
        return [{ type: 'hand-over-expired' }];
      case 'announce':
      case 'drain':
      case 'release':
      case 'stop-waiting':
        return [];
    }
  }

  private store(one: Window, session: ReviewSession | null, changes: Window['unstored']): void {
    const earlier = this.load();
    if (earlier && earlier.id !== session?.id)
      for (const { answerId, card, first } of earlier.cards) {
        if (!first) continue;
        // No answer is deleted before the outbox has it.
        expect(this.outbox.get(answerId)?.answer.is_correct).toBe(first.submission.is_correct);
        this.done.set(answerId, first.submission);
        this.gone.add(card.id);
      }
    this.session = session;
    this.draft = null;
    this.batches = changes.reduce((batches, change) => change(batches), this.batches);
    one.unstored = one.unstored.filter((change) => !changes.includes(change));
  }

  private deal({ connection, planId, count }: Effect<'deal'>, batches: Batches) {
    const dealt = (batches.get(connection ?? '') ?? []).slice(0, count);
    if (dealt.length === 0) return null;
    this.number += 1;
    return startSession({
      ...{ id: `s${this.number}`, planId, connection, now: this.clock },
      cards: dealt.map((card) => ({ card, answerId: `${this.number} ${card.id}` })),
    });
  }

  private handOn(one: Window, { epoch, work }: Effect<'hand-on'>) {
    if (one.state.epoch !== epoch) return null;
    const at = this.clock;
    switch (work.type) {
      case 'take-back': {
        const isSent = this.outbox.get(work.answerId)?.isSent === true;
        if (!isSent) this.outbox.delete(work.answerId);
        return { type: isSent ? 'undo-refused' : 'undone', at } as const;
      }
      case 'enqueue':
        for (const { id, answer } of work.requests)
          if (!this.outbox.has(id)) this.outbox.set(id, { answer, isSent: false });
        return { type: 'enqueued', answerIds: work.requests.map(({ id }) => id) } as const;
      case 'amend': {
        const { answerId, answer } = work;
        const record = this.outbox.get(answerId);
        const isSame = record?.answer.is_correct === answer.is_correct;
        if (record && !record.isSent) this.outbox.set(answerId, { answer, isSent: false });
        const isAmended = isSame || record?.isSent === false;
        return { type: isAmended ? 'amended' : 'amend-refused', answerId } as const;
      }
      case 'let-go':
        return { type: 'let-go', answerId: work.answerId } as const;
      case 'release':
        return null;
    }
  }

  load(): ReviewSession | null {
    const { session, draft } = this;
    if (!session || draft?.id !== session.id) return session;
    return { ...session, draft: draft.draft, visibleMs: draft.visibleMs };
  }

  private grant(): number {
    const earlier = this.owner;
    this.number += 1;
    this.owner = this.number;
    const holder = this.windows.find(({ locks }) => earlier !== null && locks.includes(earlier));
    if (earlier !== null && holder) this.lose(holder, earlier);
    return this.number;
  }

  private lose(one: Window, lock: number): void {
    const effect = { type: 'release', lock } as const;
    one.pending.push({ effect, outcomes: [{ type: 'lost', lock }] });
  }

  /** The next that a window waits for runs, or is reported. */
  proceed(one: Window): void {
    const [reported] = this.deliverable(one);
    const [next] = this.runnable(one);
    if (reported) this.deliver(one, reported);
    else if (next) this.run(one, next, true);
  }

  /** Everything runs and is reported, until nothing happens any more. */
  settle(): void {
    for (let step = 0; step < 3_000; step += 1) {
      const one = this.windows.find(
        (each) => this.runnable(each).length + this.deliverable(each).length > 0,
      );
      if (!one) {
        this.checkRest();
        return;
      }
      this.proceed(one);
    }
    throw new Error('The windows never come to rest');
  }

  /** Each card is at one place: in a batch, in the session, or answered. */
  checkCards(): void {
    const places = [
      ...[...this.batches.values()].flat().map(({ id }) => id),
      ...(this.session?.cards ?? []).map(({ card }) => card.id),
      ...this.gone,
    ];
    expect(places.sort()).toEqual(allCards.map(({ id }) => id).sort());
  }
}

/** The clock of a card is not compared: it goes on. */
export function untimed(session: ReviewSession | null) {
  return session && { ...session, visibleMs: 0, visibleSince: null };
}
