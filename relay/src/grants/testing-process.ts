/** One process with a grant in memory, for tests of the refresh; only pauses move its clock. */
import { pino } from 'pino';
import { expect } from 'vitest';
import { defaultTimings } from '../config/timings.ts';
import { silentEvents } from '../observe/events.ts';
import type { Grant } from './grant.ts';
import type { GrantStore } from './grant-store.ts';
import { noTrouble } from './lease.ts';
import { createRefresher } from './refresh.ts';

export const timings = {
  ...defaultTimings,
  ...{ token: 100, lease: 150, handover: 60, retry: 1, refreshMargin: 1_000 },
};

export const startsAt = 10_000;
export const ended = { expiresAt: startsAt - 1 };
export const inMargin = { expiresAt: startsAt + 900 };

/** One process, its grant's row, and what it did. `change` is how the row differs from a fresh one. */
export function process(change: Partial<Grant> = {}, store: Partial<GrantStore> = {}) {
  const world = {
    now: startsAt,
    row: {
      ...{ id: 'grant', sealedTokens: '', scopes: [], expiresAt: startsAt + 5_000, version: 1 },
      ...{ refreshable: true, alive: true, leaseUntil: null, trouble: noTrouble },
      ...change,
    } as Grant | null,
    pauses: [] as number[],
    spent: [] as string[],
    owners: [] as string[],
    buried: 0,
    kept: [] as Promise<unknown>[],
    refreshed: [] as string[],
    log: [] as string[],
    /** What others do meanwhile. */
    onPause: (): void => undefined,
    answer: (): Promise<void> => Promise.resolve(),
    set(row: Partial<Grant>): void {
      if (world.row) world.row = { ...world.row, ...row };
    },
  };
  const grants: GrantStore = {
    find: () => Promise.resolve(world.row),
    open: ({ version }) =>
      Promise.resolve({ accessToken: `a${String(version)}`, refreshToken: `r${String(version)}` }),
    save: unused,
    acquireLease: (_grant, owner, until) => {
      world.owners.push(owner);
      world.set({ leaseUntil: until });
      return Promise.resolve(true);
    },
    rotate: ({ version }) => {
      world.set({ version: version + 1, expiresAt: null, leaseUntil: null, trouble: noTrouble });
      return Promise.resolve(true);
    },
    releaseLease: (_grant, _owner, doubtful, trouble) => {
      world.set({ leaseUntil: doubtful ? 0 : null, trouble });
      return Promise.resolve();
    },
    bury: () => {
      world.buried += 1;
      world.set({ alive: false });
      return Promise.resolve(true);
    },
    remove: unused,
    ...store,
  };
  const refresh = async (refreshToken: string) => {
    world.spent.push(refreshToken);
    await world.answer();
    return { accessToken: '', refreshToken: '', scopes: [], expiresAt: null };
  };
  const refresher = createRefresher({
    ...{ grants, timings },
    events: { ...silentEvents, refreshed: (outcome) => void world.refreshed.push(outcome) },
    oauth: { authorizationUrl: unused, exchange: unused, refresh },
    log: pino({ level: 'error' }, { write: (line) => void world.log.push(line) }),
    now: () => world.now,
    random: (size) => Buffer.alloc(size, 255),
    isOver: () => false,
    keep: (work) => void world.kept.push(work),
    pause: (ms) => {
      world.pauses.push(ms);
      world.now += ms;
      world.onPause();
      return Promise.resolve();
    },
  });
  const read = (): Grant => {
    if (world.row === null) throw new Error('The grant is gone');
    return world.row;
  };
  const ask = (refusedVersion: number | null = null) =>
    refresher.accessToken(read(), refusedVersion);
  return { world, refresher, read, ask };
}

export function repeat(word: string, times: number): string[] {
  return Array.from({ length: times }, () => word);
}

function unused(): never {
  throw new Error('The refresh has no use for this');
}

export const refusal = (code: string, reason: string, retryAfter?: number) =>
  expect.objectContaining({
    ...{ code, details: [{ reason }], retryAfter },
    message: expect.stringMatching(/\S/u) as string,
  }) as Error;

export const reconnect = refusal('UNAUTHENTICATED', 'reconnect');
export const unavailable = refusal('UNAVAILABLE', 'refresh_unavailable', 5);
