/** What this process knows of each quota, looked up in the database where it is too old (interface.md section 8). */
import type { Clock } from '../../config/timings.ts';
import { type KnownHour, nothingKnownOfHour } from './quota-hour.ts';
import { nothingSeen, observationLifetime, type QuotaState } from './quota-rule.ts';
import type { QuotaStore } from './quota-store.ts';

/** What this process knows of one quota. */
export interface Known extends KnownHour {
  /** A 429 that the database has not taken: this process keeps to it until its time is over. */
  unwritten: QuotaState['block'];
  readAt: number;
  writtenAt: number;
  reading: Promise<void> | null;
}

/** Quotas remembered at most; one where the application has one count. */
const rememberedQuotas = 5_000;

export interface KnownQuotas {
  of(key: string): Known;
  /** Whether the last look into the database is new enough. */
  isFresh(known: Known): boolean;
  /** @returns what is known, after a look into the database where that is due */
  look(key: string, known: Known): Promise<QuotaState>;
}

export function createKnownQuotas(store: Pick<QuotaStore, 'read'>, now: Clock): KnownQuotas {
  const quotas = new Map<string, Known>();

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

  return { of: knownOf, isFresh, look };
}

/** Takes over what the database says. This process may have seen more than it has written. */
export function takeOver(known: Known, found: QuotaState, block: QuotaState['block']): void {
  known.state = { ...found, block, seen: newest(known.state.seen, found.seen) };
}

/** Of two counts the later one, and the second of two that are as old. A clock that was set back counts anew. */
export function newest<Seen extends QuotaState['seen']>(one: Seen, other: Seen): Seen {
  if (one === null || other === null) return one ?? other;
  const ahead = one.at - other.at;
  return ahead > 0 && ahead < observationLifetime ? one : other;
}

function later(one: QuotaState['block'], other: QuotaState['block']): QuotaState['block'] {
  return (one?.until ?? 0) < (other?.until ?? 0) ? other : one;
}
