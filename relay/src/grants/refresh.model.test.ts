/**
 * The lease rule under many orders of events. The row and the service are pure models; fast-check's scheduler
 * runs statements and answers one by one, while processes crash, statements fail before or after they took
 * effect, calls time out and the clock jumps ahead.
 */
import fc from 'fast-check';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { TokenError } from './token-failure.ts';
import { DatabaseError } from '../errors/database-error.ts';
import { defaultTimings, type Timings } from '../config/timings.ts';
import { HttpError } from '../errors/http-error.ts';
import { silentEvents } from '../observe/events.ts';
import type { Grant, IssuedTokens, Tokens } from './grant.ts';
import type { GrantStore } from './grant-store.ts';
import { noTrouble } from './lease.ts';
import { createRefresher, type Refresher } from './refresh.ts';
import { casesOf } from '@gleaner/shared/testing/runs';

const runs = casesOf(10_000);
const log = pino({ level: 'silent' });
const tight = { ...defaultTimings, token: 100, lease: 150, handover: 60, retry: 1 };
const ample = { ...tight, token: 1e6, lease: 1e7 };

/** What happens to a step: mostly nothing. */
type Fate = 'ok' | 'fails before' | 'fails after' | 'crash';
const noFate = fc.constant<Fate>('ok');
const anyFate = fc.oneof(
  { weight: 12, arbitrary: noFate },
  { weight: 1, arbitrary: fc.constantFrom<Fate>('fails before', 'fails after', 'crash') },
);

interface Call {
  readonly version: number;
  readonly deadline: number;
  readonly timeOut: () => void;
}

/** One grant, the service that issued it, and violations seen in either. */
class World {
  time = 1_000;
  row = {
    ...{ version: 1, alive: true, leaseOwner: '', leaseUntil: null as number | null, token: 0 },
    trouble: noTrouble,
  };
  /** The refresh token that the service accepts; any earlier one revokes them all. */
  private issued = 0;
  revoked = false;
  calls = 0;
  /** What must never happen. */
  readonly violations: string[] = [];
  /** A process died, a statement failed or a call got no answer: an outcome may be lost. */
  troubled = false;
  private readonly inFlight = new Set<Call>();

  constructor(
    private readonly scheduler: fc.Scheduler,
    private readonly fates: readonly Fate[],
    private readonly timings: Timings,
  ) {}

  private steps = 0;

  newProcess(name: string): Refresher {
    const life = { over: false };
    const grants = this.storeOf(name, life);
    const random = () => Buffer.from(`${name}${(this.steps += 1)}`);
    const oauth = {
      authorizationUrl: unused,
      exchange: unused,
      refresh: (token: string) => this.call(token, name, life),
    };
    return createRefresher({
      ...{ grants, oauth, log, random, timings: this.timings, events: silentEvents },
      now: () => this.time,
      keep: () => undefined,
      isOver: () => life.over,
      pause: async (ms) => {
        const until = this.time + ms;
        await this.step(`${name} waits ${ms}`, life, () => this.advance(until));
      },
    });
  }

  grant(): Grant {
    const { version, alive, leaseUntil, token, trouble } = this.row;
    // The token of every version but the first lasts.
    const expiresAt = version === 1 ? this.time - 1 : null;
    const sealedTokens = String(token);
    return {
      ...{ id: 'grant', sealedTokens, scopes: [], expiresAt, version, alive, leaseUntil },
      ...{ refreshable: true, trouble },
    };
  }

  /** Time passes for all processes, and deadlines of calls with it. */
  private advance(until: number): void {
    this.time = Math.max(this.time, until);
    for (const call of this.inFlight) if (call.deadline <= this.time) call.timeOut();
  }

  /** The scheduler chooses when the step runs, and `fate` what happens to it. */
  private async step<Result>(
    label: string,
    life: { over: boolean },
    act: () => Result,
    canFail = false,
  ): Promise<Result> {
    const fate = this.fates[(this.steps += 1) % this.fates.length] ?? 'ok';
    await this.scheduler.schedule(Promise.resolve(), `${label}: ${fate}`);
    if (life.over) return forever();
    if (fate === 'crash') {
      life.over = true;
      this.troubled = true;
      return forever();
    }
    if (canFail && fate === 'fails before') {
      this.troubled = true;
      throw new DatabaseError('model');
    }
    const result = act();
    if (canFail && fate === 'fails after') {
      this.troubled = true;
      throw new DatabaseError('model');
    }
    return result;
  }

