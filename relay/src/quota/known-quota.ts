/**
 * What this process knows of one quota (interface.md section 8). It reads the state that all processes share at most
 * once a second, and writes when little is left or the service said 429, otherwise from time to time.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import { lasts } from '../config/reach.ts';
import type { Clock } from '../config/timings.ts';
import type { MaybePromise } from '../database/direct.ts';
import { DatabaseError } from '../errors/database-error.ts';
import { describeForLog } from '../errors/http-error.ts';
import type { RelayEvents } from '../observe/events.ts';
import { countIn, retryAfterIn } from './limit-headers.ts';
import {
  type Block,
  blockAfter,
  hourAfter,
  isBlocking,
  isLow,
  lookFor,
  newest,
  nothingObserved,
  observed,
  probeEvery,
  type QuotaState,
  type Refused,
  type Seen,
} from './quota-rule.ts';
import type { QuotaStore } from './quota-store.ts';
import { Shares } from './shares.ts';

export interface QuotaAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface KnownParts {
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
 * In plenty, how long (ms) a read is new enough, and how often an observation is written: separate counts of learners
 * are seldom needed by other processes.
 */
const plentyFor = { application: 1_000, learner: 60_000 } as const;
const writeEvery = { application: 10_000, learner: 10 * 60_000 } as const;
/** A process writes at most this often (ms); what comes between goes with the next write. */
const writePause = 100;
/** How often a state that others change meanwhile is read and written again. */
const attempts = 5;
const never = Number.NEGATIVE_INFINITY;

export class KnownQuota {
  /** Absent where each learner has a count of their own, and may use all of it. */
  readonly shares: Shares | null;
  /** As it was last read or written. */
  private stored: QuotaState = nothingObserved;
  /** The newest count that is known, written or not. */
  private seen: Seen | null = null;
  /** A 429 that is not stored: this process respects it until its time is over. */
  private unwritten: Block | null = null;
  private readAt = never;
  private writtenAt = never;
  private beganWritingAt = never;
  private isWriteDue = false;
  private reading: Promise<void> | null = null;

  constructor(
    private readonly key: string,
    private readonly parts: KnownParts,
  ) {
    this.shares = parts.scope === 'application' ? new Shares(key, parts) : null;
  }

  get state(): QuotaState {
    const { stored, seen, unwritten } = this;
    const isLater = (unwritten?.until ?? 0) > (stored.block?.until ?? 0);
    return { ...stored, seen, block: isLater ? unwritten : stored.block };
  }

  /** Whether the last read is new enough. */
  isFresh({ seen, block }: QuotaState): boolean {
    const plenty = seen !== null && !isLow(seen) ? plentyFor[this.parts.scope] : 1_000;
    // Otherwise an old read would be used for long after the clock was set back.
    return Math.abs(this.parts.now() - this.readAt) < (block === null ? plenty : 200);
  }

  async look(): Promise<QuotaState> {
    if (!this.isFresh(this.state)) {
      this.reading ??= this.parts.store
        .read(this.key)
        .then((state) => this.takeOver(state))
        .finally(() => {
          this.reading = null;
        });
      await this.reading;
    }
    return this.state;
  }

  /** Learns from an answer. Never throws: the learner gets it even where the quota cannot be written. */
  learn(sentAt: number, { status, headers }: QuotaAnswer): MaybePromise<void> {
    const { now, chance } = this.parts;
    // A 429's count is as old as its request; later answers say more.
    const due = this.see(headers, status === 429 ? sentAt : now());
    if (status === 429) {
      const retryAfter = retryAfterIn(headers, now());
      return this.orLogged(this.block({ sentAt, now: now(), retryAfter, chance: chance() }));
    }
    const { block } = this.state;
    const isOver = block !== null && status < 500 && sentAt >= block.at;
    return isOver ? this.orLogged(this.unblock(block)) : this.writeSeen(due);
  }

  /** Whether this request may go as the one probe after a 429 whose time is over. */
  async claimLook(): Promise<boolean> {
    const { now } = this.parts;
    const looking = (block: Block): Block => ({
      ...block,
      at: Math.min(block.at, now()),
      until: now() + lookFor,
    });
    const { block: over } = this.state;
    try {
      const isMine = await this.change((state) =>
        state.block === null || isBlocking(state.block, now())
          ? null
          : { ...state, block: looking(state.block) },
      );
      // The database is back, and its block is newer than the one kept for it.
      if (isMine || !this.isHolding()) this.unwritten = null;
      return isMine;
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      // Nothing can be written: this process lets one probe go at a time.
      if (this.isHolding() || over === null) return false;
      this.unwritten = looking(over);
      return true;
    }
  }

