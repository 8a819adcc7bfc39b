/**
 * A quota's row in memory, for the model of many processes: each call is one atomic statement, as the
 * database makes it. `quota-store.test.ts` holds it against the real one.
 */
import {
  activeFor,
  fairShare,
  isLow,
  nothingSeen,
  observationLifetime,
  probeEvery,
  type QuotaState,
} from '../proxy/quota-rule.ts';
import type { QuotaStore } from '../proxy/quota-store.ts';

export function quotaModel(): QuotaStore {
  let state: QuotaState = nothingSeen;
  let exists = false;
  const shares = new Map<string, { period: number; taken: number; activeAt: number }>();

  return {
    read: () => Promise.resolve(state),
    observe(_key, seen) {
      exists = true;
      const known = state.seen?.at ?? 0;
      if (known > seen.at && known < seen.at + observationLifetime) return Promise.resolve();
      const { lowSince } = state;
      const goesOn = lowSince !== null && lowSince > seen.at - observationLifetime;
      if (!isLow(seen.limit, seen.remaining)) state = { ...state, seen, lowSince: null };
      else if (goesOn) state = { ...state, seen };
      else {
        const probeAt = Math.max(state.probeAt, seen.at + probeEvery);
        state = { ...state, seen, lowSince: seen.at, probeAt };
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
    claimProbe(_key, now) {
      const due = exists && state.probeAt <= now;
      if (due) state = { ...state, probeAt: now + probeEvery };
      return Promise.resolve(due);
    },
    activate(_key, grants) {
      for (const [grantId, activeAt] of grants) {
        const share = shares.get(grantId) ?? { period: 0, taken: 0, activeAt };
        shares.set(grantId, { ...share, activeAt: Math.max(activeAt, share.activeAt) });
      }
      return Promise.resolve();
    },
    takeShare(_key, { grantId, period, remaining, now }) {
      const active = [...shares].filter(([, { activeAt }]) => activeAt > now - activeFor);
      const others = active.filter(([id]) => id !== grantId).length;
      const inPeriod = active.map(([, each]) => (each.period === period ? each.taken : 0));
      const share = fairShare(
        remaining,
        inPeriod.reduce((sum, taken) => sum + taken, 0),
        others + 1,
      );
      const own = shares.get(grantId);
      if (own?.period === period && own.taken >= share) return Promise.resolve(false);
      const taken = own?.period === period ? own.taken + 1 : 1;
      shares.set(grantId, { period, taken, activeAt: now });
      return Promise.resolve(true);
    },
  };
}
