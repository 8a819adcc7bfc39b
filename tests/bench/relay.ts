/**
 * `npm run bench -- relay`: what a request costs, in CPU time by the system's own accounting, beside the least
 * that is possible on Node and beside what is put together most often. All in one run and in turn, since a
 * machine's speed drifts: the ratios say more than the microseconds.
 *
 * Each connection is another learner's. One learner has `concurrentRequests` at a time in the relay and further
 * requests wait, so with more connections a learner alone is measured too, in a row of its own.
 */
import { csrfHeader, idempotencyKeyHeader, servicePaths } from '@gleaner/shared';
import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../processes/child.ts';
import { startPostgres } from '../processes/postgres.ts';
import { relayEnvironment } from '../relay/relay-process.ts';
import { startBenchServer, startBenchService } from './bench-service.ts';
import { put } from './load.ts';
import { signInLearner } from './sign-in.ts';
import { familyOf } from './watched-relay.ts';

const rounds = 3;
/** Requests of one learner that the relay has in hand at a time. */
const concurrentRequests = 16;
/** Of one measurement. */
const requests = { GET: 6_000, POST: 3_000 };
const file = join(import.meta.dirname, '../../relay/dist/main.js');

interface Candidate {
  readonly name: string;
  readonly url: string;
  readonly pids: readonly number[];
  /** Process of its database, where that is not within it. */
  readonly database?: number;
  /** Cookies of learners, which connections use in turn. Empty where the candidate has no sessions. */
  readonly cookies: readonly string[];
  /** Measured with more connections only. */
  readonly above?: number;
}

/** @param connectionCounts one table's part for each */
export async function benchRelay(connectionCounts = [1, 16, 64]): Promise<void> {
  const endings: (() => unknown)[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'gleaner-bench-'));
  endings.push(() => rmSync(folder, { recursive: true, force: true }));
  try {
    // Load and service on one processor, what is measured on the other, databases where they are put.
    pin(process.pid, 1);
    const upstream = await startBenchService();
    endings.unshift(() => upstream.process.kill());
    pin(upstream.process.pid, 1);
    const candidates: Candidate[] = [];
    for (const [name, peer] of [
      ['bare Node + undici', 'peers/bare.ts'],
      ['Express + http-proxy-middleware + express-session', 'peers/usual.ts'],
    ] as const) {
      const started = await startBenchServer(peer, [upstream.url]);
      endings.unshift(() => started.process.kill());
      pin(started.process.pid, 0);
      const signedIn = await fetch(`${started.url}/sign-in`);
      const cookie = signedIn.headers.getSetCookie()[0]?.split(';', 1)[0];
      const cookies = cookie === undefined ? [] : [cookie];
      candidates.push({ name, url: started.url, pids: [started.process.pid ?? 0], cookies });
    }
    const postgres = await startPostgres('on');
    endings.push(() => postgres.close());
    const learners = Math.max(...connectionCounts);
    const sqliteFile = join(folder, 'relay.sqlite');
    const postgresUrl = await postgres.createDatabase();
    for (const { name, location, databaseUrl, ...beside } of [
      {
        name: 'relay on SQLite',
        location: { kind: 'sqlite', file: sqliteFile },
        databaseUrl: `file:${sqliteFile}`,
      },
      {
        name: 'relay on Postgres',
        location: { kind: 'postgres', url: postgresUrl },
        databaseUrl: postgresUrl,
        database: await postgres.pid(),
      },
    ] as const) {
      const environment = relayEnvironment({
        INSTANCE_URL: upstream.url,
        RELAY_URL: 'http://127.0.0.1:3000',
        DATABASE_URL: databaseUrl,
      });
      const cookies = await signInLearner(location, environment, learners);
      const relay = await startRelay(environment, join(folder, `${name}.log`));
      endings.unshift(() => relay.stop());
      pin(relay.pid, 0);
      const same = { url: relay.url, pids: [relay.pid], ...beside };
      candidates.push({ ...same, name, cookies });
      candidates.push({
        ...same,
        name: `${name}, one learner`,
        cookies: cookies.slice(0, 1),
        above: concurrentRequests,
      });
    }
    await compare(candidates, connectionCounts);
  } finally {
    for (const end of endings) await end();
  }
}

