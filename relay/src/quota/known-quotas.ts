/** What this process knows of each quota; read again from the database when too old (interface.md section 8). */
import { LRUCache } from 'lru-cache';
import { latest } from '../config/reach.ts';
import type { Clock } from '../config/timings.ts';
import { type KnownHour, nothingKnownOfHour } from './quota-hour.ts';
import { isLow, nothingObserved, type QuotaState } from './quota-rule.ts';
import type { QuotaStore } from './quota-store.ts';

/** What this process knows of one quota. */
export interface Known extends KnownHour {
  /** A 429 that could not be stored: this process respects it until its time is over. */
  unwritten: QuotaState['block'];
  readAt: number;
  /** The time of the newest written observation that this process knows of. */
  writtenAt: number;
  /** When this process last began to write one. */
  beganAt: number;
  /** An observation that waits to be written together with those that come meanwhile. */
  isWriteDue: boolean;
  reading: Promise<void> | null;
}

/** The most quotas remembered; one where the application has one count. */
const rememberedQuotas = 5_000;

export interface KnownQuotas {
  of(key: string): Known;
  /** Whether the last read of the database is new enough. */
  isFresh(known: Known): boolean;
  /** @returns what is known, after a read of the database where that is due */
  look(key: string, known: Known): Promise<QuotaState>;
}

/**
 * @param plentyFor how long (ms) a read is new enough while there is plenty: longer where each learner has a count of
 * their own, which other processes can hardly use up
 */
export function createKnownQuotas(
  store: Pick<QuotaStore, 'read'>,
  now: Clock,
  plentyFor = 1_000,
): KnownQuotas {
  const quotas = new LRUCache<string, Known>({ max: rememberedQuotas });

  function knownOf(key: string): Known {
    let known = quotas.get(key);
    if (known === undefined) {
      known = {
        state: nothingObserved,
        unwritten: null,
        readAt: Number.NEGATIVE_INFINITY,
        writtenAt: Number.NEGATIVE_INFINITY,
        beganAt: Number.NEGATIVE_INFINITY,
        isWriteDue: false,
        reading: null,
        ...nothingKnownOfHour(),
      };
      quotas.set(key, known);
    }
    return known;
  }

  function isFresh({ state, readAt }: Known): boolean {
    const { seen, block } = state;
    const isPlenty = seen !== null && !isLow(seen.limit, seen.remaining);
    const goodFor = block === null ? (isPlenty ? plentyFor : 1_000) : 200;
    // Otherwise an old read would be used for long after the clock was set back.
    return Math.abs(now() - readAt) < goodFor;
  }

  async function look(key: string, known: Known): Promise<QuotaState> {
    if (isFresh(known)) return known.state;
    known.reading ??= store
      .read(key)
      .then((state) => {
        takeOver(known, state, later(state.block, known.unwritten), now());
        known.writtenAt = state.seen?.at ?? known.writtenAt;
        known.readAt = now();
      })
      .finally(() => {
        known.reading = null;
      });
    await known.reading;
    return known.state;
  }

  return { of: knownOf, isFresh, look };
}

/** Merges the database's row with what this process has seen and not written. */
export function takeOver(
  known: Known,
  found: QuotaState,
  block: QuotaState['block'],
  now: number,
): void {
  known.state = { ...found, block, seen: newest(known.state.seen, found.seen, now) };
}

/** The later of two counts; the second if both have the same age, or if the first lies ahead. */
export function newest<Seen extends QuotaState['seen']>(one: Seen, other: Seen, now: number): Seen {
  if (one === null || other === null) return one ?? other;
  return one.at > other.at && one.at <= latest(now) ? one : other;
}

function later(one: QuotaState['block'], other: QuotaState['block']): QuotaState['block'] {
  return (one?.until ?? 0) < (other?.until ?? 0) ? other : one;
}
