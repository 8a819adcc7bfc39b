/**
 * What is counted, under which labels, and who can see it.
 * @module-tag smoke
 */
import { relayPaths } from '@gleaner/shared';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { until } from '../../../processes/child.ts';
import { clientSecret, startRelayForTest, useRelay } from '../../../relay/use-relay.ts';

const stack = useRelay({ environment: { METRICS_PORT: '0', SESSION_RATE: '40' } });

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

async function scrape(): Promise<{ text: string; samples: Sample[] }> {
  const text = await (await fetch(stack.current.relay.metricsUrl ?? '')).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const samples = lines.map((line) => {
    const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/u.exec(line) ?? [];
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/gu)].map(([, key, text]) => [key, text]);
    return { name, labels: Object.fromEntries(pairs) as Sample['labels'], value: Number(value) };
  });
  return { text, samples };
}

/** The sum of all samples with this name and these labels. */
async function count(name: string, labels: Sample['labels'] = {}): Promise<number> {
  const { samples } = await scrape();
  return samples
    .filter((sample) => sample.name === `gleaner_${name}`)
    .filter((sample) => Object.entries(labels).every(([key, text]) => sample.labels[key] === text))
    .reduce((sum, { value }) => sum + value, 0);
}

test('a day in the life of a relay is counted by route and outcome', async () => {
  const { instance } = stack.current;
  expect((await scrape()).text).not.toContain('gleaner_quota_remaining');
  const learner = stack.current.newLearner();
  await learner.open((await learner.decide(await learner.beginLogin(), 'deny')).href);
  await learner.open('/auth/callback?code=x&state=made-up');
  await learner.connect();
  expect(await count('logins_total', { outcome: 'started' })).toBe(2);
  for (const outcome of ['denied', 'state', 'connected']) {
    expect(await count('logins_total', { outcome }), outcome).toBe(1);
  }

  const key = randomUUID();
  await learner.collect('gossamer', key);
  await learner.collect('gossamer', key);
  await learner.collect('thimble', key);
  expect(await count('receipts_total', { outcome: 'new' })).toBe(1);
  expect(await count('receipts_total', { outcome: 'replayed' })).toBe(1);
  expect(await count('receipts_total', { outcome: 'key_reused' })).toBe(1);
  instance.control.addFault({ operation: 'collectWord', kind: 'drop', when: 'after' });
  expect((await learner.collect('bobbin')).status).toBe(504);
  expect(await count('receipts_total', { outcome: 'unknown' })).toBe(1);
  expect(await count('upstream_calls_total', { route: 'collectWord', result: 'no_answer' })).toBe(
    1,
  );
  expect(await count('requests_total', { route: 'collectWord', status: '200' })).toBe(2);
  expect(await count('requests_total', { route: 'collectWord', status: '422' })).toBe(1);
  expect(await count('request_duration_seconds_count', { route: 'collectWord' })).toBe(4);

  instance.control.expireAccessTokens();
  await learner.list();
  expect(await count('upstream_calls_total', { route: 'listLearnedWords', result: '401' })).toBe(1);
  expect(await count('upstream_calls_total', { route: 'listLearnedWords', result: '200' })).toBe(1);
  expect(await count('refreshes_total', { outcome: 'rotated' })).toBe(1);
  expect(await count('refresh_outcome_lost_total')).toBe(0);

  const shown = await learner.list();
  expect(await count('quota_limit')).toBe(Number(shown.headers.get('x-ratelimit-limit')));
  expect(await count('quota_remaining')).toBe(Number(shown.headers.get('x-ratelimit-remaining')));
  // A count is used a hundred times as long as it took, and a busy machine counts slowly.
  const counted = async () => (await count('learners_connected')) === 1;
  await until('the learner to be counted', counted, 600_000);
  expect(await count('learners_active')).toBe(1);
  expect(await count('quota_limit_suggested')).toBe(10);
  expect(await count('database_up')).toBe(1);

  const calls = Array.from({ length: 45 }, () => learner.session().catch(() => null));
  await Promise.all(calls);
  expect(await count('rate_limited_total', { by: 'session' })).toBeGreaterThan(0);
  expect(await count('requests_total', { route: relayPaths.session, status: '429' })).toBe(
    await count('rate_limited_total', { by: 'session' }),
  );
}, 900_000);

