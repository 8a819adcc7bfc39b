/**
 * `npm run bench -- fairness`: a hundred learners of one application and its thousand calls an hour, in
 * compressed time. Who gets how much, how long they wait, and how many calls are spent for nothing: the relay's
 * own quota, on its own database and in two processes, beside a client that only waits after a 429. A measurement
 * fails where the relay's Jain index is below 0.95, a word is lost, more than 1.05 of the least calls are made, or what
 * is clicked waits longer than through that client or than what is done in the background.
 */
import { openRelayDatabase } from '@gleaner/relay/database';
import { silentEvents } from '@gleaner/relay/events';
import { createQuota } from '@gleaner/relay/quota';
import { createQuotaStore } from '@gleaner/relay/quota-store';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chanceFrom } from '../processes/random.ts';
import {
  createService,
  hour,
  limit,
  minute,
  naively,
  type Request,
  throughRelays,
} from './fairness-clients.ts';
import { createVirtualTime, type VirtualTime } from './virtual-time.ts';

const second = 1_000;
const hours = 4;
const learners = 100;
/** Background reads of each learner in an hour. */
const reads = 2;

/** Commits take no virtual time, and should take little real time. */
const inMemory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

interface Demand {
  readonly words: number;
  readonly atOnce: boolean;
  /** Background calls: no learner waits for them. */
  readonly background?: boolean;
}

/** How many words each learner sends in an hour, and how they come. */
const demands: Readonly<Record<string, (learner: number) => Demand>> = {
  'all click 9 words an hour: a tenth more than there is': () => ({ words: 9, atOnce: false }),
  'all click 12 words an hour: two fifths more': () => ({ words: 12, atOnce: false }),
  'ten import 60 words an hour as if they clicked them, ninety click 5': (learner) =>
    learner < 10 ? { words: 60, atOnce: true } : { words: 5, atOnce: false },
  'ten import 60 words an hour in the background, ninety click 5': (learner) =>
    learner < 10 ? { words: 60, atOnce: true, background: true } : { words: 5, atOnce: false },
};

interface Tally {
  /** Words that arrived, by learner and hour. */
  readonly served: number[][];
  readonly waits: { clicked: number[]; background: number[] };
  clicked: number;
  arrived: number;
}

async function simulate(
  time: VirtualTime,
  request: Request,
  demandOf: (learner: number) => Demand,
  random: () => number,
): Promise<Tally> {
  const start = time.now();
  const end = start + hours * hour;
  const served = Array.from({ length: learners }, () => Array.from({ length: hours }, () => 0));
  const tally: Tally = { served, waits: { clicked: [], background: [] }, clicked: 0, arrived: 0 };

  async function persist(learner: number, background: boolean, wished: number): Promise<void> {
    for (;;) {
      const wait = await request(learner, background);
      if (wait === null) break;
      await time.sleep(wait);
    }
    tally.waits[background ? 'background' : 'clicked'].push(time.now() - wished);
  }

  for (let learner = 0; learner < learners; learner += 1) {
    const { words, atOnce, background = false } = demandOf(learner);
    const phase = random();
    // The outbox: one word after the other, in the order of the clicks.
    time.join(async () => {
      for (let word = 0; word < words * hours; word += 1) {
        const within = atOnce ? phase * 0.1 : ((word % words) + phase) / words;
        const wished = start + (Math.floor(word / words) + within) * hour;
        if (wished > time.now()) await time.sleep(wished - time.now());
        tally.clicked += 1;
        await persist(learner, background, wished);
        tally.arrived += 1;
        const row = served[learner];
        const place = Math.floor((time.now() - start) / hour);
        if (row?.[place] !== undefined) row[place] += 1;
      }
    });
    time.join(async () => {
      for (let read = 0; read < reads * hours; read += 1) {
        const wished = start + ((read + phase) / reads) * hour;
        if (wished > time.now()) await time.sleep(wished - time.now());
        if (time.now() < end) await persist(learner, true, wished);
      }
    });
  }
  await time.run();
  return tally;
}

/** Jain's index: 1 where all have the same, 1/n where one has all. */
function jain(values: readonly number[]): number {
  const sum = values.reduce((total, value) => total + value, 0);
  const squares = values.reduce((total, value) => total + value * value, 0);
  return squares === 0 ? 1 : (sum * sum) / (values.length * squares);
}

/** The part of each, where no one can have more unless another has less (max-min fair). */
function fairShares(wishes: readonly number[], capacity: number): number[] {
  const shares = wishes.map(() => 0);
  let left = capacity;
  let open = wishes.map((_wish, place) => place);
  while (open.length > 0) {
    const each = left / open.length;
    const content = open.filter((place) => (wishes[place] ?? 0) <= each);
    if (content.length === 0) {
      for (const place of open) shares[place] = each;
      break;
    }
    for (const place of content) {
      shares[place] = wishes[place] ?? 0;
      left -= wishes[place] ?? 0;
    }
    open = open.filter((place) => !content.includes(place));
  }
  return shares;
}

