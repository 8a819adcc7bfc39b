/**
 * `npm run bench -- scale`: one, two and four relay processes on Postgres behind nginx, and what a learner costs a
 * month. CPU time is by the system's accounting, for relay, Postgres and nginx apart. Then the same with a service that
 * is short of quota, and with a database whose commits take 10 ms.
 */
import { csrfHeader, idempotencyKeyHeader, servicePaths } from '@gleaner/shared';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startNginx } from '../processes/nginx.ts';
import { onFreePorts } from '../processes/child.ts';
import { type Postgres, startPostgres } from '../processes/postgres.ts';
import { relayEnvironment, startRelayProcess, untilReady } from '../relay/relay-process.ts';
import { startBenchService } from './bench-service.ts';
import { put } from './load.ts';
import { signInLearner } from './sign-in.ts';
import { cpuSeconds, familyOf } from './watched-relay.ts';

const learners = 200;
const connections = 32;
const requests = { GET: 6_000, POST: 2_000 };
const file = join(import.meta.dirname, '../../relay/dist/main.js');

/** A learner's month. A read answers what the extension asks for: batches of cards, pages of the list. */
const month = {
  words: 60,
  cards: 900,
  batches: 60,
  pages: 120,
} as const;
const writes = month.words + month.cards;
const reads = month.batches + month.pages;

interface Cost {
  readonly perSecond: number;
  /** CPU seconds of a thousand calls. */
  readonly relay: number;
  readonly postgres: number;
  readonly nginx: number;
}

export async function benchScale(counts: readonly number[] = [1, 2, 4]): Promise<void> {
  const endings: (() => unknown)[] = [];
  try {
    const [service, scarce] = [await startBenchService(), await startBenchService('scarce')];
    for (const each of [service, scarce]) endings.unshift(() => each.process.kill());
    const postgres = await startPostgres('on');
    endings.unshift(() => postgres.close());
    process.stdout.write(
      `${availableParallelism()} processors, shared by relays, Postgres, nginx, the service and the load: how much a\n` +
        'call costs can be read here, and whether processes hinder each other; how many calls a second more processors\n' +
        'would give cannot.\n\n' +
        '| | processes | calls | a second | transactions a call | CPU s per 1,000: relay | Postgres | nginx |\n|---|---|---|---|---|---|---|---|\n',
    );
    const costs = new Map<string, Cost>();
    for (const isSlow of [false, true]) {
      if (isSlow) await slowDown(postgres);
      for (const [name, { url }] of [
        ['', service],
        ['short of quota', scarce],
      ] as const) {
        const what = [name, isSlow ? 'commits of 10 ms' : ''].filter(Boolean).join(', ');
        for (const count of counts) {
          await onFreePorts(count + 1, ([front = 0, ...ports]) =>
            measure({ what, front, ports, postgres, serviceUrl: url, costs }),
          );
        }
      }
    }
    tellMonth(costs);
  } finally {
    for (const end of endings) await end();
  }
}

/** Each commit waits 10 ms for others to share its write, as it would for a slow disk. */
async function slowDown(postgres: Postgres): Promise<void> {
  const url = await postgres.createDatabase();
  for (const setting of ['commit_delay = 10000', 'commit_siblings = 0']) {
    await postgres.sql(url, `alter system set ${setting}`);
  }
  await postgres.sql(url, 'select pg_reload_conf()');
}

interface Measured {
  readonly what: string;
  readonly front: number;
  readonly ports: readonly number[];
  readonly postgres: Postgres;
  readonly serviceUrl: string;
  readonly costs: Map<string, Cost>;
}