async function compare(
  candidates: readonly Candidate[],
  connectionCounts: readonly number[],
): Promise<void> {
  const rows: string[] = [];
  for (const method of ['GET', 'POST'] as const) {
    for (const connections of connectionCounts) {
      const own = new Map<string, number[]>();
      const databases = new Map<string, number[]>();
      for (let round = 0; round <= rounds; round += 1) {
        for (const candidate of candidates) {
          const { name, url, above = 0 } = candidate;
          if (connections <= above) continue;
          const before = spentBy(candidate);
          const write = (connection: number) => requestOf(method, candidate, connection);
          await put({ url, connections, requests: requests[method], write });
          // The first round warms up.
          if (round === 0) continue;
          const spent = spentBy(candidate);
          add(own, name, (spent.own - before.own) / requests[method]);
          if (candidate.database === undefined) continue;
          add(databases, name, (spent.database - before.database) / requests[method]);
        }
      }
      const least = median(own.get('bare Node + undici') ?? []);
      for (const [name, times] of own) {
        const micros = median(times);
        const database = databases.get(name);
        const beside = database === undefined ? '' : ` (+ ${median(database).toFixed(0)})`;
        const ratio = (micros / least).toFixed(2);
        rows.push(
          `| ${method} | ${connections} | ${name} | ${micros.toFixed(0)}${beside} | ${ratio} |`,
        );
        process.stdout.write(`${rows.at(-1)}\n`);
      }
    }
  }
  const head =
    '| method | connections | | CPU µs/request (+ the database’s) | × bare |\n|---|---|---|---|---|';
  process.stdout.write(`\nMedian of ${rounds} rounds.\n\n${head}\n${rows.join('\n')}\n`);
}

function requestOf(
  method: 'GET' | 'POST',
  { url, cookies }: Candidate,
  connection: number,
): string {
  const cookie = cookies[connection % cookies.length];
  const headers = cookie === undefined ? '' : `Cookie: ${cookie}\r\n`;
  const common = `Host: ${new URL(url).host}\r\n${csrfHeader.name}: ${csrfHeader.value}\r\n${headers}`;
  // Each asks for something else: two equal reads at the same time would share one upstream call.
  if (method === 'GET') {
    return `GET ${servicePaths.learnedWords}?page_token=${randomUUID()} HTTP/1.1\r\n${common}\r\n`;
  }
  const body = JSON.stringify({ spec: { term: 'gossamer', sentence: 'A gossamer thread.' } });
  const more = `Content-Type: application/json\r\n${idempotencyKeyHeader}: ${randomUUID()}\r\n`;
  return `POST ${servicePaths.collectWord} HTTP/1.1\r\n${common}${more}Content-Length: ${body.length}\r\n\r\n${body}`;
}

function spentBy({ pids, database }: Candidate) {
  return { own: cpuOf(pids), database: database === undefined ? 0 : cpuOf(familyOf(database)) };
}

function add(lists: Map<string, number[]>, name: string, value: number): void {
  lists.set(name, [...(lists.get(name) ?? []), value]);
}

/** Microseconds of all threads of these processes so far, in user and system, to the nanosecond (proc(5)). */
function cpuOf(pids: readonly number[]): number {
  let nanoseconds = 0;
  for (const pid of pids) {
    try {
      for (const thread of readdirSync(`/proc/${pid}/task`)) {
        const [spent] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
        nanoseconds += Number(spent);
      }
    } catch {
      // It has ended meanwhile.
    }
  }
  return nanoseconds / 1_000;
}

function pin(pid: number | undefined, processor: number): void {
  execFileSync('taskset', ['-acp', String(processor), String(pid)]);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** As in production, with its log in a file: to read it from a pipe would cost the load's processor. */
async function startRelay(environment: Readonly<Record<string, string>>, log: string) {
  const relay = spawn(process.execPath, [file], {
    env: { ...process.env, ...environment, PORT: '0' },
    stdio: ['ignore', openSync(log, 'a'), 'inherit'],
  });
  const boundUrl = () => /"boundUrl":"([^"]+)"/u.exec(readFileSync(log, 'utf8'))?.[1];
  await until('a relay that listens', () => boundUrl() !== undefined);
  return {
    url: boundUrl() ?? '',
    pid: relay.pid ?? 0,
    async stop() {
      relay.kill();
      await once(relay, 'exit');
    },
  };
}
