/**
 * Interleavings of processes that share one quota, each with its own memory, and a service that counts
 * (interface.md section 8). The scheduler moves the time.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HttpError } from '../errors/http-error.ts';
import { silentEvents } from '../observe/events.ts';
import { quotaModel } from './testing-quota.ts';
import { createQuota } from './quota.ts';
import { hourLength, isLow, lookFor, probeEvery } from './quota-rule.ts';
import type { QuotaStore } from './quota-store.ts';
import { casesOf } from '@gleaner/shared/testing/runs';

const runs = casesOf(5_000);

interface Ask {
  readonly process: number;
  readonly grantId: string;
  readonly background: boolean;
  /** Milliseconds before it comes. */
  readonly after: number;
}

const ask: fc.Arbitrary<Ask> = fc.record({
  process: fc.nat(2),
  grantId: fc.constantFrom('g1', 'g2', 'g3'),
  background: fc.boolean(),
  after: fc.oneof(fc.nat(300), fc.nat(5_000), fc.nat(70_000), fc.constant(20 * 60_000)),
});
const service = fc.record({
  limit: fc.integer({ min: 5, max: 12 }),
  used: fc.nat(12),
  retryAfter: fc.constantFrom(null, '1', '3', '30'),
  shows: fc.boolean(),
});

