/**
 * Keeps to the service's quota on behalf of all processes (interface.md section 8). What every process sees
 * is kept in its memory and looked up at most once a second; the database is written when little is
 * left or the service said 429, and otherwise now and then.
 */
import type { RelaySession } from '@gleaner/shared';
import type { Logger } from 'pino';
import { DatabaseError } from '../../errors/database-error.ts';
import type { MaybePromise } from '../../database/direct.ts';
import type { Clock } from '../../config/timings.ts';
import { describeForLog, RelayError } from '../../errors/relay-error.ts';
import type { RelayEvents } from '../../observe/events.ts';
import { createQuotaHour, type KnownHour, nothingKnownOfHour } from './quota-hour.ts';
import {
  admit,
  blockAfter,
  hourAfter,
  isLow,
  lookFor,
  nothingSeen,
  observationLifetime,
  parseRetryAfter,
  probeEvery,
  type QuotaState,
  type RefusalReason,
  type Scarcity,
} from './quota-rule.ts';
import type { ShareAsked } from './quota-shares.ts';
import type { QuotaStore } from './quota-store.ts';

export interface QuotaCaller {
  readonly grantId: string;
  /** Nobody waits for it. */
  readonly background: boolean;
  /** Milliseconds that the request may still be held, all its waits together. */
  patience: number;
}

export interface Quota {
  /**
   * Lets a request go, now or after a short wait; at once where what is known is enough to say so.
   * @returns whether it was held
   * @throws RelayError RESOURCE_EXHAUSTED with Retry-After, or rejects with it
   */
  admit(caller: QuotaCaller): MaybePromise<boolean>;
  /** Learns from an answer of the service. @param sentAt when its request was sent, epoch ms */
  observe(caller: QuotaCaller, sentAt: number, answer: QuotaAnswer): MaybePromise<void>;
  lastSeen(grantId: string): Promise<RelaySession['quota']>;
}

interface QuotaAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

interface QuotaParts {
  readonly store: QuotaStore;
  /** Whether all learners share one count at the service or each has their own. */
  readonly scope: 'application' | 'learner';
  readonly now: Clock;
  /** From 0 to 1. */
  readonly chance: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
  readonly events: Pick<RelayEvents, 'quotaSeen' | 'quotaHeld'>;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

/** Longest time (ms) that a request is held. */
export const longestHold = 5_000;
/** Then what the others have seen is looked up: a 429 may be over sooner (ms). */
const longestPause = 200;
/**
 * Where there is plenty, what was seen is written this often (ms) at most: for one count that all share, and
 * for a count of each learner, of which other processes have little need.
 */
const writeEvery = { application: 10_000, learner: 10 * 60_000 } as const;
/** Quotas remembered at most; one where the application has one count. */
const rememberedQuotas = 5_000;

/** What this process knows of one quota. */
interface Known extends KnownHour {
  /** A 429 that the database has not taken: this process keeps to it until its time is over. */
  unwritten: QuotaState['block'];
  readAt: number;
  writtenAt: number;
  reading: Promise<void> | null;
}

/** What the service showed, where it is to be written; where little is left, it is looked up again after that. */
interface DueWrite {
  readonly seen: NonNullable<QuotaState['seen']>;
  readonly scarce: boolean;
}

export function createQuota(parts: QuotaParts): Quota {
  const { store, scope, now, chance, sleep, events, log } = parts;
  const hour = createQuotaHour({ store, scope, now });
  const quotas = new Map<string, Known>();
  const keyOf = (grantId: string): string => (scope === 'application' ? 'application' : grantId);

  function knownOf(key: string): Known {
    let known = quotas.get(key);
    if (known === undefined) {
      const oldest = quotas.keys().next();
      if (quotas.size >= rememberedQuotas && oldest.done !== true) quotas.delete(oldest.value);
      known = {
        state: nothingSeen,
        unwritten: null,
        readAt: Number.NEGATIVE_INFINITY,
        writtenAt: Number.NEGATIVE_INFINITY,
        reading: null,
        ...nothingKnownOfHour(),
      };
      quotas.set(key, known);
    }
    return known;
  }

  /** Whether the last look into the database is new enough. */
  function isFresh({ state, readAt }: Known): boolean {
    const goodFor = state.block === null ? 1_000 : 200;
    // A clock that was set back would otherwise keep an old look for long.
    return Math.abs(now() - readAt) < goodFor;
  }

  async function look(key: string, known: Known): Promise<QuotaState> {
    if (isFresh(known)) return known.state;
    known.reading ??= store
      .read(key)
      .then((state) => {
        takeOver(known, state, later(state.block, known.unwritten));
        known.readAt = now();
      })
      .finally(() => {
        known.reading = null;
      });
    await known.reading;
    return known.state;
  }

  /** Takes over what the database says. This process may have seen more than it has written. */
  function takeOver(known: Known, found: QuotaState, block: QuotaState['block']): void {
    known.state = { ...found, block, seen: newest(known.state.seen, found.seen) };
  }

  function refuse(reason: RefusalReason, ms: number): RelayError {
    events.quotaHeld(reason);
    return new RelayError('RESOURCE_EXHAUSTED', messages[reason], {
      details: [{ reason: 'quota', why: reason }],
      retryAfter: ms / 1000,
    });
  }

  /** This process blocks at once, also where the database write then fails. */
  async function noteBlock(key: string, known: Known, sentAt: number, retryAfter: number | null) {
    const refused = { sentAt, now: now(), retryAfter, chance: chance() };
    const own = blockAfter(known.state, refused);
    if (own !== null) {
      known.unwritten = own;
      known.state = { ...known.state, block: own };
    }
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const found = await store.read(key);
      const next = blockAfter(found, refused);
      if (next !== null && !(await store.setBlock(key, found.block, next))) continue;
      known.unwritten = null;
      takeOver(known, found, next ?? found.block);
      if (next === null) return;
      log.warn({ strikes: next.strikes, forMs: next.until - now() }, 'the service answered 429');
      return;
    }
  }

