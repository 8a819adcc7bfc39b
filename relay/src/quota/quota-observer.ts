/** Learns a quota's state from the service's answers, and stores what other processes need to know. */
import type { Logger } from 'pino';
import { latest } from '../config/reach.ts';
import type { Clock } from '../config/timings.ts';
import type { MaybePromise } from '../database/direct.ts';
import { describeForLog } from '../errors/http-error.ts';
import type { RelayEvents } from '../observe/events.ts';
import { type Known, newest, takeOver } from './known-quotas.ts';
import { countIn, retryAfterIn } from './limit-headers.ts';
import { blockAfter, hourAfter, isLow, type QuotaState } from './quota-rule.ts';
import type { QuotaStore } from './quota-store.ts';

export interface QuotaAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface ObserverParts {
  readonly store: QuotaStore;
  /** Whether all learners share one count at the service or each has their own. */
  readonly scope: 'application' | 'learner';
  readonly now: Clock;
  /** From 0 to 1. */
  readonly chance: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
  readonly events: Pick<RelayEvents, 'quotaSeen'>;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

/**
 * While there is plenty, observations are written at most this often (ms): for one count that all share, and
 * for separate counts of learners, which other processes seldom need.
 */
const writeEvery = { application: 10_000, learner: 10 * 60_000 } as const;
/** A process writes at most this often (ms); what comes between goes with the next write. */
const writePause = 100;

/** When an observation is written: at once, with the next write of this process, or not. */
type Due = 'now' | 'soon' | 'never';

/** @returns learns from one answer. @see Quota.observe */
export function createQuotaObserver(parts: ObserverParts) {
  const { store, scope, now, chance, sleep, events, log } = parts;

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
      takeOver(known, found, next ?? found.block, now());
      if (next === null) return;
      log.warn({ strikes: next.strikes, forMs: next.until - now() }, 'the service answered 429');
      return;
    }
  }

  /** Remembers what the service shows. @returns when other processes need to know it */
  function noteSeen(known: Known, at: number, { headers }: QuotaAnswer): Due {
    const count = countIn(headers);
    if (count === null) return 'never';
    const { limit, remaining } = count;
    const seen = { limit, remaining, at };
    events.quotaSeen(limit, remaining);
    if (newest(known.state.seen, seen, now()) !== seen) return 'never';
    const wasScarce = isScarce(known.state);
    const scarce = wasScarce || isLow(limit, remaining);
    // All processes learn from the database which hour it is.
    const isNewHour = hourAfter(known.state, seen) !== known.state.hourSince;
    known.state = { ...known.state, seen };
    if (isNewHour) known.readAt = Number.NEGATIVE_INFINITY;
    // A low period begins with its row: without the row, no share is counted and a probe could be claimed.
    if (scarce && !wasScarce) return 'now';
    const isOld = Math.abs(seen.at - known.writtenAt) >= writeEvery[scope];
    return scarce || isNewHour || isOld ? 'soon' : 'never';
  }

  /**
   * Writes what was seen last. All processes meet at one row, so each goes there seldom.
   * @returns at once where it is written later
   */
  function writeSeen(key: string, known: Known, due: Due): MaybePromise<void> {
    if (due === 'never' || (due === 'soon' && known.isWriteDue)) return;
    const pause = known.beganAt + writePause - now();
    if (due === 'now' || pause <= 0 || pause > writePause) return writeNow(key, known);
    known.isWriteDue = true;
    void orLogged(sleep(pause).then(() => (known.isWriteDue ? writeNow(key, known) : undefined)));
  }

  async function writeNow(key: string, known: Known): Promise<void> {
    const { seen } = known.state;
    known.isWriteDue = false;
    if (seen === null) return;
    known.beganAt = now();
    const ahead = known.writtenAt > latest(known.beganAt) ? known.writtenAt : null;
    known.writtenAt = seen.at;
    await store.observe(key, seen, ahead);
    // If the quota is scarce, the row says since when.
    if (isScarce(known.state)) known.readAt = Number.NEGATIVE_INFINITY;
  }

  async function noteRefusal(key: string, known: Known, sentAt: number, answer: QuotaAnswer) {
    // A 429's count is as old as its request; later answers say more.
    const due = noteSeen(known, sentAt, answer);
    const retryAfter = retryAfterIn(answer.headers, now());
    await Promise.all([writeSeen(key, known, due), noteBlock(key, known, sentAt, retryAfter)]);
  }

  async function noteAnswer(key: string, known: Known, sentAt: number, answer: QuotaAnswer) {
    // Before the block is removed: without it the old count would refuse all requests.
    await writeSeen(key, known, noteSeen(known, now(), answer));
    const { block } = known.state;
    if (answer.status < 500 && block !== null && sentAt >= block.at) {
      known.unwritten = null;
      known.state = { ...known.state, block: null };
      if (!(await store.setBlock(key, block, null))) known.readAt = Number.NEGATIVE_INFINITY;
    }
  }

  /** Never throws: the learner gets the answer even where the quota cannot be written. */
  async function orLogged(written: Promise<void>): Promise<void> {
    try {
      await written;
    } catch (error) {
      log.error({ private: describeForLog(error) }, 'quota not recorded');
    }
  }

  return (key: string, known: Known, sentAt: number, answer: QuotaAnswer): MaybePromise<void> => {
    if (answer.status === 429) return orLogged(noteRefusal(key, known, sentAt, answer));
    if (known.state.block !== null) return orLogged(noteAnswer(key, known, sentAt, answer));
    const writing = writeSeen(key, known, noteSeen(known, now(), answer));
    return writing === undefined ? undefined : orLogged(writing);
  };
}

function isScarce({ seen, block }: QuotaState): boolean {
  return block !== null || (seen !== null && isLow(seen.limit, seen.remaining));
}