  /** Whether this request may go as the one probe of a minute. */
  async claimProbe(): Promise<boolean> {
    const { now } = this.parts;
    const isLater = ({ probeAt }: QuotaState) => lasts(probeAt, probeEvery, now());
    if (isLater(this.stored)) return false;
    try {
      return await this.change((state) =>
        isLater(state) ? null : { ...state, probeAt: now() + probeEvery },
      );
    } catch (error) {
      // No process knows then whether another probes.
      if (error instanceof DatabaseError) return false;
      throw error;
    }
  }

  private isHolding(): boolean {
    return this.unwritten !== null && isBlocking(this.unwritten, this.parts.now());
  }

  /** Remembers what the service shows. @returns when other processes need to know it */
  private see(headers: QuotaAnswer['headers'], at: number): 'now' | 'soon' | 'never' {
    const { now, scope, events } = this.parts;
    const count = countIn(headers);
    if (count === null) return 'never';
    events.quotaSeen(count.limit, count.remaining);
    const seen = { ...count, at };
    const before = this.state;
    if (newest(before.seen, seen, now()) !== seen) return 'never';
    this.seen = seen;
    // A low period begins with its row: without it no share is counted.
    if (isScarce(this.state) && !isScarce(before)) return 'now';
    const isNewHour = hourAfter(before, seen) !== before.hourSince;
    const isOld = Math.abs(at - this.writtenAt) >= writeEvery[scope];
    return isScarce(this.state) || isNewHour || isOld ? 'soon' : 'never';
  }

  /** Writes what was seen last, at once or together with what is seen meanwhile. */
  private writeSeen(due: 'now' | 'soon' | 'never'): MaybePromise<void> {
    if (due === 'never' || (due === 'soon' && this.isWriteDue)) return;
    const writeNow = async (): Promise<void> => void (await this.change((state) => state));
    const pause = this.beganWritingAt + writePause - this.parts.now();
    if (due === 'now' || pause <= 0 || pause > writePause) return this.orLogged(writeNow());
    this.isWriteDue = true;
    const later = this.parts.sleep(pause).then(() => (this.isWriteDue ? writeNow() : undefined));
    void this.orLogged(later);
  }

  /** This process blocks at once, also where the database write then fails. */
  private async block(refused: Refused): Promise<void> {
    const own = blockAfter(this.state, refused);
    this.unwritten = own ?? this.unwritten;
    const isWritten = await this.change((state) => {
      const block = blockAfter(state, refused);
      return block === null ? state : { ...state, block };
    });
    if (!isWritten) return;
    this.unwritten = null;
    if (own === null) return;
    const { strikes, until } = own;
    this.parts.log.warn({ strikes, forMs: until - refused.now }, 'the service answered 429');
  }

  private async unblock(block: Block): Promise<void> {
    this.unwritten = null;
    this.stored = { ...this.stored, block: null };
    await this.change((state) =>
      isDeepStrictEqual(state.block, block) ? { ...state, block: null } : state,
    );
  }

  /**
   * Reads the state, and replaces it by what the rule makes of it, until no other process has written meanwhile. The
   * newest observation goes along with every change.
   * @param rule null where the state forbids it
   * @returns whether the state is now as the rule says
   */
  private async change(rule: (state: QuotaState) => QuotaState | null): Promise<boolean> {
    const { store, now } = this.parts;
    this.isWriteDue = false;
    this.beganWritingAt = now();
    this.writtenAt = this.seen?.at ?? this.writtenAt;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const found = await store.read(this.key);
      const state = this.seen === null ? found : observed(found, this.seen, now());
      const ruled = rule(state);
      const next = ruled ?? state;
      if (next !== found && !(await store.replace(this.key, found, next, now()))) continue;
      this.takeOver(next);
      return ruled !== null;
    }
    this.readAt = never;
    return false;
  }

  private takeOver(state: QuotaState): void {
    const { now } = this.parts;
    this.readAt = now();
    this.stored = state;
    this.seen = newest(this.seen, state.seen, now());
    this.writtenAt = state.seen?.at ?? this.writtenAt;
  }

  private async orLogged(written: Promise<void>): Promise<void> {
    try {
      await written;
    } catch (error) {
      this.parts.log.error({ private: describeForLog(error) }, 'quota not recorded');
    }
  }
}

function isScarce({ seen, block }: QuotaState): boolean {
  return block !== null || (seen !== null && isLow(seen));
}