  /** Whether this request may look after a 429 whose time is over; one does. */
  async function mayLook(key: string, known: Known, state: QuotaState): Promise<boolean> {
    const next = state.block && { ...state.block, until: now() + lookFor };
    try {
      if (!(await store.setBlock(key, state.block, next))) {
        // The database is back and knows more than what was kept for it.
        if (stillOn(known.unwritten, now()) === null) known.unwritten = null;
        return false;
      }
      known.unwritten = null;
      known.state = { ...state, block: next };
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      // Nothing can be written: one request of this process looks at a time.
      if (stillOn(known.unwritten, now()) !== null) return false;
      known.unwritten = next;
      known.state = { ...state, block: next };
    }
    return true;
  }

  /** Whether a request goes by what is known here. As nearly every one does: it needs no look into the database. */
  function goesAtOnce(known: Known, { grantId, background }: QuotaCaller): boolean {
    if (!isFresh(known)) return false;
    const verdict = admit(known.state, now(), background);
    if (verdict.step === 'go') return true;
    if (verdict.step !== 'share') return false;
    return hour.takeAtOnce(known, grantId, verdict);
  }

  /** @returns false where the request has waited or another looks: it asks again. @throws RelayError */
  async function goesNow(key: string, known: Known, caller: QuotaCaller): Promise<boolean> {
    const state = await look(key, known);
    const verdict = admit(state, now(), caller.background);
    switch (verdict.step) {
      case 'go':
        return true;
      case 'share':
        if (await hour.takeShare(key, known, askedBy(caller, verdict, now()))) return true;
        if (verdict.period !== null && (await store.claimProbe(key, now()))) return true;
        throw refuse('fair_share', probeEvery * (1 + chance()));
      case 'spare':
        if (await hour.isSpare(key, known, askedBy(caller, verdict, now()))) return true;
        throw refuse('background', probeEvery * (1 + chance()));
      case 'wait':
        await waitWithin(verdict.ms, caller);
        return false;
      case 'look':
        if (await mayLook(key, known, state)) return true;
        known.readAt = Number.NEGATIVE_INFINITY;
        return false;
      case 'refuse':
        if (now() >= state.probeAt && (await store.claimProbe(key, now()))) return true;
        throw refuse(verdict.reason, probeEvery * (1 + chance()));
    }
  }

  /** A part of it, as far as the caller's patience goes. @throws RelayError where it does not */
  async function waitWithin(ms: number, caller: QuotaCaller): Promise<void> {
    if (ms > longestHold || caller.patience <= 0) throw refuse('exhausted', ms);
    const pause = Math.min(ms, caller.patience, longestPause);
    caller.patience -= pause;
    await sleep(pause);
  }

  /** Remembers what the service shows. @returns what is to be written of it, or null */
  function noteSeen(known: Known, at: number, { headers }: QuotaAnswer): DueWrite | null {
    const limit = count(headers['x-ratelimit-limit']);
    const remaining = count(headers['x-ratelimit-remaining']);
    if (limit === null || remaining === null) return null;
    const seen = { limit, remaining, at };
    events.quotaSeen(limit, remaining);
    if (newest(known.state.seen, seen) !== seen) return null;
    const scarce = isScarce(known.state) || isLow(limit, remaining);
    // Which hour it is, all processes learn from the database.
    const isNewHour = hourAfter(known.state, seen) !== known.state.hourSince;
    known.state = { ...known.state, seen };
    if (isNewHour) known.readAt = Number.NEGATIVE_INFINITY;
    if (!scarce && !isNewHour && seen.at - known.writtenAt < writeEvery[scope]) return null;
    known.writtenAt = seen.at;
    return { seen, scarce };
  }

