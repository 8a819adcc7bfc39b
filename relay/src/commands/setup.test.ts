/** Setup and start as a developer runs them: as processes. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadConfig } from '../config/config.ts';

const relay = join(import.meta.dirname, '../..');
let built: string;
let folder: string;
beforeAll(() => {
  built = mkdtempSync(join(tmpdir(), 'gleaner-setup-built-'));
  execFileSync(process.execPath, [join(relay, 'build.mjs'), `--outdir=${built}`]);
  // The database's native module is not part of what is built.
  symlinkSync(join(relay, '../node_modules'), join(built, 'node_modules'));
});
afterAll(() => rmSync(built, { recursive: true, force: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gleaner-setup-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function run(program: string[], input: string, env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, program, {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
  });
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr.on('data', (data: Buffer) => (output += data.toString()));
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

const setup = (args: string[], input: string) => run([join(built, 'setup.js'), ...args], input);
const written = () => parseEnv(readFileSync(join(folder, '.env'), 'utf8'));

test('piped answers become a configuration that the relay takes', async () => {
  const secret = `can'ary "#$x`;
  const { code, output } = await setup(
    ['--relay-url', 'https://relay.example'],
    `https://vocabulary.example/base/\nmy-id\n${secret}\n`,
  );
  expect(code).toBe(0);
  expect(output).toContain('https://relay.example/auth/callback');
  expect(output).toContain('words:read words:write review:read review:write');
  expect(output).not.toContain(secret);
  expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
  const { config } = loadConfig({ ...written(), NODE_ENV: 'production' });
  expect(config).toMatchObject({
    instanceUrl: 'https://vocabulary.example/base',
    clientId: 'my-id',
    clientSecret: secret,
    relayUrl: 'https://relay.example',
  });
});

test('the public address is the last line of a pipe; an older file’s is kept', async () => {
  const flags = ['--instance', 'https://v.example', '--client-id', 'i', '--client-secret', 's'];
  const told = await setup(flags, 'https://told.example\n');
  expect(told.output).toContain('https://told.example/auth/callback');
  expect(written().RELAY_URL).toBe('https://told.example');
  await setup([...flags, '--force'], '');
  expect(written().RELAY_URL).toBe('https://told.example');
});

test('an address of the service with too much at its end is refused with what to leave off', async () => {
  for (const surplus of ['/api/v1', '/oauth/authorize']) {
    const { code, output } = await setup([], `https://v.example/base${surplus}\n`);
    expect([code, output]).toEqual([1, expect.stringContaining(`Leave off ${surplus}`)]);
  }
  expect(() => written()).toThrow();
});

test('an existing file is kept unless its owner says otherwise', async () => {
  writeFileSync(join(folder, '.env'), 'CLIENT_ID=old\n', { mode: 0o644 });
  const flags = ['--instance', 'http://127.0.0.1:1', '--client-id', 'new', '--client-secret', 's'];
  expect((await setup(flags, 'n\n')).code).toBe(0);
  expect(written().CLIENT_ID).toBe('old');
  expect((await setup(flags, 'y\n')).code).toBe(0);
  expect(written().CLIENT_ID).toBe('new');
  expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
});

test('run again it keeps keys and lines of others, and leaves a copy', async () => {
  const flags = ['--instance', 'https://v.example', '--client-id', 'i', '--client-secret', 's'];
  expect((await setup([...flags, '--relay-url', 'https://a.example'], '')).code).toBe(0);
  const file = join(folder, '.env');
  const { ENCRYPTION_KEYS = '', SESSION_SECRETS = '' } = written();
  const foreign = `# production\nNODE_ENV=production\nDATABASE_URL='postgres://a:b@c/d'\nSCOPES='words:read'`;
  writeFileSync(file, `${readFileSync(file, 'utf8').replace(/^SCOPES.*\n/mu, '')}${foreign}`);
  const before = readFileSync(file, 'utf8');
  const again = [...flags, '--relay-url', 'https://b.example', '--force'];
  expect((await setup(again, '')).code).toBe(0);
  const expected = before.replace('https://a.example', 'https://b.example');
  expect(readFileSync(file, 'utf8').trimEnd()).toBe(expected.replace(`'words:read'`, 'words:read'));
  expect(readFileSync(`${file}.bak`, 'utf8')).toBe(before);
  expect(statSync(`${file}.bak`).mode & 0o777).toBe(0o600);
  expect((await setup([...again, '--new-keys'], '')).code).toBe(0);
  expect(written().ENCRYPTION_KEYS).toMatch(new RegExp(`^k2:.{43},${ENCRYPTION_KEYS}$`, 'u'));
  expect(written().SESSION_SECRETS).toMatch(new RegExp(`^.{43},${SESSION_SECRETS}$`, 'u'));
});

test('what a file of NAME_FILE holds is changed there, and .env gains no second value', async () => {
  const kept = (name: string, value: string) => {
    writeFileSync(join(folder, name), `${value}\n`, { mode: 0o640 });
    return `${name.toUpperCase()}_FILE=${join(folder, name)}\n`;
  };
  const text = (name: string) => readFileSync(join(folder, name), 'utf8').trim();
  const env =
    kept('client_secret', 'old') +
    kept('encryption_keys', `k1:${'ab'.repeat(21)}c`) +
    kept('session_secrets', 'an older session secret of 34 chars') +
    `INSTANCE_URL=https://v.example\nCLIENT_ID=i\nRELAY_URL=https://a.example\nSCOPES='words:read'\n`;
  writeFileSync(join(folder, '.env'), env, { mode: 0o600 });
  const { code, output } = await setup(
    ['--force', '--new-keys', '--client-secret', 'new'],
    '\ni\n',
  );
  expect([code, output]).toEqual([0, expect.stringMatching(/Scopes +words:read\n/u)]);
  expect(readFileSync(join(folder, '.env'), 'utf8')).toBe(env.replace(/'/gu, ''));
  expect(text('client_secret')).toBe('new');
  expect(text('encryption_keys')).toMatch(/^k2:.{43},k1:.{43}$/u);
  expect(text('session_secrets')).toMatch(/^.{43},an older session secret of 34 chars$/u);
  expect(text('encryption_keys.bak')).toBe(`k1:${'ab'.repeat(21)}c`);
  expect(statSync(join(folder, 'encryption_keys')).mode & 0o777).toBe(0o640);
});

test('an address on loopback brings the port that the relay listens on', async () => {
  const flags = ['--instance', 'https://v.example', '--client-id', 'i', '--client-secret', 's'];
  const at = async (...more: string[]) => {
    await setup([...flags, ...more], '');
    return loadConfig(written());
  };
  const first = await at('--relay-url', 'http://127.0.0.1:4100');
  expect([first.config.port, first.warnings]).toEqual([4100, []]);
  expect((await at('--force', '--relay-url', 'http://127.0.0.1:4200')).config.port).toBe(4200);
  // A proxy on this machine leads from one to the other.
  writeFileSync(join(folder, '.env'), `${readFileSync(join(folder, '.env'), 'utf8')}PORT=4300\n`);
  expect((await at('--force')).config.port).toBe(4300);
  expect((await at('--force', '--relay-url', 'https://a.example')).config.port).toBe(4300);
});

test('it ends with the command that starts the doctor which was built beside it', async () => {
  const flags = ['--instance', 'https://v.example', '--client-id', 'i', '--client-secret', 's'];
  const { output } = await setup(flags, '');
  expect(output).toContain(`Now run \`node ${join(built, 'doctor.js')}\``);
  expect(output).not.toContain('npm run doctor');
});

test('on a terminal a bad answer is asked for again', async () => {
  const command = `${process.execPath} ${join(built, 'setup.js')} --relay-url https://a.example`;
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    cwd: folder,
    env: { PATH: process.env.PATH },
  });
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  const ended = once(child, 'close');
  const answers = [
    'ftp://v.example',
    'https://v.example/api/v1',
    'https://v.example',
    '',
    'i',
    's',
  ];
  for (const [index, answer] of answers.entries()) {
    // One question for each answer.
    await vi.waitFor(
      () => expect(output.match(/service \[|Client id:|not shown/gu)).toHaveLength(index + 1),
      { timeout: 15_000 },
    );
    child.stdin.write(`${answer}\n`);
  }
  expect(await ended).toEqual([0, null]);
  expect(output).toContain('Leave off /api/v1');
  expect(written()).toMatchObject({ INSTANCE_URL: 'https://v.example', CLIENT_ID: 'i' });
});

test('a bad answer from a pipe ends the setup, and nothing is written', async () => {
  for (const input of [
    'http://vocabulary.example\n',
    'https://v.example\n\n',
    'https://v.example\n',
  ]) {
    const { code, output } = await setup([], input);
    expect(code).toBe(1);
    expect(output).not.toMatch(/\bat .*\.ts/u);
    expect(() => written()).toThrow();
  }
});

test('S24 the relay lists every problem, shows no secret, and exits with 1', async () => {
  // As Windows' editors write it: with a byte order mark.
  writeFileSync(join(folder, '.env'), '\u{FEFF}PKCE=canary\nSESSION_SECRETS=canary\n');
  const { code, output } = await run([join(built, 'main.js')], '', { NODE_ENV: 'production' });
  expect(code).toBe(1);
  for (const name of ['CLIENT_ID', 'CLIENT_SECRET', 'ENCRYPTION_KEYS', 'SESSION_SECRETS', 'PKCE']) {
    expect(output).toContain(`- ${name} `);
  }
  expect(output).toContain(`node ${join(built, 'setup.js')}`);
  expect(output).not.toContain('canary');
});
