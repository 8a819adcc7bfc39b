/** A load of writes through nginx and two relays, which are killed and restarted at random moments. */
import { setTimeout as pause } from 'node:timers/promises';
import { onFreePorts, until } from '../../processes/child.ts';
import type { Chance } from '../../processes/random.ts';
import { startForwarder } from '../../relay/forwarder.ts';
import { startNginx } from '../../processes/nginx.ts';
import { type RelayGroup, startRelayGroup } from '../../relay/relay-group.ts';
import { untilReady } from '../../relay/relay-process.ts';
import type { RelayBundle } from '../../relay/use-bundle.ts';
import { keepWriting, type WriterReport } from './writer.ts';
import { isLong } from '../../../shared/src/testing/runs.ts';

export const learnerCount = isLong ? 5 : 3;

export interface RelayLoad {
  readonly bundle: Pick<RelayBundle, 'file'>;
  readonly databaseUrl: string;
  /** How long the instance still takes a rotated refresh token, ms; 0 revokes on reuse. */
  readonly reuseGraceMs: number;
  /** How long writes are begun and relays killed at least. */
  readonly loadMs: number;
  /** How often relays are killed at least. */
  readonly fewestKills: number;
  readonly chance: Chance;
  /** Called with the number of kills so far, first with 0 when writing begins. */
  readonly onKill?: (kills: number) => void;
}

export interface LoadOutcome {
  readonly writers: readonly WriterReport[];
  readonly kills: number;
  /** Answers to a refresh that were not yet delivered when the relays died. */
  readonly refreshesCut: number;
  /** Words the service holds, once for each time it stored one. */
  readonly stored: readonly string[];
  /** Learners that a process wrote off because another's answer was lost. */
  readonly lost: number;
  readonly refreshes: number;
}

export function runLoad(load: RelayLoad): Promise<LoadOutcome> {
  return onFreePorts(3, ([front = 0, ...ports]) => runOn(front, ports, load));
}

/** @param front the port of nginx, before the relays' own */
async function runOn(
  front: number,
  ports: readonly number[],
  load: RelayLoad,
): Promise<LoadOutcome> {
  const { bundle, databaseUrl, reuseGraceMs, chance } = load;
  const endings: (() => Promise<void>)[] = [];
  const trap = new RefreshTrap();
  try {
    const nginx = await startNginx(front, ports);
    endings.unshift(() => nginx.close());
    const group = await startRelayGroup({
      ...{ bundle, databaseUrl, ports, publicPort: front, skews: [0, 0] },
      instance: { recollect: 'double', refreshReuseGraceMs: reuseGraceMs },
      before: async ({ url }) => {
        const late = await startForwarder(url, {
          async hold(request) {
            if (request.url?.endsWith('/oauth/token')) await trap.pass();
            await pause(request.method === 'POST' ? chance.below(60) : 0);
          },
        });
        endings.unshift(() => late.close());
        return late.url;
      },
    });
    endings.unshift(() => group.close());
    return await loadAndKill(group, trap, load);
  } finally {
    trap.open();
    for (const end of endings) await end();
  }
}

/** Holds the next answer to a refresh until it is opened: the service has rotated, the relay does not know. */
class RefreshTrap {
  #isSet = false;
  #held: (() => void)[] = [];

  get caught(): number {
    return this.#held.length;
  }

  set(): void {
    this.#isSet = true;
  }

  open(): void {
    this.#isSet = false;
    for (const release of this.#held) release();
    this.#held = [];
  }

  async pass(): Promise<void> {
    if (this.#isSet) await new Promise<void>((resolve) => this.#held.push(resolve));
  }
}

async function loadAndKill(
  group: RelayGroup,
  trap: RefreshTrap,
  load: RelayLoad,
): Promise<LoadOutcome> {
  const { loadMs, fewestKills, chance, onKill } = load;
  const { control } = group.instance;
  const learners = await Promise.all(Array.from({ length: learnerCount }, () => group.connected()));
  control.resetCounters();
  const end = Date.now() + loadMs;
  const logs: string[] = [];
  let kills = 0;
  const isOn = () => kills < fewestKills || Date.now() < end;
  const writing = learners.map((learner, index) => keepWriting(learner, `word${index}`, isOn));
  onKill?.(0);

  async function kill(places: readonly number[]): Promise<void> {
    const victims = places.map((place) => group.relays[place]);
    await Promise.all(victims.map(async (victim) => victim?.kill()));
    logs.push(...victims.flatMap((victim) => victim?.log().map(({ msg }) => msg) ?? []));
    kills += 1;
    onKill?.(kills);
    const started = await Promise.all(places.map((place) => group.start(place)));
    // Otherwise both would be down most of the time.
    if (chance.below(4) > 0) await Promise.all(started.map(untilReady));
  }

  // Once, both are killed before the answer to a refresh arrives. Random kills rarely hit that moment.
  trap.set();
  control.expireAccessTokens();
  await until('a refresh to be answered', () => trap.caught > 0);
  const refreshesCut = trap.caught;
  await kill([0, 1]);
  trap.open();
  while (isOn()) {
    await pause(200 + chance.below(1_000));
    if (kills % 2 === 0) control.expireAccessTokens();
    // Most often a moment after tokens have expired, when refreshes are under way.
    await pause(chance.below(120));
    await kill([chance.below(group.relays.length)]);
  }
  const writers = await Promise.all(writing);
  await Promise.all(group.relays.map(untilReady));
  logs.push(...group.relays.flatMap((relay) => relay.log().map(({ msg }) => msg)));
  return {
    writers,
    kills,
    refreshesCut,
    stored: control.words('demo').map(({ term }) => term),
    lost: logs.filter((message) => message === 'refresh outcome lost').length,
    refreshes: control.counters().tokenCalls.refresh_token,
  };
}

/** Prints the counts. */
export function tellLoad(name: string, outcome: LoadOutcome): void {
  const { writers, kills, refreshesCut, stored, lost, refreshes } = outcome;
  const sum = (of: (writer: WriterReport) => number) =>
    writers.reduce((total, writer) => total + of(writer), 0);
  const troubles: Record<number, number> = {};
  for (const [status, count] of writers.flatMap((writer) => [...writer.troubles])) {
    troubles[status] = (troubles[status] ?? 0) + count;
  }
  const refusals = writers.flatMap((writer) => [...writer.refusals].map((each) => each.join(' ')));
  process.stdout.write(
    `${name}: ${kills} kills, ${refreshesCut} refreshes cut off, ${sum(({ sent }) => sent.length)} writes, ${stored.length} stored, ` +
      `${sum(({ unknown }) => unknown)} unknown and looked up, ${refreshes} refreshes, ` +
      `${lost} outcomes lost, ${sum(({ reconnects }) => reconnects)} reconnects, ` +
      `answers that were none ${JSON.stringify(troubles)}, ` +
      `401 ${JSON.stringify(refusals)}\n`,
  );
}
