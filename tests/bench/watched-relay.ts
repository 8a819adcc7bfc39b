/** A relay process that can be asked for its memory after a garbage collection, for the benches that look at it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild, until } from '../processes/child.ts';
import { openDoor } from '../processes/door.ts';
import { relayEnvironment } from '../relay/relay-process.ts';
import { startBenchService } from './bench-service.ts';

const bundle = join(import.meta.dirname, '../../relay/dist/main.js');

interface Seen {
  /** Bytes. */
  readonly heap: number;
  readonly rss: number;
  /** Open file descriptors. */
  readonly handles: number;
}

export interface WatchedRelay {
  readonly url: string;
  readonly pid: number;
  /** After a garbage collection. */
  look(): Promise<Seen>;
  stop(): Promise<void>;
}

export async function startWatchedRelay(
  environment: Readonly<Record<string, string>>,
): Promise<WatchedRelay> {
  const folder = mkdtempSync(join(tmpdir(), 'gleaner-watched-'));
  const file = join(folder, 'memory.json');
  const watch = `import { writeFileSync, renameSync } from 'node:fs';
    process.on('SIGUSR2', () => {
      for (let round = 0; round < 3; round += 1) gc();
      const { heapUsed, rss } = process.memoryUsage();
      writeFileSync(${JSON.stringify(`${file}.new`)}, JSON.stringify({ heap: heapUsed, rss }));
      renameSync(${JSON.stringify(`${file}.new`)}, ${JSON.stringify(file)});
    });`;
  const preload = `data:text/javascript,${encodeURIComponent(watch)}`;
  const child = startChild(process.execPath, ['--expose-gc', '--import', preload, bundle], {
    ...environment,
    PORT: '0',
    LOG_LEVEL: 'info',
  });
  const listening = () => /"boundUrl":"([^"]+)"/u.exec(child.output())?.[1];
  await until('a relay', () => {
    if (child.process.exitCode !== null) throw new Error(child.output());
    return listening() !== undefined;
  });
  // What it logs from now on is not kept here.
  child.process.stdout?.removeAllListeners('data').resume();
  const pid = child.process.pid ?? 0;
  return {
    url: listening() ?? '',
    pid,
    async look() {
      rmSync(file, { force: true });
      process.kill(pid, 'SIGUSR2');
      let told = '';
      await until('its memory', () => {
        try {
          told = readFileSync(file, 'utf8');
        } catch {
          return false;
        }
        return true;
      });
      const handles = readdirSync(`/proc/${pid}/fd`).length;
      return { ...(JSON.parse(told) as Omit<Seen, 'handles'>), handles };
    },
    async stop() {
      await child.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * A relay on SQLite behind a door, and its service.
 * @param endings takes what ends them, to be called from the first to the last
 */
export async function startBehindDoor(endings: (() => unknown)[]) {
  const folder = mkdtempSync(join(tmpdir(), 'gleaner-bench-'));
  endings.unshift(() => rmSync(folder, { recursive: true, force: true }));
  const service = await startBenchService();
  endings.unshift(() => service.process.kill());
  const door = await openDoor();
  endings.unshift(() => door.close());
  const file = join(folder, 'relay.sqlite');
  const environment = relayEnvironment({
    INSTANCE_URL: service.url,
    RELAY_URL: door.url,
    DATABASE_URL: `file:${file}`,
  });
  await service.ask({ relayUrl: door.url, secret: environment.CLIENT_SECRET ?? '' });
  const relay = await startWatchedRelay(environment);
  endings.unshift(() => relay.stop());
  door.leadTo(() => relay.url);
  return { service, door, relay, file };
}

/** User and system time of processes so far, seconds (proc(5)). */
export function cpuSeconds(pids: readonly number[]): number {
  let ticks = 0;
  for (const pid of pids) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // It has ended meanwhile.
    }
  }
  return ticks / 100;
}

/** A process and all that it has started. */
export function familyOf(pid: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/u).map(Number));
  const family = [pid];
  for (const member of family) {
    family.push(...rows.filter(([, parent]) => parent === member).map(([child = 0]) => child));
  }
  return family;
}