test(
  `after a 429, in scarcity, in probes: ${runs} interleavings of three processes`,
  { timeout: 600_000 },
  async () => {
    const met = { sent: 0, refused: 0, looks: 0, probes: 0, tooMany: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(ask, { minLength: 4, maxLength: 14 }),
        service,
        async (scheduler, asks, { limit, used, retryAfter, shows }) => {
          const start = 1_800_000_000_000;
          const world = { now: start, used: Math.min(used, limit), hour: start };
          const row = quotaModel();
          const violations: string[] = [];
          const takes = new Map<string, number>();
          /** When the statements ran, which is later than the instants that they write. */
          const written = { block: start, seen: start };
          /** Observations that one process has made and the others cannot know yet. */
          let underWay = 0;
          let lastProbe = Number.NEGATIVE_INFINITY;
          let lastLook = { at: Number.NEGATIVE_INFINITY, until: 0 };

          /** The statements that one process sends; records what they granted. */
          const storeOf = (process: number, granted: { passes: number }): QuotaStore => {
            const step = <Result>(name: string, act: () => Promise<Result>) =>
              scheduler.schedule(Promise.resolve(), `${process} ${name}`).then(act);
            return {
              read: (key) => step('read', () => row.read(key)),
              replace(key, found, next, now) {
                const isSeen = next.seen !== found.seen;
                const isNew = next.block !== found.block;
                // No Retry-After here is as long as a probe.
                const isLook = isNew && next.block?.until === world.now + lookFor;
                const isProbe =
                  next.probeAt !== found.probeAt &&
                  next.lowSince !== null &&
                  next.lowSince === found.lowSince;
                underWay += Number(isSeen);
                return step('replace', async () => {
                  underWay -= Number(isSeen);
                  const done = await row.replace(key, found, next, now);
                  if (!done) return false;
                  if (isSeen) written.seen = world.now;
                  if (isNew) written.block = world.now;
                  if (isLook && found.block?.at === next.block.at) {
                    if (found.block.at === lastLook.at && world.now < lastLook.until) {
                      violations.push('two look at once');
                    }
                    lastLook = { at: found.block.at, until: next.block.until };
                    granted.passes += 1;
                    met.looks += 1;
                  } else if (isNew) {
                    // The service answered, so that probe is over.
                    lastLook = { at: Number.NEGATIVE_INFINITY, until: 0 };
                  }
                  if (isProbe) {
                    const claimed = next.probeAt - probeEvery;
                    if (claimed - lastProbe < probeEvery) violations.push('two probes in a minute');
                    lastProbe = claimed;
                    granted.passes += 1;
                    met.probes += 1;
                  }
                  return true;
                });
              },
              record: (...calls) => step('record', () => row.record(...calls)),
              groups: (...asked) => step('groups', () => row.groups(...asked)),
              take: (key, since, grantId, share, now) =>
                step('take', async () => {
                  const done = await row.take(key, since, grantId, share, now);
                  if (done) {
                    const name = `${since.low} ${grantId}`;
                    takes.set(name, (takes.get(name) ?? 0) + 1);
                  }
                  return done;
                }),
            };
          };

          /** Each probe allows one request that would otherwise be refused. */
          const granted = [0, 1, 2].map(() => ({
            ...{ passes: 0, heardAt: 0 },
            /** The newest request that the service answered well. */
            well: { sentAt: 0, heardAt: 0 },
          }));
          const quotas = granted.map((pass, process) =>
            createQuota({
              store: storeOf(process, pass),
              scope: 'application',
              now: () => world.now,
              chance: () => 0.5,
              sleep: async (ms) => {
                const until = world.now + ms;
                await scheduler.schedule(Promise.resolve(), 'sleep');
                world.now = Math.max(world.now, until);
              },
              events: silentEvents,
              log: { warn: () => undefined, error: () => undefined },
            }),
          );

          function serve(): { status: number; headers: Record<string, string> } {
            if (world.now - world.hour >= hourLength) {
              world.hour = world.now;
              world.used = 0;
            }
            const within = world.used < limit;
            if (within) world.used += 1;
            else met.tooMany += 1;
            return {
              status: within ? 200 : 429,
              headers: {
                ...(shows && {
                  'x-ratelimit-limit': String(limit),
                  'x-ratelimit-remaining': String(limit - world.used),
                }),
                ...(!within && retryAfter !== null && { 'retry-after': retryAfter }),
              },
            };
          }

          async function run({ process, grantId, background }: Ask): Promise<void> {
            const [quota, pass] = [quotas[process], granted[process]];
            if (quota === undefined || pass === undefined) throw new Error('No such process');
            const caller = { grantId, background, patience: 5_000 };
            const asked = world.now;
            const before = await row.read('application');
            await quota.admit(caller);
            const state = await row.read('application');
            // It has been true for longer than a process may rely on its memory.
            const settled = (at: number) => at + 1_000 < asked;
            const suspicions: string[] = [];
            if (state.block !== null && settled(written.block)) {
              const same = before.block?.at === state.block.at;
              // The service has answered this process since; what that changes may not be stored yet.
              const isOver =
                pass.well.sentAt >= state.block.at && pass.well.heardAt >= written.block;
              if (same && !isOver && world.now < state.block.until)
                suspicions.push('sent in spite of a 429');
            }
            const { seen } = before;
            const scarce = seen !== null && isLow(seen) && settled(written.seen);
            const fresh = seen !== null && world.now - seen.at < hourLength;
            // The service may have told this process something newer.
            const newest = seen !== null && pass.heardAt <= seen.at;
            if (
              newest &&
              underWay === 0 &&
              scarce &&
              fresh &&
              before.block === null &&
              state.seen === seen
            ) {
              if (background) suspicions.push('a background request went first');
              if (seen.remaining === 0) suspicions.push('sent where nothing was left');
            }
            if (suspicions.length > 0) {
              if (pass.passes > 0) pass.passes -= 1;
              else violations.push(...suspicions);
            }
            met.sent += 1;
            const sentAt = world.now;
            const answer = await scheduler.schedule(Promise.resolve(), 'service').then(serve);
            pass.heardAt = world.now;
            if (answer.status === 200 && sentAt >= pass.well.sentAt)
              pass.well = { sentAt, heardAt: world.now };
            await quota.observe(caller, sentAt, answer);
          }

          for (const each of asks) {
            void scheduler
              .schedule(Promise.resolve(), 'ask')
              .then(() => {
                world.now += each.after;
                return run(each);
              })
              .catch((error: unknown) => {
                if (error instanceof HttpError && error.code === 'RESOURCE_EXHAUSTED') {
                  met.refused += 1;
                  if ((error.retryAfter ?? 0) <= 0) violations.push('no Retry-After');
                } else violations.push(String(error));
              });
          }
          await scheduler.waitIdle();
          expect(violations).toEqual([]);
          for (const taken of takes.values()) expect(taken).toBeLessThanOrEqual(Math.max(3, limit));
        },
      ),
      { numRuns: runs },
    );
    // The runs reached every case of the rule.
    for (const [what, times] of Object.entries(met))
      expect([what, times > runs / 100]).toEqual([what, true]);
  },
);
