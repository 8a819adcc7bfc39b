/**
 * A whole day of a learner with everything recorded: each byte between browser and relay, the log at
 * its most talkative, the metrics, the spans, the database's files or dump. Then all secrets are searched for.
 */
import { relayPaths, servicePaths } from '@gleaner/shared';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startCollector } from '../../relay/collector.ts';
import { type RelayGroup, startRelayGroup } from '../../relay/relay-group.ts';
import { type Databases, databaseKinds, useDatabases } from './use-postgres.ts';
import { useBundle } from '../../relay/use-bundle.ts';

const databases = useDatabases();
const bundle = useBundle();
const endings: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** Everything the database keeps, write-ahead log included. */
async function readDatabase({ postgres }: Databases, url: string): Promise<string> {
  if (!url.startsWith('file:')) return postgres.dump(url);
  const file = url.slice(5);
  const names = (await readdir(dirname(file))).filter((name) =>
    file.endsWith(name.split('-')[0] ?? ''),
  );
  const texts = names.map((name) => readFile(`${dirname(file)}/${name}`, 'latin1'));
  return (await Promise.all(texts)).join('\n');
}

/** The same secret as it may be written in a URL, in JSON, in base64. */
function disguises(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const encoded = [bytes.toString('base64'), bytes.toString('base64url'), bytes.toString('hex')];
  return [secret, encodeURIComponent(secret), ...encoded.map((text) => text.replace(/=+$/u, ''))];
}

function found(text: string, secrets: ReadonlyMap<string, string>): string[] {
  return [...secrets].flatMap(([secret, name]) =>
    disguises(secret).some((form) => text.includes(form)) ? [name] : [],
  );
}

test.each(databaseKinds)('S10 S11 on %s, no secret is where it must not be', async (kind) => {
  const databaseUrl = await databases.create(kind);
  const recorded = { up: '', down: '' };
  const collector = await startCollector();
  endings.push(() => collector.close());
  const running = await startRelayGroup({
    ...{ bundle, databaseUrl, skews: [0] },
    heard: (way, text) => (recorded[way] += text),
    environment: {
      LOG_LEVEL: 'trace',
      METRICS_PORT: '0',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    },
  });
  endings.push(() => running.close());
  const { control } = running.instance;

  const tokens = new Map<string, string>();
  const noteTokens = (when: string) => {
    for (const { access_tokens, refresh_tokens } of control.authorizations('demo')) {
      for (const token of access_tokens) tokens.set(token, `access token, ${when}`);
      for (const token of refresh_tokens) tokens.set(token, `refresh token, ${when}`);
    }
  };
  const inBrowser = new Map<string, string>();
  const { learner, authorization, callback } = await signIn(running, (cookie, when) => {
    inBrowser.set(cookie, `cookie, ${when}`);
    inBrowser.set(cookie.split('.')[0] ?? '', `session id, ${when}`);
  });
  noteTokens('signed in');
  await spendADay(running, learner, noteTokens);

  const code = callback.searchParams.get('code') ?? '';
  const { CLIENT_SECRET = '', ENCRYPTION_KEYS = '', SESSION_SECRETS = '' } = running.environment;
  const relaysOwn = new Map([
    ...tokens,
    [CLIENT_SECRET, 'client secret'],
    [ENCRYPTION_KEYS.replace('k1:', ''), 'encryption key'],
    [SESSION_SECRETS, 'session secret'],
  ]);
  const passing = new Map([
    [code, 'code'],
    [authorization.searchParams.get('state') ?? '', 'state'],
  ]);
  const words = new Map([
    ['canaryword', 'word'],
    ['canaryfilter', 'filter'],
  ]);
  const all = new Map([...relaysOwn, ...passing, ...inBrowser, ...words]);
  expect(tokens.size).toBeGreaterThanOrEqual(6);
  for (const secret of all.keys()) expect(secret.length).toBeGreaterThan(8);

  const before = await readDatabase(databases, databaseUrl);
  const [relay] = running.relays;
  const metrics = await (await fetch(relay?.metricsUrl ?? '')).text();
  expect((await learner.call('POST', relayPaths.logout)).status).toBe(204);
  const after = await readDatabase(databases, databaseUrl);
  await relay?.child.stop();
  const output = relay?.child.output() ?? '';

  expect(before).toContain('grants');
  expect(metrics).toContain('gleaner_requests_total');
  const spans = collector.bodies.join('\n');
  expect(spans).toContain('POST collectWord');
  expect(output).toContain('/api/v1/learning/collect-word');
  expect(recorded.down).toContain('canaryword');
  for (const [place, text] of Object.entries({ before, after, metrics, spans, output })) {
    expect(found(text, all), place).toEqual([]);
  }
  // Between browser and relay: the cookie in its headers, the code and the state in their addresses.
  expect(found(recorded.up + recorded.down, relaysOwn)).toEqual([]);
  const down = recorded.down.replaceAll(/^set-cookie: .*$/gimu, '');
  expect(found(down, inBrowser)).toEqual([]);
  expect(found(down.replaceAll(/^location: .*\/oauth\/authorize.*$/gimu, ''), passing)).toEqual([]);
  const up = recorded.up.replaceAll(/^cookie: .*$/gimu, '');
  expect(found(up, inBrowser)).toEqual([]);
  expect(found(up.replaceAll(/^GET \/auth\/callback.*$/gimu, ''), passing)).toEqual([]);
});

