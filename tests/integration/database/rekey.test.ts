/** Keys are exchanged while learners go on: two relays, one after the other, then `rekey`. */
import { openRelayDatabase } from '@gleaner/relay/database';
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { locationOf } from '../../relay/database-location.ts';
import { type RelayGroup, startRelayGroup, through } from '../../relay/relay-group.ts';
import { relayEnvironment, untilReady } from '../../relay/relay-process.ts';
import type { Learner } from '../../relay/learner.ts';
import { useDatabases } from './use-postgres.ts';
import { useBundle } from '../../relay/use-bundle.ts';

const databases = useDatabases();
const newKey = (kid: string) => `${kid}:${randomBytes(32).toString('base64url')}`;
const bundle = useBundle();
let group: RelayGroup | undefined;

afterEach(async () => {
  await group?.close();
  group = undefined;
});

/** Key ids that the tokens in the database name. */
async function kidsIn(url: string): Promise<Set<string>> {
  const opened = await openRelayDatabase(locationOf(url));
  try {
    const grants = await opened.database.selectFrom('grants').select('sealed_tokens').execute();
    return new Set(grants.map(({ sealed_tokens: sealed }) => kidOf(sealed)));
  } finally {
    await opened.close();
  }
}

function kidOf(text: string): string {
  const header = Buffer.from(text.split('.')[0] ?? '', 'base64url').toString();
  return (JSON.parse(header) as { kid: string }).kid;
}

/**
 * Lists and collects until told to end, at least once, with a breath between the rounds: `rekey` needs the
 * processor too. Returns every answer other than 200.
 */
async function keepAsking(running: RelayGroup, learner: Learner, mayGoOn: () => boolean) {
  const troubles: string[] = [];
  do {
    for (const relay of running.relays) {
      const same = through(relay, learner);
      for (const answer of [await same.list(), await same.collect(randomUUID())]) {
        if (answer.status !== 200) troubles.push(`${answer.status} ${answer.text}`);
      }
    }
    await pause(20);
  } while (mayGoOn());
  return troubles;
}

test('S13 keys change under traffic', async () => {
  const [old, fresh] = [newKey('old'), newKey('fresh')];
  const databaseUrl = await databases.create('postgres');
  const running = await startRelayGroup({
    ...{ bundle, databaseUrl, skews: [0, 0] },
    environment: { ENCRYPTION_KEYS: old },
  });
  group = running;
  const { control } = running.instance;
  const learners = [await running.connected(), await running.connected()];
  // One asks for nothing, so that no refresh seals their tokens again.
  await running.connected();
  const [learner, other] = learners;
  if (learner === undefined || other === undefined) throw new Error('Two learners are needed');
  const key = randomUUID();
  const collected = await learner.collect('gossamer', key);
  await learner.beginLogin();
  expect(await kidsIn(databaseUrl)).toEqual(new Set(['old']));

  /** One process after the other, as a rolling deployment does. */
  const deploy = async (ENCRYPTION_KEYS: string) => {
    for (const place of running.relays.keys()) {
      await running.relays[place]?.child.stop();
      const variables = { ...running.environment, ENCRYPTION_KEYS };
      await untilReady(await running.start(place, variables));
    }
  };
  const rekey = () =>
    promisify(execFile)(process.execPath, [bundle.rekey], {
      env: { ...process.env, ...running.environment, ENCRYPTION_KEYS: `${fresh},${old}` },
    });

  // First everybody can open what is sealed with the new key, then it seals.
  await deploy(`${old},${fresh}`);
  await deploy(`${fresh},${old}`);
  const output: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    control.expireAccessTokens();
    let isOn = true;
    const asking = learners.map((asked) => keepAsking(running, asked, () => isOn));
    output.push((await rekey()).stdout);
    isOn = false;
    // A request under way while tokens expire twice would be refused twice, and rightly be told to connect.
    expect((await Promise.all(asking)).flat().join('\n')).toBe('');
  }
  expect(output[0]).toMatch(/^Database: postgres 127\S+\n[1-9]\d* sealed again under fresh\./u);
  expect(output.join('')).not.toContain('postgres@');
  expect(output.at(-1)).toMatch(
    /^0 sealed .*\n {2}fresh: [1-9]\d*\n {2}old: 0, may leave ENCRYPTION_KEYS in a day\n$/mu,
  );
  expect(await kidsIn(databaseUrl)).toEqual(new Set(['fresh']));

  // Until the old key leaves, receipts that it sealed count.
  const collects = control.counters().operations.collectWord.requests;
  const again = await learner.collect('gossamer', key);
  expect(again).toMatchObject({ status: 200, text: collected.text });
  expect((await learner.collect('lugubrious', key)).status).toBe(422);
  expect(control.counters().operations.collectWord.requests).toBe(collects);

  await deploy(fresh);
  control.expireAccessTokens();
  expect((await other.list()).status).toBe(200);
  expect(control.counters().effects.refreshTokensReused).toBe(0);
}, 300_000);

