/** What this process knows of a count that all learners share: their calls, and how many each may make. */
import { LRUCache } from 'lru-cache';
import { setImmediate as turn } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../config/timings.ts';
import { describeForLog } from '../errors/http-error.ts';
import { divide, type Share } from './fair-share.ts';
import { probeEvery, type Shared } from './quota-rule.ts';
import type { Asked, QuotaStore } from './quota-store.ts';

interface SharesParts {
  readonly store: Pick<QuotaStore, 'record' | 'groups' | 'take'>;
  readonly now: Clock;
  readonly log: Pick<Logger, 'error'>;
}

/** In plenty, how long (ms) and for which part of the limit in calls a request goes by the same division. */
const divisionFor = 10_000;
const divisionCalls = 1 / 100;
/** None is refused by an older one (ms). Calls in between reduce what is left by as much as they add to a share. */
const refusedFor = 1_000;
/** Rows of one statement: few enough to take a few milliseconds. */
const rowsAtOnce = 256;
const rememberedGrants = 5_000;

interface Asking {
  readonly grantId: string;
  readonly background: boolean;
}

const everything: Share = { of: 'used', most: Number.POSITIVE_INFINITY, kept: 0 };

export class Shares {
  /** Grants that asked lately, and their calls that are not written yet. */
  private readonly pending = new LRUCache<string, Asked>({ max: rememberedGrants });
  /** Calls of each grant in the hour in all processes, when they were last written. */
  private readonly written = new LRUCache<string, number>({ max: rememberedGrants });
  private division: (Shared & { readonly at: number; readonly share: Share }) | null = null;
  private callsSince = 0;
  /** When a learner who waits was refused last; they ask again within two probes' time. */
  private refusedAt = Number.NEGATIVE_INFINITY;
  private dividing: Promise<void> | null = null;

  constructor(
    private readonly key: string,
    private readonly parts: SharesParts,
  ) {}

  noteActive(grantId: string, calls: 0 | 1 = 0): void {
    const before = this.pending.peek(grantId)?.calls ?? 0;
    this.pending.set(grantId, { grantId, at: this.parts.now(), calls: before + calls });
  }

  /** Takes a call where memory alone is enough to say yes. */
  takeAtOnce(asking: Asking, shared: Shared): boolean {
    if (shared.low !== null || !this.isDivided(shared, divisionFor)) return false;
    return this.takeKnown(asking, shared);
  }

  /** Takes a call of the grant's share. A share that cannot be written or read refuses no request. */
  async take(asking: Asking, shared: Shared): Promise<boolean> {
    this.noteActive(asking.grantId);
    if (shared.low !== null) return this.takeOfLittle(asking, shared);
    if (!this.isDivided(shared)) await this.divide(shared);
    else if (!this.isDivided(shared, divisionFor)) void this.divide(shared);
    if (this.takeKnown(asking, shared)) return true;
    if (!this.isDivided(shared, refusedFor)) await this.divide(shared);
    return this.takeKnown(asking, shared);
  }

  /** Every call is counted in the database, so that all processes together give out no more than there is. */
  private async takeOfLittle(asking: Asking, shared: Shared): Promise<boolean> {
    if (!this.isDivided(shared, refusedFor)) await this.divide(shared);
    const { share = everything } = this.division ?? {};
    const { store, now } = this.parts;
    try {
      return await store.take(this.key, shared, asking.grantId, share, now());
    } catch (error) {
      this.tell(error);
      return this.takeKnown(asking, shared);
    }
  }

  private takeKnown({ grantId, background }: Asking, { remaining }: Shared): boolean {
    const used = (this.written.peek(grantId) ?? 0) + (this.pending.peek(grantId)?.calls ?? 0);
    const { of, most, kept } = this.division?.share ?? everything;
    const now = this.parts.now();
    const othersWait = Math.abs(now - this.refusedAt) < 2 * probeEvery;
    if (background && (othersWait || remaining <= kept)) return false;
    if (of === 'used' && used >= most) {
      if (!background) this.refusedAt = now;
      return false;
    }
    this.noteActive(grantId, 1);
    this.callsSince += 1;
    return true;
  }

  private isDivided({ hour, low, limit }: Shared, goodFor = Number.POSITIVE_INFINITY): boolean {
    const { division } = this;
    if (division?.hour !== hour || division.low !== low) return false;
    if (goodFor === Number.POSITIVE_INFINITY) return true;
    const isNew = Math.abs(this.parts.now() - division.at) < goodFor;
    return isNew && this.callsSince <= limit * divisionCalls;
  }

  private divide(shared: Shared): Promise<void> {
    this.dividing ??= this.divideNow(shared)
      .catch((error: unknown) => this.tell(error))
      .finally(() => {
        this.dividing = null;
      });
    return this.dividing;
  }

  private async divideNow(shared: Shared): Promise<void> {
    const { store, now } = this.parts;
    if (this.division !== null && this.division.hour !== shared.hour) this.beginHour();
    await this.write(shared.hour);
    const groups = await store.groups(this.key, shared, now());
    this.division = { ...shared, at: now(), share: divide(shared, now(), groups) };
    this.callsSince = 0;
  }

  /** Calls of before do not count any more. */
  private beginHour(): void {
    this.division = null;
    this.written.clear();
    for (const asked of [...this.pending.values()]) {
      this.pending.set(asked.grantId, { ...asked, calls: 0 });
    }
  }

  /** @throws the driver's error; then what is not written goes with the next write */
  private async write(hour: Shared['hour']): Promise<void> {
    const all = [...this.pending.values()];
    for (let from = 0; from < all.length; from += rowsAtOnce) {
      // SQLite works in this thread: requests are answered between two statements.
      if (from > 0) await turn();
      const some = all.slice(from, from + rowsAtOnce);
      const used = await this.parts.store.record(this.key, hour, some);
      for (const [grantId, calls] of used) this.written.set(grantId, calls);
      for (const { grantId, calls } of some) {
        const later = this.pending.peek(grantId);
        if (later === undefined) continue;
        if (later.calls <= calls) this.pending.delete(grantId);
        else this.pending.set(grantId, { ...later, calls: later.calls - calls });
      }
    }
  }

  private tell(error: unknown): void {
    this.parts.log.error({ private: describeForLog(error) }, 'quota not shared');
  }
}
