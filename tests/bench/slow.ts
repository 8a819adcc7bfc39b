/**
 * `npm run bench -- slow`: twenty seconds (`slow 60`: a minute) each of slow headers, slow bodies, ranges and slow
 * readers (slowhttptest, a thousand connections), and of a thousand busy connections (wrk), against one relay on SQLite.
 * How long another learner waits for an answer meanwhile, and what the relay still holds afterwards. Fails where that
 * learner is refused, or handles stay open.
 */
import { csrfHeader, idempotencyKeyHeader, relayPaths, servicePaths } from '@gleaner/shared';
import { readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { startChild, until, type Child } from '../processes/child.ts';
import { Learner } from '../relay/learner.ts';
import { startBehindDoor } from './watched-relay.ts';

const connections = 1_000;
/** More are the learner's own and the database's. */
const handlesLeft = 20;
const mebibyte = 1024 * 1024;

export async function benchSlow([seconds = 20]: readonly number[] = []): Promise<void> {
  const endings: (() => unknown)[] = [];
  try {
    const { service, door, relay } = await startBehindDoor(endings);
    const connected = async (): Promise<Learner> => {
      const learner = new Learner(door.url, service.url);
      await learner.connect();
      // From now on past the door, which would be measured too.
      const direct = new Learner(relay.url, service.url);
      for (const [name, value] of learner.cookies) direct.cookies.set(name, value);
      return direct;
    };
    const [learner, attacker] = [await connected(), await connected()];

    const before = await relay.look();
    const cookie = attacker.cookieHeader();
    // slowhttptest knows no other headers: they go behind one that it knows.
    const accept = [
      'application/json',
      `${csrfHeader.name}: ${csrfHeader.value}`,
      `${idempotencyKeyHeader}: slow`,
    ].join('\r\n');
    const slowly = (mode: string, path: string, ...more: string[]): (() => Child) => {
      const many = ['-c', String(connections), '-r', '200', '-l', String(seconds)];
      const where = ['-u', relay.url + path, '-j', cookie, '-m', accept];
      return () => startChild('slowhttptest', [`-${mode}`, ...many, '-i', '5', ...where, ...more]);
    };
    const wrk = ['-t', '2', '-c', String(connections), '-d', `${seconds}s`];
    const attacks: Readonly<Record<string, () => Child>> = {
      'slow headers': slowly('H', relayPaths.health),
      'slow bodies': slowly('B', servicePaths.collectWord, '-s', '8192', '-f', 'application/json'),
      ranges: slowly('R', relayPaths.health),
      'slow readers': slowly('X', servicePaths.learnedWords, '-w', '10', '-y', '20', '-z', '5'),
      'busy connections': () => startChild('wrk', [...wrk, relay.url + relayPaths.health]),
    };

    say(
      '',
      'calls',
      'refused',
      'median ms',
      '99 % ms',
      'most handles',
      'handles after',
      'RSS MB after',
    );
    const alone = await measure(learner, () => delay(seconds * 1_000));
    tell('alone', alone, before.handles, before);
    for (const [name, start] of Object.entries(attacks)) {
      const attack = start();
      endings.unshift(() => attack.stop());
      let most = 0;
      const hasEnded = () => {
        most = Math.max(most, readdirSync(`/proc/${relay.pid}/fd`).length);
        return attack.process.exitCode !== null;
      };
      const patience = (seconds + 120) * 1_000;
      const during = await measure(learner, () => until(`the end of ${name}`, hasEnded, patience));
      // When the attack has ended, the relay closes what it still holds open.
      let after = await relay.look();
      await until(`the handles of ${name} to be closed`, async () => {
        after = await relay.look();
        return after.handles <= before.handles + handlesLeft;
      });
      tell(name, during, most, after);
      if (during.refused > 0) process.exitCode = 1;
    }
  } finally {
    for (const end of endings) await end();
  }
}

interface Measured {
  /** Milliseconds of each call, the shortest first. */
  readonly times: readonly number[];
  /** Calls with another answer than 200. */
  readonly refused: number;
}

/** One call after the other until `during` has ended. */
async function measure(learner: Learner, during: () => Promise<unknown>): Promise<Measured> {
  const times: number[] = [];
  let [refused, ended] = [0, false];
  const end = during().finally(() => (ended = true));
  // Read each time, since it changes meanwhile.
  const isOver = () => ended;
  while (!isOver()) {
    const start = performance.now();
    const { status } = await learner.list(`?page_token=${times.length}`);
    times.push(performance.now() - start);
    if (status !== 200) refused += 1;
  }
  await end;
  return { times: times.sort((a, b) => a - b), refused };
}

function tell(
  name: string,
  { times, refused }: Measured,
  most: number,
  { handles, rss }: { readonly handles: number; readonly rss: number },
): void {
  const at = (part: number) => (times[Math.floor(part * (times.length - 1))] ?? NaN).toFixed(1);
  const memory = (rss / mebibyte).toFixed(0);
  const counts = [times.length, refused, at(0.5), at(0.99), most, handles, memory];
  say(name, ...counts.map(String));
}

function say(name: string, ...cells: readonly string[]): void {
  process.stdout.write(`${name.padEnd(17)}${cells.map((cell) => cell.padStart(14)).join('')}\n`);
}
