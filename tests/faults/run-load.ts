/** A load of writes through nginx and two relays, which are killed and restarted at random moments. */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../support/process/child.ts';
import { startLateAnswers } from '../support/relay/late-answers.ts';
import { startNginx } from './nginx.ts';
import { type RelayGroup, startRelayGroup } from '../support/relay/relay-group.ts';
import { untilReady } from '../support/relay/relay-process.ts';
import type { RelayBundle } from '../support/relay/use-bundle.ts';
import { keepWriting, type WriterReport } from './writer.ts';

export const learnerCount = 5;

export interface Load {
  readonly bundle: Pick<RelayBundle, 'file'>;
  readonly databaseUrl: string;
  /** How long the instance still takes a rotated refresh token, ms; 0 revokes on reuse. */
  readonly reuseGraceMs: number;
  /** How long writes are begun and relays killed. */
  readonly loadMs: number;
  /** Called when all learners are connected, and writing begins. */
  readonly onBegun?: () => void;
}

export interface Outcome {
  readonly writers: readonly WriterReport[];
  readonly kills: number;
  /** Words the service holds, once for each time it stored one. */
  readonly stored: readonly string[];
  /** Learners that a process wrote off because another's answer was lost. */
  readonly lost: number;
  readonly refreshes: number;
}

export async function runLoad(load: Load): Promise<Outcome> {
  const { bundle, databaseUrl, reuseGraceMs } = load;
  const [front, ...ports] = [await freePort(), await freePort(), await freePort()];
  const endings: (() => Promise<void>)[] = [];
  try {
    const nginx = await startNginx(front, ports);
    endings.unshift(() => nginx.close());
    const group = await startRelayGroup({
      ...{ bundle, databaseUrl, ports, publicPort: front, skews: [0, 0] },
      instance: { recollect: 'double', refreshReuseGraceMs: reuseGraceMs },
      before: async ({ url }) => {
        const late = await startLateAnswers(url, ({ method }) =>
          pause(method === 'POST' ? randomInt(60) : 0).then(() => undefined),
        );
        endings.unshift(() => late.close());
        return late.url;
      },
    });
    endings.unshift(() => group.close());
    return await loadAndKill(group, load);
  } finally {
    for (const end of endings) await end();
  }
}

async function loadAndKill(group: RelayGroup, { loadMs, onBegun }: Load): Promise<Outcome> {
  const { control } = group.instance;
  const learners = await Promise.all(Array.from({ length: learnerCount }, () => group.connected()));
  control.resetCounters();
  onBegun?.();
  const end = Date.now() + loadMs;
  const isOn = () => Date.now() < end;
  const writing = learners.map((learner, index) => keepWriting(learner, `word${index}`, isOn));

  const logs: string[] = [];
  let kills = 0;
  while (isOn()) {
    await pause(randomInt(200, 1_200));
    if (kills % 2 === 0) control.expireAccessTokens();
    // Most often a moment after tokens have expired, when refreshes are under way.
    await pause(randomInt(120));
    const place = randomInt(group.relays.length);
    const victim = group.relays[place];
    if (victim === undefined) throw new Error('No such relay');
    await victim.kill();
    logs.push(...victim.log().map(({ msg }) => msg));
    kills += 1;
    const started = await group.start(place);
    // Else both would be away most of the time.
    if (randomInt(4) > 0) await untilReady(started);
  }
  const writers = await Promise.all(writing);
  await Promise.all(group.relays.map(untilReady));
  logs.push(...group.relays.flatMap((relay) => relay.log().map(({ msg }) => msg)));
  return {
    writers,
    kills,
    stored: control.words('demo').map(({ term }) => term),
    lost: logs.filter((message) => message === 'refresh outcome lost').length,
    refreshes: control.counters().tokenCalls.refresh_token,
  };
}

/** Prints the counts. */
export function tell(name: string, outcome: Outcome): void {
  const { writers, kills, stored, lost, refreshes } = outcome;
  const sum = (of: (writer: WriterReport) => number) =>
    writers.reduce((total, writer) => total + of(writer), 0);
  const troubles: Record<number, number> = {};
  for (const [status, count] of writers.flatMap((writer) => [...writer.troubles])) {
    troubles[status] = (troubles[status] ?? 0) + count;
  }
  const refusals = writers.flatMap((writer) => [...writer.refusals].map((each) => each.join(' ')));
  process.stdout.write(
    `${name}: ${kills} kills, ${sum(({ sent }) => sent.length)} writes, ${stored.length} stored, ` +
      `${sum(({ unknown }) => unknown)} unknown and looked up, ${refreshes} refreshes, ` +
      `${lost} outcomes lost, ${sum(({ reconnects }) => reconnects)} reconnects, ` +
      `answers that were none ${JSON.stringify(troubles)}, ` +
      `401 ${JSON.stringify(refusals)}\n`,
  );
}