async function measure({
  what,
  front,
  ports,
  postgres,
  serviceUrl,
  costs,
}: Measured): Promise<void> {
  const url = await postgres.createDatabase();
  const environment = relayEnvironment({
    INSTANCE_URL: serviceUrl,
    RELAY_URL: `http://127.0.0.1:${front}`,
    DATABASE_URL: url,
  });
  const cookies = await signInLearner({ kind: 'postgres', url }, environment, learners);
  const relays = ports.map((port) => startRelayProcess({ file }, environment, { port }));
  try {
    await Promise.all(relays.map(untilReady));
    const nginx = await startNginx(front, ports);
    try {
      const server = await postgres.pid();
      const parts = () => ({
        relay: relays.map(({ child }) => child.process.pid ?? 0),
        postgres: familyOf(server),
        nginx: familyOf(process.pid).filter((pid) => nameOf(pid) === 'nginx'),
      });
      for (const method of ['GET', 'POST'] as const) {
        const calls = requests[method] / (what === '' ? 1 : 4);
        let at = 0;
        const write = () => requestOf(method, front, cookies[(at += 1) % learners] ?? '');
        const load = { url: nginx.url, connections, write };
        await put({ ...load, requests: calls / 2 });
        const earlier = await transactions(postgres, url);
        const [before, began] = [cpuOf(parts()), performance.now()];
        await put({ ...load, requests: calls });
        const [after, seconds] = [cpuOf(parts()), (performance.now() - began) / 1_000];
        const each = ((await transactions(postgres, url)) - earlier) / calls;
        const thousands = calls / 1_000;
        const cost = {
          perSecond: calls / seconds,
          relay: (after.relay - before.relay) / thousands,
          postgres: (after.postgres - before.postgres) / thousands,
          nginx: (after.nginx - before.nginx) / thousands,
        };
        // What a learner costs is told of the first, where nothing runs beside it.
        if (!costs.has(method)) costs.set(method, cost);
        process.stdout.write(
          `| ${what} | ${ports.length} | ${method} | ${cost.perSecond.toFixed(0)} | ${each.toFixed(2)} | ${cost.relay.toFixed(2)} | ${cost.postgres.toFixed(2)} | ${cost.nginx.toFixed(2)} |\n`,
        );
      }
      if (bytesOf.size === 0) await tellRows(postgres, url);
    } finally {
      await nginx.close();
    }
  } finally {
    await Promise.all(relays.map(({ child }) => child.stop()));
  }
}

/** Of a database so far; each of the relay's statements is one. */
async function transactions(postgres: Postgres, url: string): Promise<number> {
  const name = new URL(url).pathname.slice(1);
  // A server process reports its counts at most once a second.
  await delay(1_100);
  const statement = `select xact_commit + xact_rollback from pg_stat_database where datname = '${name}'`;
  return Number(await postgres.sql(url, statement));
}

const bytesOf = new Map<string, number>();

/** Bytes of a row of each table, with its indexes. */
async function tellRows(postgres: Postgres, url: string): Promise<void> {
  for (const table of ['sessions', 'grants', 'receipts']) {
    const statement = `select pg_total_relation_size('${table}') / greatest(1, count(*)) from ${table}`;
    bytesOf.set(table, Number(await postgres.sql(url, statement)));
  }
}

function tellMonth(costs: ReadonlyMap<string, Cost>): void {
  const [get, post] = [costs.get('GET'), costs.get('POST')];
  if (get === undefined || post === undefined) return;
  const seconds = (part: 'relay' | 'postgres' | 'nginx') =>
    ((get[part] * reads + post[part] * writes) / 1_000).toFixed(2);
  const [session = 0, grant = 0, receipt = 0] = bytesOf.values();
  const receipts = writes / 30;
  process.stdout.write(`
A learner's month, reckoned as ${month.words} words and ${month.cards} cards (${writes} writes), ${month.batches} batches of cards and
${month.pages} pages of the list (${reads} reads): ${seconds('relay')} CPU seconds of relay, ${seconds('postgres')} of Postgres, ${seconds('nginx')} of nginx.
Kept: one session and one grant (${session + grant} bytes with indexes) and the receipts of a day, ${receipts} of them
(${receipt} bytes each): ${(session + grant + receipts * receipt).toFixed(0)} bytes in ${receipts + 2} rows. Written and deleted again in a month: ${writes} receipts.
A receipt holds the answer; here each is 4 KB, of most services a tenth of that.
`);
}

function requestOf(method: 'GET' | 'POST', port: number, cookie: string): string {
  const common = `Host: 127.0.0.1:${port}\r\n${csrfHeader.name}: ${csrfHeader.value}\r\nCookie: ${cookie}\r\n`;
  if (method === 'GET') {
    return `GET ${servicePaths.learnedWords}?page_token=${randomUUID()} HTTP/1.1\r\n${common}\r\n`;
  }
  const body = JSON.stringify({ spec: { term: 'gossamer', language: 'LANGUAGE_ENGLISH' } });
  return `POST ${servicePaths.collectWord} HTTP/1.1\r\n${common}Content-Type: application/json\r\n${idempotencyKeyHeader}: ${randomUUID()}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

function cpuOf(parts: Readonly<Record<'relay' | 'postgres' | 'nginx', readonly number[]>>) {
  const { relay, postgres, nginx } = parts;
  return {
    relay: cpuSeconds(relay),
    postgres: cpuSeconds(postgres),
    nginx: cpuSeconds(nginx),
  };
}

function nameOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}