/**
 * Jain's index over each learner's share of a fair part, hour by hour; the lowest of them. To compare plain
 * numbers of words would call it unfair that a learner who wants five does not get sixty. So the words of each hour
 * are divided max-min fair among those that were wished for by then and had not arrived, and each learner's part of
 * that counts. The words that were sent in that hour are divided; the waits show how many those are.
 */
function leastOfHours(served: readonly number[][], words: (learner: number) => number): number {
  const indexes = Array.from({ length: hours }, (_, at) => {
    const arrived = served.map((row) => row[at] ?? 0);
    const wishes = served.map((row, learner) => {
      const before = row.slice(0, at).reduce((sum, each) => sum + each, 0);
      return words(learner) * (at + 1) - before;
    });
    const fair = fairShares(
      wishes,
      arrived.reduce((sum, each) => sum + each, 0),
    );
    return jain(arrived.flatMap((each, learner) => (fair[learner] ? [each / fair[learner]] : [])));
  });
  return Math.min(...indexes);
}

const shownMinutes = (ms: number) => (ms / minute).toFixed(1).padStart(7);
function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}

export async function benchFairness(): Promise<void> {
  const seed = process.env.FAULT_SEED ?? String(Math.floor(Date.now() / 1_000));
  process.stdout.write(
    `${learners} learners, ${limit} calls an hour, ${hours} hours; seed ${seed}\n`,
  );
  for (const [title, demandOf] of Object.entries(demands)) {
    process.stdout.write(
      `\n${title}\n${''.padEnd(10)}  Jain  (first hour)   lost  calls/least   429  waits in minutes: clicked 50%, 95%; background 50%, 95%\n`,
    );
    const results: Figures[] = [];
    for (const kind of ['relay', 'naive'] as const) {
      const chance = chanceFrom(seed);
      const random = () => chance.below(1_000_000) / 1_000_000;
      const time = createVirtualTime(1_800_000_000_000);
      const service = createService(time);
      const folder = mkdtempSync(join(inMemory, 'gleaner-fairness-'));
      const opened = await openRelayDatabase(
        { kind: 'sqlite', file: join(folder, 'relay.sqlite') },
        time.now,
      );
      const relays = [0, 1].map(() =>
        createQuota({
          store: createQuotaStore(opened.database),
          scope: 'application',
          now: time.now,
          chance: random,
          sleep: time.sleep,
          events: silentEvents,
          log: { warn: () => undefined, error: () => undefined },
        }),
      );
      const request =
        kind === 'relay' ? throughRelays(time, service, relays) : naively(service, random);
      const { served, waits, clicked, arrived } = await simulate(time, request, demandOf, random);
      await opened.close();
      rmSync(folder, { recursive: true, force: true });

      const wishes = served.map((_row, learner) => demandOf(learner).words);
      const fair = fairShares(wishes, limit - reads * learners);
      // The measure of before: the first hour, as if background reads had had all they wanted.
      const parts = served.map((row, learner) => (row[0] ?? 0) / (fair[learner] ?? 1));
      const { calls, refused } = service.counts;
      const figures = {
        jain: leastOfHours(served, (learner) => demandOf(learner).words),
        firstHour: jain(parts),
        lost: clicked - arrived,
        calls: calls / (calls - refused),
        refused,
        waits: [waits.clicked, waits.background].flatMap((each) => [
          quantile(each, 0.5),
          quantile(each, 0.95),
        ]),
      };
      process.stdout.write(
        `${kind.padEnd(10)}  ${figures.jain.toFixed(3)}       (${figures.firstHour.toFixed(3)})   ${String(figures.lost).padStart(4)}  ${figures.calls.toFixed(3).padStart(11)}  ${String(refused).padStart(4)}  ${figures.waits.map(shownMinutes).join(' ')}\n`,
      );
      results.push(figures);
    }
    const [throughRelay, without] = results;
    if (throughRelay === undefined || without === undefined)
      throw new Error('Nothing was measured');
    const faults = faultsOf(throughRelay, without);
    if (faults.length === 0) continue;
    process.stdout.write(`  not as it must be: ${faults.join(', ')}\n`);
    process.exitCode = 1;
  }
}

interface Figures {
  readonly jain: number;
  readonly lost: number;
  readonly calls: number;
  /** Clicked 50 %, 95 %; background 50 %, 95 %; ms. */
  readonly waits: readonly number[];
}

function faultsOf(relay: Figures, naive: Figures): string[] {
  const [half = 0, most = 0, backgroundHalf = 0, backgroundMost = 0] = relay.waits;
  const [naiveHalf = 0, naiveMost = 0] = naive.waits;
  return [
    relay.jain < 0.95 && 'Jain',
    relay.lost > 0 && 'lost',
    relay.calls > 1.05 && 'calls',
    (half > naiveHalf + second || most > naiveMost + second) && 'clicked beside naive',
    (half > backgroundHalf + second || most > backgroundMost + second) &&
      'clicked beside background',
  ].filter((fault) => fault !== false);
}
