/** Keys are exchanged while learners go on: two relays, one after the other, then `rekey`. */
import { openDatabase } from '@gleaner/relay/database';
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { type RelayGroup, startRelayGroup, through } from '../../relay/relay-group.ts';
import { untilReady } from '../../relay/relay-process.ts';
import type { Learner } from '../../relay/learner.ts';
import { databaseKinds, useDatabases } from './use-postgres.ts';
import { useBundle } from '../../relay/use-bundle.ts';

const databases = useDatabases();
const newKey = (kid: string) => `${kid}:${randomBytes(32).toString('base64url')}`;
const bundle = useBundle();
let group: RelayGroup | undefined;

afterEach(async () => {
  await group?.close();
  group = undefined;
});

/** Key ids that ciphertexts and MACs in the database name. */
async function kidsIn(url: string): Promise<string[]> {
  const isFile = url.startsWith('file:');
  const opened = await openDatabase(
    isFile ? { kind: 'sqlite', file: url.slice(5) } : { kind: 'postgres', url },
  );
  try {
    const grants = await opened.database.selectFrom('grants').select('sealed_tokens').execute();
    const logins = await opened.database.selectFrom('logins').select('sealed_verifier').execute();
    const receipts = await opened.database
      .selectFrom('receipts')
      .select(['body_mac', 'sealed_outcome'])
      .execute();
    const texts = [...grants, ...logins, ...receipts].flatMap((row) => Object.values(row));
    return texts.flatMap((text) => (typeof text === 'string' ? [kidOf(text)] : []));
  } finally {
    await opened.close();
  }
}

function kidOf(text: string): string {
  const [mac] = text.split(':');
  if (!text.includes('.')) return mac ?? '';
  const header = Buffer.from(text.split('.')[0] ?? '', 'base64url').toString();
  return (JSON.parse(header) as { kid: string }).kid;
}

/**
 * Lists and collects until told to end, with a breath between the rounds: `rekey` needs the processor too.
 * Returns every answer other than 200.
 */
async function keepAsking(running: RelayGroup, learner: Learner, mayGoOn: () => boolean) {
  const troubles: string[] = [];
  let answered = 0;
  while (mayGoOn()) {
    for (const relay of running.relays) {
      const same = through(relay, learner);
      for (const answer of [await same.list(), await same.collect(randomUUID())]) {
        answered += 1;
        if (answer.status !== 200) troubles.push(`${answer.status} ${answer.text}`);
      }
    }
    await pause(20);
  }
  return { troubles, answered };
}

test.each(databaseKinds)(
  'S13 on %s, keys change under traffic',
  async (kind) => {
    const [old, fresh] = [newKey('old'), newKey('fresh')];
    const databaseUrl = await databases.create(kind);
    const running = await startRelayGroup({
      ...{ bundle, databaseUrl, skews: [0, 0] },
      environment: { ENCRYPTION_KEYS: old },
    });
    group = running;
    const { control } = running.instance;
    const learners = [await running.connected(), await running.connected()];
    const [learner, other] = learners;
    if (learner === undefined || other === undefined) throw new Error('Two learners are needed');
    const key = randomUUID();
    const collected = await learner.collect('gossamer', key);
    await learner.beginLogin();
    expect(new Set(await kidsIn(databaseUrl))).toEqual(new Set(['old']));

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
    let isOn = true;
    const asking = learners.map((asked) => keepAsking(running, asked, () => isOn));
    const output: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      control.expireAccessTokens();
      output.push((await rekey()).stdout);
    }
    isOn = false;
    const asked = await Promise.all(asking);
    expect(asked.flatMap(({ troubles }) => troubles)).toEqual([]);
    expect(asked.reduce((sum, { answered }) => sum + answered, 0)).toBeGreaterThan(20);
    expect(output[0]).toMatch(/^[1-9]\d* sealed under fresh\.\n$/u);
    expect(output.at(-1)).toBe('0 sealed under fresh.\n');
    expect(new Set(await kidsIn(databaseUrl))).toEqual(new Set(['fresh']));

    await deploy(fresh);
    const collects = control.counters().operations.collectWord.requests;
    const again = await learner.collect('gossamer', key);
    expect(again).toMatchObject({ status: 200, text: collected.text });
    expect((await learner.collect('lugubrious', key)).status).toBe(422);
    expect(control.counters().operations.collectWord.requests).toBe(collects);
    control.expireAccessTokens();
    expect((await other.list()).status).toBe(200);
    expect(control.counters().effects.refreshTokensReused).toBe(0);
  },
  300_000,
);

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
    stdout: '0 sealed under foreign.\n',
    stderr: '1 are under no key of ENCRYPTION_KEYS; left as they are.\n',
  });
  expect((await learner.list()).status).toBe(200);
});
