/**
 * Answers that their clients do not read (security-checklist.md S22): what a relay's process holds of them, by the
 * system's count.
 */
import { servicePaths } from '@gleaner/shared';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { until } from '../../../processes/child.ts';
import { type TestForwarder, startForwarder } from '../../../relay/forwarder.ts';
import type { Learner } from '../../../relay/learner.ts';
import { openRaw, type RawConnection } from '../../../relay/raw-http.ts';
import { type RelayGroup, startRelayGroup } from '../../../relay/relay-group.ts';
import { useBundle } from '../../../relay/use-bundle.ts';

const bundle = useBundle();
const mebibyte = 1024 * 1024;
const pageOf = (bytes: number) => Buffer.from(`{"learned_words":[${' '.repeat(bytes - 100)}]}`);
/** Nearly the most that the relay takes. */
const page = pageOf(5 * mebibyte);
/** Below it, what the kernel and the garbage collector still hold has its place. */
const mostHeld = 250 * mebibyte;
/** For 80 answers of 5 MiB, beside other work (ms). */
const patience = 300_000;
vi.setConfig({ testTimeout: 3 * patience });

let folder = '';
let recorder: TestForwarder | undefined;
let group: RelayGroup | undefined;
let clients: RawConnection[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gleaner-unread-'));
  group = await startRelayGroup({
    bundle,
    skews: [0],
    databaseUrl: `file:${join(folder, 'relay.sqlite')}`,
    before: async (instance) => {
      recorder = await startForwarder(instance.url);
      return recorder.url;
    },
  });
});
afterEach(async () => {
  for (const { socket } of clients) socket.destroy();
  clients = [];
  await group?.close();
  await recorder?.close();
  await rm(folder, { recursive: true, force: true });
});

function parts() {
  const relay = group?.relays[0];
  if (group === undefined || recorder === undefined || relay === undefined)
    throw new Error('Not yet');
  return { group, recorder, relay, pid: relay.child.process.pid ?? 0 };
}

/** Bytes (proc(5)). @param line `VmRSS` now, `VmHWM` at most so far */
function memoryOf(pid: number, line: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${line}:\\s+(\\d+) kB`, 'mu').exec(status)?.[1]) * 1024;
}

let asked = 0;
/** Asks for pages on connections of their own, and reads nothing. */
async function askUnread(learner: Learner, count: number): Promise<void> {
  const { relay } = parts();
  for (let each = 0; each < count; each += 1) {
    const client = await openRaw(relay.url);
    clients.push(client);
    client.socket.pause();
    const line = `GET ${servicePaths.learnedWords}?filter=term%20%3D%3D%20%22t${(asked += 1)}%22 HTTP/1.1`;
    const headers = `Host: x\r\nX-Gleaner: 1\r\nCookie: ${learner.cookieHeader()}\r\nConnection: close`;
    client.socket.write(`${line}\r\n${headers}\r\n\r\n`);
  }
}

/** Only what asks for a page gets the large one. */
function answerLarge(body: Buffer = page): { readonly answered: () => number } {
  const { recorder } = parts();
  let answered = 0;
  recorder.change = (answer, target) => {
    if (!target.includes('?filter=')) return answer;
    answered += 1;
    return { headers: { ...answer.headers, 'content-type': 'application/json' }, body };
  };
  return { answered: () => answered };
}

test('S22 one learner’s 80 unread answers take sixteen turns, and others are served', async () => {
  const { group, pid } = parts();
  const [learner, other] = [await group.connected(), await group.connected()];
  const { answered } = answerLarge();
  const before = memoryOf(pid, 'VmRSS');
  await askUnread(learner, 80);
  await until('the answers', () => answered() >= 12, patience);
  for (let round = 0; round < 20; round += 1) expect((await other.list()).status).toBe(200);
  expect((await other.collect('gossamer')).status).toBe(200);
  expect(memoryOf(pid, 'VmHWM') - before).toBeLessThan(mostHeld);
});

test('S22 a learner who reads late gets every answer: none is cut to make room for their others', async () => {
  const { group } = parts();
  const [learner, other] = [await group.connected(), await group.connected()];
  // There is room for sixteen of them.
  const { answered } = answerLarge(pageOf(4 * mebibyte));
  await askUnread(learner, 30);
  await until('sixteen answers', () => answered() >= 16, patience);
  for (let round = 0; round < 20; round += 1) expect((await other.list()).status).toBe(200);
  for (const { socket } of clients) socket.resume();
  const answers = await Promise.all(clients.map((client) => client.answered));
  const whole = answers.filter(({ text }) => text.endsWith(']}'));
  expect(whole.map(({ status }) => status)).toEqual(clients.map(() => 200));
});

test('S22 80 unread answers of eight learners are bounded, others are served, and memory is freed', async () => {
  const { group, pid } = parts();
  const learners: Learner[] = [];
  while (learners.length < 9) learners.push(await group.connected());
  const [other, ...greedy] = learners;
  const { answered } = answerLarge();
  const before = memoryOf(pid, 'VmRSS');
  // What stays in memory of the first time would add to the second.
  for (const times of [1, 2]) {
    for (const learner of greedy) await askUnread(learner, 10);
    const toCome = () => `${times * 80 - answered()} answers`;
    await until(toCome, () => answered() === times * 80, patience);
    for (let round = 0; round < 10; round += 1) expect((await other?.list())?.status).toBe(200);
    expect((await other?.collect('gossamer'))?.status).toBe(200);
    for (const { socket } of clients) socket.destroy();
  }
  expect(memoryOf(pid, 'VmHWM') - before).toBeLessThan(mostHeld);
});
