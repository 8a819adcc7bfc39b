/** The service with its scarce calls, and the two clients that the measurement of fairness compares. */
import { HttpError } from '@gleaner/relay/errors';
import { longestHold, type Quota } from '@gleaner/relay/quota';
import type { VirtualTime } from './virtual-time.ts';

export const minute = 60_000;
export const hour = 60 * minute;
/** Calls an hour. */
export const limit = 1_000;

/** The service: a number of calls an hour. It does not say when an hour begins (interface.md section 8). */
export function createService(time: VirtualTime) {
  let [began, used] = [time.now(), 0];
  const counts = { calls: 0, refused: 0 };
  return {
    counts,
    async call(): Promise<{ status: number; headers: Record<string, string> }> {
      await time.sleep(60);
      if (time.now() - began >= hour) {
        began += hour * Math.floor((time.now() - began) / hour);
        used = 0;
      }
      counts.calls += 1;
      const isRefused = used >= limit;
      if (isRefused) counts.refused += 1;
      else used += 1;
      await time.sleep(60);
      const headers = {
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': String(limit - used),
      };
      return { status: isRefused ? 429 : 200, headers };
    },
  };
}

/** One request of a client: null once it went through, else how long (ms) to wait before the next. */
export type Request = (learner: number, background: boolean) => Promise<number | null>;

/** Through relays, which wait and ask again as `forward.ts` does. */
export function throughRelays(
  time: VirtualTime,
  service: ReturnType<typeof createService>,
  relays: readonly Quota[],
): Request {
  return async (learner, background) => {
    const quota = relays[learner % relays.length];
    if (quota === undefined) throw new Error('No relay');
    const caller = { grantId: `grant-${learner}`, background, patience: longestHold };
    try {
      for (let waits = 0; waits <= 5; waits += 1) {
        await quota.admit(caller);
        const sentAt = time.now();
        const answer = await service.call();
        await quota.observe(caller, sentAt, answer);
        if (answer.status === 200) return null;
      }
      return minute;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return (error.retryAfter ?? 60) * 1_000;
    }
  };
}

/** Each client alone: after a 429 it waits, each time twice as long, as most clients do. */
export function naively(service: ReturnType<typeof createService>, random: () => number): Request {
  const strikes = new Map<number, number>();
  return async (learner) => {
    const { status } = await service.call();
    if (status === 200) {
      strikes.delete(learner);
      return null;
    }
    const count = (strikes.get(learner) ?? 0) + 1;
    strikes.set(learner, count);
    return Math.min(15 * minute, 1_000 * 2 ** count) * (0.5 + random() / 2);
  };
}