test('S10 after any requests no label and no value contains data of a learner', async () => {
  const { instance } = stack.current;
  const cookies: string[] = [];
  for (let learners = 0; learners < 3; learners += 1) {
    const learner = await stack.current.connected();
    await learner.collect('canaryword');
    await learner.list('?filter=term%20%3D%3D%20%22canaryfilter%22');
    await learner.flashcards('canary-plan');
    await learner.open(`/canary-path-${randomUUID()}?canary=1`);
    await learner.call('CANARY', `/api/v1/canary/${randomUUID()}`).catch(() => null);
    cookies.push(...learner.cookies.values());
  }
  const after = await scrape();
  const tokens = instance.control
    .authorizations('demo')
    .flatMap(({ access_tokens, refresh_tokens }) => [...access_tokens, ...refresh_tokens]);
  expect(tokens.length).toBeGreaterThan(2);
  for (const secret of [...tokens, ...cookies, clientSecret]) {
    expect(after.text).not.toContain(secret);
  }
  expect(after.text).not.toMatch(/canary|[0-9a-f]{8}-[0-9a-f]{4}/u);

  const ours = (all: Sample[]) => all.filter(({ name }) => name.startsWith('gleaner_'));
  const series = ({ name, labels }: Sample) => `${name}${JSON.stringify(labels)}`;
  const values = new Set(ours(after.samples).flatMap(({ labels }) => Object.values(labels)));
  for (const value of values) expect(value).toMatch(/^[\w./+]{1,30}$/u);
  // Everything was counted, so each name could have appeared.
  const names = ['collectWord', 'listLearnedWords', 'getFlashcards', 'none', relayPaths.login];
  expect([...values]).toEqual(expect.arrayContaining(names));
  // The same with other learners, words and paths is counted and adds no series.
  const requests = { route: 'collectWord', status: '200' };
  const before = await count('requests_total', requests);
  const learner = await stack.current.connected();
  await learner.collect('another');
  await learner.list();
  await learner.flashcards('another-plan');
  await learner.open('/another-path');
  expect(await count('requests_total', requests)).toBe(before + 1);
  expect(new Set(ours((await scrape()).samples).map(series))).toEqual(
    new Set(ours(after.samples).map(series)),
  );
});

test('the alerts and the dashboard ask for what is served, by the labels it has', async () => {
  await (await stack.current.connected()).collect('gossamer');
  const { samples } = await scrape();
  const labelsOf = (name: string) =>
    samples
      .filter((sample) => sample.name === name || sample.name.startsWith(`${name}_`))
      .flatMap(({ labels }) => Object.keys(labels));
  const monitoring = join(import.meta.dirname, '../../../../deploy/monitoring');
  const texts = ['gleaner-alerts.yml', 'gleaner-dashboard.json'].map((file) =>
    readFileSync(join(monitoring, file), 'utf8').replaceAll('\\"', '"'),
  );
  const help = [...(await scrape()).text.matchAll(/^# TYPE (\S+) \S+$/gmu)].map(([, name]) => name);
  for (const text of texts) {
    const asked = [
      ...text.matchAll(/\b((?:gleaner|process)_\w+?)(?:_bucket)?\b(?:\{(\w+)[=~])?/gu),
    ];
    expect(asked.length).toBeGreaterThan(12);
    for (const [, name = '', label] of asked) {
      expect(help).toContain(name);
      // Labels are in the series once it has a sample; Prometheus adds job itself.
      const known = labelsOf(name);
      if (label !== undefined && label !== 'job' && known.length > 0)
        expect(known).toContain(label);
    }
  }
});

test('METRICS_HOST says where they are served', async () => {
  const { relay } = await startRelayForTest({
    environment: { METRICS_PORT: '0', METRICS_HOST: '127.0.0.2' },
  });
  expect(new URL(relay.metricsUrl ?? '').hostname).toBe('127.0.0.2');
  expect((await fetch(relay.metricsUrl ?? '')).status).toBe(200);
});

test('metrics are served only on their own port, on loopback, and nothing else is served there', async () => {
  const { relay } = stack.current;
  expect((await fetch(`${relay.url}/metrics`)).status).toBe(404);
  const { port, origin, hostname } = new URL(relay.metricsUrl ?? '');
  expect(hostname).toBe('127.0.0.1');
  for (const path of ['/', '/healthz', '/metrics/x', relayPaths.session]) {
    expect((await fetch(origin + path)).status, path).toBe(404);
  }
  expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(404);
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal);
  for (const { address } of outside) {
    await expect(fetch(`http://${address}:${port}/metrics`)).rejects.toThrow();
  }
});
