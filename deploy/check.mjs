/**
 * Takes the Dockerfile's steps one by one in clean folders, with the Node and npm of this machine in
 * place of the image's, and runs what comes out as the image would: as its user, with its command, its
 * health check and its signal. It needs root, and a minute or two where better-sqlite3 is compiled.
 *   node deploy/check.mjs
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const clean = mkdtempSync(join(tmpdir(), 'gleaner-image-'));
chmodSync(clean, 0o755);

try {
  const image = build(parse(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')));
  await run(image);
  console.log(
    'The steps of the Dockerfile give a relay that is ready, healthy, and ends in order.',
  );
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(clean, { recursive: true, force: true });
}

function parse(text) {
  return text
    .replaceAll(/^#.*\n/gmu, '')
    .replaceAll(/\\\n\s*/gu, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, instruction, rest] = /^([A-Z]+) (.*)$/u.exec(line.trim());
      return { instruction, rest };
    });
}

/** @returns the last stage: its folder, working directory, environment, and what it declares */
function build(steps) {
  const stages = new Map();
  let stage;
  for (const { instruction, rest } of steps) {
    switch (instruction) {
      case 'FROM': {
        const name = / AS (\S+)$/u.exec(rest)?.[1] ?? `stage-${stages.size}`;
        stage = { folder: join(clean, name), cwd: join(clean, name), env: {}, declared: {} };
        mkdirSync(stage.folder);
        stages.set(name, stage);
        break;
      }
      case 'WORKDIR':
        stage.cwd = join(stage.folder, rest);
        mkdirSync(stage.cwd, { recursive: true });
        break;
      case 'ENV':
        for (const [, name, value] of rest.matchAll(/(\w+)=(\S+)/gu)) stage.env[name] = value;
        break;
      case 'COPY':
        copy(stage, rest, stages);
        break;
      case 'RUN':
        command(stage, rest);
        break;
      default:
        stage.declared[instruction] = rest;
    }
  }
  return stage;
}

function copy(stage, rest, stages) {
  const words = rest.split(' ');
  const from = /^--from=(.+)$/u.exec(words[0])?.[1];
  if (from !== undefined) words.shift();
  const target = words.pop();
  const base = from === undefined ? root : stages.get(from).folder;
  for (const source of words) {
    const path = join(base, source);
    const into = target.endsWith('/') || words.length > 1 || target === './';
    const isFolder = statSync(path).isDirectory();
    const destination = join(stage.cwd, target, into && !isFolder ? basename(source) : '');
    cpSync(path, destination, { recursive: true, verbatimSymlinks: true });
  }
}

function command(stage, line) {
  console.log(`RUN ${line}`);
  const { status } = spawnSync('sh', ['-c', line], {
    cwd: stage.cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...stage.env },
  });
  if (status !== 0) throw new Error(`RUN ended with ${status}: ${line}`);
}

async function run({ cwd, env, declared }) {
  const port = String(await freePort());
  const [uid, gid] = declared.USER.split(':').map(Number);
  const before = listFiles(cwd);
  const environment = {
    PATH: process.env.PATH,
    ...env,
    HOST: '127.0.0.1',
    PORT: port,
    RELAY_URL: 'https://relay.example',
    INSTANCE_URL: 'https://vocabulary.example',
    CLIENT_ID: 'id',
    CLIENT_SECRET: 'secret',
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64url')}`,
    SESSION_SECRETS: randomBytes(32).toString('base64url'),
  };
  const [program, ...args] = JSON.parse(declared.CMD);
  const options = { cwd, uid, gid, env: environment };
  const relay = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [relay.stdout, relay.stderr]) {
    stream.on('data', (data) => (printed += data.toString()));
  }
  try {
    await until(`readiness at port ${port}`, async () => {
      if (relay.exitCode !== null) throw new Error(`It ended with ${relay.exitCode}:\n${printed}`);
      return fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    });
    const [, words] = /CMD (\[.*\])$/u.exec(declared.HEALTHCHECK);
    const [probe, ...probeArgs] = JSON.parse(words);
    const healthy = () => spawnSync(probe, probeArgs, options).status;
    if (healthy() !== 0) throw new Error('The health check fails on a healthy relay');
    const gone = once(relay, 'exit');
    relay.kill('SIGTERM');
    const [code] = await gone;
    if (code !== 0) throw new Error(`SIGTERM: it ended with ${code}`);
    if (healthy() === 0) throw new Error('The health check passes on a dead relay');
    const written = listFiles(cwd).filter((file) => !before.includes(file));
    const elsewhere = written.filter((file) => !file.startsWith('data/'));
    if (written.length === 0 || elsewhere.length > 0) {
      throw new Error(`Written: ${written.join(', ')}; only data/ may be`);
    }
  } finally {
    if (relay.exitCode === null && relay.signalCode === null) relay.kill('SIGKILL');
  }
}

function listFiles(folder) {
  return readdirSync(folder, { recursive: true }).filter((name) => !name.includes('node_modules/'));
}

async function until(what, condition) {
  const deadline = Date.now() + 30_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
