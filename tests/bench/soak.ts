/**
 * `npm run bench -- soak`: ten minutes (`soak 60`: a minute) of learners who sign in, read, write and sign out, with
 * tokens that live for seconds, against one relay on SQLite. Fails where memory, handles or rows grow in the second
 * half. Tables that keep their rows for hours are shown and not judged: in ten minutes no row would be deleted.
 */
import { openRelayDatabase } from '@gleaner/relay/database';
import { relayPaths } from '@gleaner/shared';
import { setTimeout as delay } from 'node:timers/promises';
import { instanceControl } from '../relay/instance-control.ts';
import { Learner } from '../relay/learner.ts';
import { startBehindDoor, type WatchedRelay } from './watched-relay.ts';

const learners = 12;
const samples = 20;
const tokenLife = 3_000;
const mebibyte = 1024 * 1024;
const judgedTables = ['sessions', 'grants', 'receipts', 'logins', 'quotas', 'jobs'] as const;
const shownTables = ['quota_shares', 'rate_limits'] as const;
/** By how much the end of the second half may lie above its beginning. */
const tolerances: Readonly<Record<string, number>> = {
  ...{ 'heap MB': 3, 'RSS MB': 12, handles: 6 },
  // These rows change with the learners who are signed in.
  receipts: 240,
};
const rowTolerance = 12;
/** Of one sign-in. */
const rounds = 40;

export async function benchSoak([seconds = 600]: readonly number[] = []): Promise<void> {
  const endings: (() => unknown)[] = [];
  try {
    const { service, door, relay, file } = await startBehindDoor(endings);
    await instanceControl(service.url).changeSettings({ accessTokenLifetimeMs: tokenLife });
    const opened = await openRelayDatabase({ kind: 'sqlite', file });
    endings.unshift(() => opened.close());

    const load = { on: true, calls: 0, signIns: 0 };
    const running = Array.from({ length: learners }, (_, place) =>
      liveAsLearner(load, door.url, service.url, Math.ceil((rounds * (place + 1)) / learners)),
    );
    const rows: Record<string, number>[] = [];
    const failed = Promise.race(running.map((each) => each.then(() => undefined)));
    for (let sample = 0; sample < samples; sample += 1) {
      await Promise.race([delay((seconds * 1_000) / samples), failed]);
      rows.push(await look(relay, opened.database, load));
      if (sample === 0) process.stdout.write(`${Object.keys(rows[0] ?? {}).join('  ')}\n`);
      const widths = Object.keys(rows[0] ?? {}).map((name) => name.length);
      const cells = Object.values(rows.at(-1) ?? {}).map((value, at) =>
        String(Math.round(value * 10) / 10).padStart(widths[at] ?? 0),
      );
      process.stdout.write(`${cells.join('  ')}\n`);
    }
    load.on = false;
    await Promise.all(running);
    judge(rows.slice(samples / 2));
  } finally {
    for (const end of endings) await end();
  }
}

interface Load {
  on: boolean;
  calls: number;
  signIns: number;
}

/**
 * Signs in, works for some token lives, signs out, and begins again as a new learner.
 * @param first rounds of the first life, so that not all sign out together
 */
async function liveAsLearner(
  load: Load,
  relayUrl: string,
  serviceUrl: string,
  first: number,
): Promise<void> {
  let lasts = first;
  while (load.on) {
    const learner = new Learner(relayUrl, serviceUrl);
    await learner.connect();
    load.signIns += 1;
    for (let round = 0; round < lasts; round += 1) {
      const answers = await Promise.all([
        learner.list(`?page_token=${load.calls}`),
        learner.collect(`word-${round}`),
      ]);
      const refused = answers.find(({ status }) => status !== 200);
      if (refused !== undefined) throw new Error(`${refused.status} ${refused.text}`);
      load.calls += answers.length;
      await delay(150);
      if (isOver(load)) break;
    }
    await learner.call('POST', relayPaths.logout);
    lasts = rounds;
  }
}

/** Read each time, since it changes while learners work. */
function isOver({ on }: Load): boolean {
  return !on;
}

async function look(
  relay: WatchedRelay,
  database: Awaited<ReturnType<typeof openRelayDatabase>>['database'],
  { calls, signIns }: Load,
): Promise<Record<string, number>> {
  const { heap, rss, handles } = await relay.look();
  const counts: [string, number][] = [];
  for (const table of [...judgedTables, ...shownTables]) {
    const { rows } = await database
      .selectFrom(table)
      .select((eb) => eb.fn.countAll().as('rows'))
      .executeTakeFirstOrThrow();
    counts.push([table, Number(rows)]);
  }
  return {
    '  calls': calls,
    'sign-ins': signIns,
    'heap MB': heap / mebibyte,
    'RSS MB': rss / mebibyte,
    handles,
    ...Object.fromEntries(counts),
  };
}

function judge(half: readonly Record<string, number>[]): void {
  const judged = ['heap MB', 'RSS MB', 'handles', ...judgedTables];
  let grows = 0;
  for (const name of judged) {
    const rise = riseOver(half.map((row) => row[name] ?? 0));
    const limit = tolerances[name] ?? rowTolerance;
    const verdict = rise > limit ? 'GROWS' : 'does not grow';
    if (rise > limit) grows += 1;
    process.stdout.write(
      `${name.padEnd(9)} ${rise.toFixed(1).padStart(7)} over the second half (at most ${limit}): ${verdict}\n`,
    );
  }
  if (grows > 0) process.exitCode = 1;
}

/** How far the straight line through the values rises from the first to the last. */
function riseOver(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let [above, below] = [0, 0];
  for (const [at, value] of values.entries()) {
    above += (at - middle) * (value - mean);
    below += (at - middle) ** 2;
  }
  return (above / below) * (values.length - 1);
}