  private storeOf(name: string, life: { over: boolean }): GrantStore {
    const { row } = this;
    const statement = <Result>(label: string, act: () => Result) =>
      this.step(`${name} ${label}`, life, act, true);
    return {
      find: () => statement('reads', () => this.grant()),
      open: (grant) => {
        const token = grant.sealedTokens;
        return Promise.resolve<Tokens>({ accessToken: token, refreshToken: token });
      },
      save: unused,
      acquireLease: (grant, owner, until) =>
        statement('acquires', () => {
          const isFree = row.leaseUntil === null || row.leaseUntil <= this.time;
          if (!row.alive || row.version !== grant.version || !isFree) return false;
          Object.assign(row, { leaseOwner: owner, leaseUntil: until });
          return true;
        }),
      rotate: (grant, owner, issued) =>
        statement('writes', () => {
          if (row.version !== grant.version || row.leaseOwner !== owner) {
            // It paused between answer and write for longer than lease and handover.
            this.troubled = true;
            return false;
          }
          const token = Number(issued.refreshToken);
          if (token <= row.token) this.violations.push('an old token over a new one');
          const version = row.version + 1;
          Object.assign(row, { version, token, alive: true, leaseOwner: '', leaseUntil: null });
          row.trouble = noTrouble;
          return true;
        }),
      releaseLease: (_grant, owner, doubtful, trouble) =>
        statement('releases', () => {
          if (row.leaseOwner !== owner) return;
          Object.assign(row, { leaseOwner: '', leaseUntil: doubtful ? 0 : null, trouble });
        }),
      bury: (grant, owner) =>
        statement('buries', () => {
          if (row.version !== grant.version) return false;
          if (owner !== undefined && row.leaseOwner !== owner) return false;
          Object.assign(row, { alive: false, leaseOwner: '', leaseUntil: null });
          return true;
        }),
      remove: unused,
    };
  }

  /** A call of the token endpoint: the service acts at one moment, its answer arrives at another. */
  private async call(token: string, name: string, life: { over: boolean }): Promise<IssuedTokens> {
    const { version } = this.row;
    if ([...this.inFlight].some((call) => call.version === version)) {
      this.violations.push('two refreshes in flight for one version');
    }
    this.calls += 1;
    const answer = new Promise<IssuedTokens>((resolve, reject) => {
      const timeOut = (): void => {
        this.inFlight.delete(call);
        this.troubled = true;
        reject(new TokenError('transient', 'timeout'));
      };
      const call: Call = { version, deadline: this.time + this.timings.token, timeOut };
      this.inFlight.add(call);
      void this.travel(token, name, call, life).then(resolve, reject);
    });
    return answer;
  }

  private async travel(
    token: string,
    name: string,
    call: Call,
    life: { over: boolean },
  ): Promise<IssuedTokens> {
    await this.scheduler.schedule(Promise.resolve(), `${name}'s call arrives`);
    if (!this.inFlight.has(call)) return forever();
    const isGood = !this.revoked && Number(token) === this.issued;
    if (isGood) this.issued += 1;
    else this.revoked = true;
    const refreshToken = String(this.issued);
    try {
      await this.step(`${name} hears`, life, () => undefined);
    } finally {
      this.inFlight.delete(call);
    }
    if (!isGood) throw new TokenError('invalid_grant', 'model');
    return { accessToken: refreshToken, refreshToken, scopes: [], expiresAt: null };
  }
}

function unused(): never {
  throw new Error('The refresh has no use for this');
}

function forever(): Promise<never> {
  return new Promise(() => undefined);
}

async function play(
  scheduler: fc.Scheduler,
  fates: readonly Fate[],
  timings: Timings,
  processes: number,
  requests: number,
): Promise<{ world: World; results: PromiseSettledResult<string>[] }> {
  const world = new World(scheduler, fates, timings);
  const results: PromiseSettledResult<string>[] = [];
  for (let index = 0; index < processes; index += 1) {
    const process = world.newProcess(`p${index}`);
    for (let request = 0; request < requests; request += 1) {
      void process.accessToken(world.grant(), null).then(
        ({ accessToken }) => results.push({ status: 'fulfilled', value: accessToken }),
        (reason: unknown) => results.push({ status: 'rejected', reason }),
      );
    }
  }
  await scheduler.waitIdle();
  return { world, results };
}

const isReconnect = (result: PromiseSettledResult<string>): boolean =>
  result.status === 'rejected' &&
  result.reason instanceof HttpError &&
  result.reason.code === 'UNAUTHENTICATED';

test(`S15 ${runs} orders of a refresh without trouble: one call, one token for all`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 2, max: 4 }),
      fc.integer({ min: 1, max: 3 }),
      async (scheduler, processes, requests) => {
        const { world, results } = await play(scheduler, ['ok'], ample, processes, requests);
        expect(results).toHaveLength(processes * requests);
        expect(world.violations).toEqual([]);
        expect(world.calls).toBe(1);
        for (const result of results) expect(result).toMatchObject({ value: '1' });
        expect(world.row).toMatchObject({ version: 2, token: 1, alive: true, leaseUntil: null });
      },
    ),
    { numRuns: runs },
  );
});

test(`S15 ${runs} orders with crashes, failing statements and lost answers`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(anyFate, { minLength: 7, maxLength: 60 }),
      fc.integer({ min: 2, max: 4 }),
      async (scheduler, fates, processes) => {
        const { world, results } = await play(scheduler, fates, tight, processes, 1);
        expect(world.violations).toEqual([]);
        // A learner is logged out only if the service revoked, which it has no reason for without trouble.
        if (!world.revoked) expect(results.filter(isReconnect)).toEqual([]);
        if (!world.troubled) expect(world.revoked).toBe(false);
      },
    ),
    { numRuns: runs },
  );
});
