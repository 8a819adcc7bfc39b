/**
 * `npm run bench -- sessions`: what ten thousand signed-in learners (`sessions 1000`: a thousand), each of whom has
 * made a call, add to the memory of a relay on SQLite. Fails above 20 MB. As many calls of one learner come first, so
 * that what any call costs is not counted for the sessions.
 */
import { csrfHeader, servicePaths } from '@gleaner/shared';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { relayEnvironment } from '../relay/relay-process.ts';
import { startBenchService } from './bench-service.ts';
import { put } from './load.ts';
import { signInLearner } from './sign-in.ts';
import { startWatchedRelay } from './watched-relay.ts';

const allowed = 20;
const mebibyte = 1024 * 1024;

export async function benchSessions([count = 10_000]: readonly number[] = []): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gleaner-sessions-'));
  const endings: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const service = await startBenchService();
    endings.unshift(() => service.process.kill());
    const file = join(folder, 'relay.sqlite');
    const environment = relayEnvironment({
      INSTANCE_URL: service.url,
      RELAY_URL: 'http://127.0.0.1:3000',
      DATABASE_URL: `file:${file}`,
    });
    const cookies = await signInLearner({ kind: 'sqlite', file }, environment, count);
    const relay = await startWatchedRelay(environment);
    endings.unshift(() => relay.stop());
    const call = async (cookieOf: (at: number) => string) => {
      let at = 0;
      const write = () =>
        `GET ${servicePaths.learnedWords}?page_token=${randomUUID()} HTTP/1.1\r\nHost: relay\r\n${csrfHeader.name}: ${csrfHeader.value}\r\nCookie: ${cookieOf((at += 1) - 1)}\r\n\r\n`;
      await put({ url: relay.url, connections: 8, requests: count, write });
      return relay.look();
    };
    const none = await relay.look();
    const one = await call(() => cookies[0] ?? '');
    const all = await call((at) => cookies[at] ?? '');
    const again = await call((at) => cookies[at] ?? '');
    for (const [name, { heap, rss, handles }] of Object.entries({
      'just started': none,
      'one session, as many calls': one,
      [`${count} sessions, a call each`]: all,
      'and once more': again,
    })) {
      const [heapShown, rssShown] = [heap, rss].map((bytes) => (bytes / mebibyte).toFixed(1));
      process.stdout.write(
        `${name.padEnd(28)} heap ${heapShown} MB, RSS ${rssShown} MB, ${handles} handles\n`,
      );
    }
    const heap = (again.heap - one.heap) / mebibyte;
    const rss = (again.rss - one.rss) / mebibyte;
    process.stdout.write(
      `${count} sessions cost ${heap.toFixed(1)} MB of heap, ${rss.toFixed(1)} MB of RSS more than one (at most ${allowed})\n`,
    );
    if (heap > allowed || rss > allowed) process.exitCode = 1;
  } finally {
    for (const end of endings) await end();
  }
}