async function signIn(running: RelayGroup, note: (cookie: string, when: string) => void) {
  const learner = running.newLearner();
  const cookie = () => decodeURIComponent(learner.cookies.get('gleaner') ?? '').slice(2);
  const authorization = await learner.beginLogin();
  note(cookie(), 'before');
  const callback = await learner.decide(authorization, 'allow');
  await learner.open(callback.href);
  note(cookie(), 'after');
  // Replayed, and with a stranger's state.
  await learner.open(callback.href);
  await learner.open(
    `${relayPaths.callback}?code=${callback.searchParams.get('code') ?? ''}&state=x`,
  );
  return { learner, authorization, callback };
}

/** Words, cards, answers, refreshes, and every kind of error. */
async function spendADay(
  { instance: { control } }: RelayGroup,
  learner: ReturnType<RelayGroup['newLearner']>,
  noteTokens: (when: string) => void,
): Promise<void> {
  const key = randomUUID();
  const statuses = [
    (await learner.collect('canaryword', key)).status,
    (await learner.collect('canaryword', key)).status,
    (await learner.list()).status,
    (await learner.list(`?filter=${encodeURIComponent('term == "canaryfilter"')}`)).status,
    (await learner.call('GET', relayPaths.session)).status,
  ];
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  const cards = await learner.flashcards('daily-english');
  const id = /"id":"([^"]+)"/u.exec(cards.text)?.[1] ?? 'none';
  const answer = { flashcard_id: id, user_answer: 'a', is_correct: false, time_spent_ms: 5 };
  await learner.answer('daily-english', answer);

  control.expireAccessTokens();
  expect((await learner.list()).status).toBe(200);
  noteTokens('refreshed');
  const json = 'application/json';
  const token = { operation: 'token' } as const;
  for (const fault of [
    { ...token, kind: 'status', status: 500 },
    { ...token, kind: 'answer', status: 200, contentType: json, body: '{"access_token":7}' },
    {
      ...token,
      kind: 'answer',
      status: 401,
      contentType: json,
      body: '{"error":"invalid_client"}',
    },
  ] as const) {
    control.expireAccessTokens();
    control.addFault(fault);
    expect((await learner.list()).status).toBe(503);
  }
  expect((await learner.list()).status).toBe(200);
  noteTokens('refreshed after errors');
  const list = { operation: 'listLearnedWords' } as const;
  for (const fault of [
    { ...list, kind: 'status', status: 403 },
    { ...list, kind: 'answer', status: 200, contentType: 'text/html', body: '<p>' },
    { ...list, kind: 'drop', when: 'after' },
  ] as const) {
    control.addFault(fault);
    await learner.list();
    control.clearFaults();
  }
  await learner.call('POST', servicePaths.collectWord, { body: '{"spec":' });
  await learner.call('POST', servicePaths.collectWord, { body: `"${'x'.repeat(70_000)}"` });
  await learner.call('GET', '/api/v1/elsewhere');
  await learner.call('GET', relayPaths.session, { headers: { cookie: 'gleaner=s%3Aforged.x' } });
}
