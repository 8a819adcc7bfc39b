/**
 * A quota's row in memory, for the model of many processes: each call is atomic, like a statement of the
 * database. `quota-store.test.ts` compares it with the real one.
 */
import {
  activeFor,
  divide,
  hourAfter,
  hourLength,
  isLow,
  nothingObserved,
  observationLifetime,
  probeEvery,
  type QuotaState,
  type Share,
} from './quota-rule.ts';
import type { ShareAsked } from './quota-shares.ts';
import type { QuotaStore } from './quota-store.ts';

interface Row {
  readonly period: number;
  readonly taken: number;
  readonly hour: number;
  readonly used: number;
  readonly before: number;
  readonly activeAt: number;
}

export function quotaModel(): QuotaStore {
  let state: QuotaState = nothingObserved;
  let exists = false;
  const rows = new Map<string, Row>();

  /** With so many calls more in an hour. */
  function added(row: Row | undefined, hour: number, calls: number): Row {
    if (row === undefined)
      return { period: 0, taken: 0, hour, used: calls, before: 0, activeAt: 0 };
    if (row.hour === hour) return { ...row, used: row.used + calls };
    if (row.hour > hour) return row;
    const before = row.hour > hour - 2 * hourLength ? row.used : 0;
    return { ...row, hour, used: calls, before };
  }

  function share(asked: ShareAsked): Share {
    const { grantId, hour, period, now } = asked;
    const inHour = [...rows.values()].filter(({ activeAt }) => activeAt > now - hourLength);
    const groups = inHour.map((row) => {
      if (row.hour === hour) return { used: row.used, before: row.before, grants: 1 };
      const follows = row.hour < (hour ?? 0) && row.hour > (hour ?? 0) - 2 * hourLength;
      return { used: 0, before: follows ? row.used : 0, grants: 1 };
    });
    const active = [...rows].filter(([, { activeAt }]) => activeAt > now - activeFor);
    const inPeriod = active.map(([, row]) => (row.period === (period ?? 0) ? row.taken : 0));
    return divide(asked, now, {
      hour: hour === null ? [] : groups,
      period: {
        taken: inPeriod.reduce((sum, taken) => sum + taken, 0),
        active: active.filter(([id]) => id !== grantId).length + 1,
      },
    });
  }

  return {
    read: () => Promise.resolve(state),
    observe(_key, seen, ahead) {
      exists = true;
      const known = state.seen?.at ?? 0;
      if (known > seen.at && known !== ahead) return Promise.resolve();
      const { lowSince } = state;
      const hourSince = hourAfter(state, seen);
      const goesOn =
        lowSince !== null && lowSince > seen.at - observationLifetime && lowSince <= seen.at;
      if (!isLow(seen.limit, seen.remaining)) state = { ...state, seen, hourSince, lowSince: null };
      else {
        const begun = seen.at + probeEvery;
        const stays = goesOn ? state.probeAt : Math.max(state.probeAt, begun);
        const probeAt = ahead === null ? stays : begun;
        state = { ...state, seen, hourSince, lowSince: goesOn ? lowSince : seen.at, probeAt };
      }
      return Promise.resolve();
    },
    setBlock(_key, found, next) {
      const { block } = state;
      const same =
        !exists ||
        (block === null || found === null
          ? block === found
          : block.at === found.at &&
            block.until === found.until &&
            block.strikes === found.strikes);
      if (same) {
        exists = true;
        state = { ...state, block: next };
      }
      return Promise.resolve(same);
    },
    claimProbe(_key, now, found) {
      const due = exists && state.probeAt === found;
      if (due) state = { ...state, probeAt: now + probeEvery };
      return Promise.resolve(due);
    },
    record(_key, hour, grants) {
      const known = new Map<string, number>();
      for (const [grantId, { at, calls }] of grants) {
        const row = added(rows.get(grantId), hour ?? 0, hour === null ? 0 : calls);
        rows.set(grantId, { ...row, activeAt: Math.max(at, row.activeAt) });
        if (row.hour === hour) known.set(grantId, row.used);
      }
      return Promise.resolve(known);
    },
    share: (_key, asked) => Promise.resolve(share(asked)),
    takeShare(_key, asked) {
      const { grantId, period, hour, now } = asked;
      const { by, level } = share(asked);
      const own = rows.get(grantId);
      const isOver =
        by === 'hour'
          ? own?.hour === (hour ?? 0) && own.used >= level
          : own?.period === (period ?? 0) && own.taken >= level;
      if (isOver) return Promise.resolve(false);
      const row = added(own, hour ?? 0, hour === null ? 0 : 1);
      const taken = own?.period === period ? own.taken + 1 : 1;
      rows.set(grantId, { ...row, activeAt: now, ...(period !== null && { period, taken }) });
      return Promise.resolve(true);
    },
  };
}