test('S13 a value that no key opens is counted, kept, and ends the command with 1', async () => {
  const databaseUrl = await databases.create('sqlite');
  const running = await startRelayGroup({ bundle, databaseUrl, skews: [0] });
  group = running;
  const learner = await running.connected();
  const env = { ...process.env, ...running.environment, ENCRYPTION_KEYS: newKey('foreign') };
  await expect(
    promisify(execFile)(process.execPath, [bundle.rekey], { env }),
  ).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining(
      '0 sealed again under foreign. Now in the database:\n  foreign: 0\n  k1: 1, not in ENCRYPTION_KEYS\n',
    ) as string,
    stderr: '1 are under no key of ENCRYPTION_KEYS; left as they are.\n',
  });
  expect((await learner.list()).status).toBe(200);
});

describe('S13 the rotation of docs/relay-reference.md under systemd', () => {
  /** The unit's folder and its environment file, as the document has them, in a folder of the test. */
  function machine(environment: Readonly<Record<string, string>>): string {
    const place = mkdtempSync(join(tmpdir(), 'gleaner-rekey-'));
    onTestFinished(() => rmSync(place, { recursive: true, force: true }));
    mkdirSync(join(place, 'opt'));
    symlinkSync(dirname(dirname(bundle.rekey)), join(place, 'opt/relay'));
    const lines = Object.entries(environment).map(([name, value]) => `${name}='${value}'`);
    writeFileSync(join(place, 'relay.env'), `${lines.join('\n')}\n`);
    return place;
  }
  const rekeyLine = (): string => {
    const text = readFileSync(
      join(import.meta.dirname, '../../../docs/relay-reference.md'),
      'utf8',
    );
    const [line] =
      /^.*relay\/dist\/rekey\.js$/mu.exec(text.slice(text.indexOf('their rotation'))) ?? [];
    if (line === undefined) throw new Error('The document shows no line that runs rekey');
    return line;
  };
  const run = (place: string) =>
    promisify(execFile)(
      'sh',
      [
        '-c',
        rekeyLine()
          .replaceAll('/opt/gleaner-relay', join(place, 'opt'))
          .replaceAll('/etc/gleaner-relay.env', join(place, 'relay.env'))
          .replaceAll('relay/dist/', `relay/${basename(dirname(bundle.rekey))}/`),
      ],
      { env: { PATH: process.env.PATH } },
    );

  test('S13 seals the database that the relay has', async () => {
    const databaseUrl = await databases.create('sqlite');
    const running = await startRelayGroup({ bundle, databaseUrl, skews: [0] });
    group = running;
    await running.connected();
    const keys = `${newKey('k2')},${running.environment.ENCRYPTION_KEYS}`;
    const { stdout } = await run(machine({ ...running.environment, ENCRYPTION_KEYS: keys }));
    expect(stdout).toContain(`Database: sqlite ${databaseUrl.slice('file:'.length)}\n`);
    expect(stdout).toMatch(/ {2}k2: 1\n {2}k1: 0, may leave ENCRYPTION_KEYS in a day\n/u);
  });

  test('S13 without DATABASE_URL it refuses, and makes no database', async () => {
    const { DATABASE_URL: _, ...environment } = relayEnvironment({
      INSTANCE_URL: 'http://127.0.0.1:9',
      RELAY_URL: 'http://127.0.0.1:3000',
      DATABASE_URL: '',
    });
    const place = machine(environment);
    await expect(run(place)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        `there is no database ${join(place, 'opt/data/relay.sqlite')}. Give the DATABASE_URL`,
      ) as string,
    });
    expect(existsSync(join(place, 'opt/data'))).toBe(false);
  });
});