  async function writeSeen(key: string, known: Known, { seen, scarce }: DueWrite): Promise<void> {
    await store.observe(key, seen);
    if (scarce) known.readAt = Number.NEGATIVE_INFINITY;
  }

  async function noteRefusal(key: string, known: Known, sentAt: number, answer: QuotaAnswer) {
    // A refusal's count is as old as its request: what was answered since says more.
    const due = noteSeen(known, sentAt, answer);
    const retryAfter = parseRetryAfter(answer.headers['retry-after'], now());
    await Promise.all([
      due === null ? null : writeSeen(key, known, due),
      noteBlock(key, known, sentAt, retryAfter),
    ]);
  }

  async function noteAnswer(key: string, known: Known, sentAt: number, answer: QuotaAnswer) {
    // Before the block is taken away: without it the count of before would refuse everybody.
    const due = noteSeen(known, now(), answer);
    if (due !== null) await writeSeen(key, known, due);
    const { block } = known.state;
    if (answer.status < 500 && block !== null && sentAt >= block.at) {
      known.unwritten = null;
      known.state = { ...known.state, block: null };
      if (!(await store.setBlock(key, block, null))) known.readAt = Number.NEGATIVE_INFINITY;
    }
  }

  /** The answer is there and the learner gets it, whatever can be written of the quota. */
  async function orLogged(written: Promise<void>): Promise<void> {
    try {
      await written;
    } catch (error) {
      log.error({ private: describeForLog(error) }, 'quota not recorded');
    }
  }

  async function goesInTime(key: string, known: Known, caller: QuotaCaller): Promise<boolean> {
    let held = false;
    while (!(await goesNow(key, known, caller))) held = true;
    return held;
  }

  return {
    admit(caller) {
      const key = keyOf(caller.grantId);
      const known = knownOf(key);
      if (!caller.background) hour.noteActive(known, caller.grantId, 0);
      return goesAtOnce(known, caller) ? false : goesInTime(key, known, caller);
    },

    observe(caller, sentAt, answer) {
      const key = keyOf(caller.grantId);
      const known = knownOf(key);
      if (answer.status === 429) return orLogged(noteRefusal(key, known, sentAt, answer));
      if (known.state.block !== null) return orLogged(noteAnswer(key, known, sentAt, answer));
      const due = noteSeen(known, now(), answer);
      return due === null ? undefined : orLogged(writeSeen(key, known, due));
    },

    async lastSeen(grantId) {
      const key = keyOf(grantId);
      const { seen } = await look(key, knownOf(key));
      if (seen === null || now() - seen.at >= observationLifetime) return null;
      return { limit: seen.limit, remaining: seen.remaining };
    },
  };
}

const messages: Record<RefusalReason, string> = {
  background: 'Little of the service’s quota is left: it is kept for what somebody waits for.',
  fair_share: 'Little of the service’s quota is left, and this learner has had their share.',
  exhausted: 'The service’s quota is used up for now.',
};

/** Of two counts the later one, and the second of two that are as old. A clock that was set back counts anew. */
function newest<Seen extends QuotaState['seen']>(one: Seen, other: Seen): Seen {
  if (one === null || other === null) return one ?? other;
  const ahead = one.at - other.at;
  return ahead > 0 && ahead < observationLifetime ? one : other;
}

function stillOn(block: QuotaState['block'], now: number): QuotaState['block'] {
  return block !== null && now < block.until ? block : null;
}

function later(one: QuotaState['block'], other: QuotaState['block']): QuotaState['block'] {
  return (one?.until ?? 0) < (other?.until ?? 0) ? other : one;
}

function isScarce({ seen, block }: QuotaState): boolean {
  return block !== null || (seen !== null && isLow(seen.limit, seen.remaining));
}

function askedBy({ grantId }: QuotaCaller, scarcity: Scarcity, now: number): ShareAsked {
  const { limit, remaining, hour, period } = scarcity;
  return { grantId, limit, remaining, hour, period, now };
}

function count(value: string | string[] | undefined): number | null {
  return typeof value === 'string' && /^\d{1,9}$/u.test(value) ? Number(value) : null;
}
