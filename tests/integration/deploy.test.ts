/** The files of deploy/: each checked by its own tool, and the two proxies run before a real relay. */
import { startRelay } from '@gleaner/relay/start';
import { relayPaths } from '@gleaner/shared';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as overHttp } from 'node:http';
import { request as overHttps, type RequestOptions } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { useInstance } from '../instance/testing/use-instance.ts';
import { freePort, startChild, until } from '../support/process/child.ts';

const deploy = join(import.meta.dirname, '../../deploy');
const read = (name: string): string => readFileSync(join(deploy, name), 'utf8');
const instance = useInstance();
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gleaner-deploy-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('systemd takes the unit, and finds little that it leaves open', () => {
  // The check wants the program to exist here, wherever Node is on this machine.
  const unit = join(folder, 'gleaner-relay.service');
  writeFileSync(unit, read('gleaner-relay.service').replace('/usr/bin/node', process.execPath));
  const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
  expect(verified.stderr).toBe('');
  expect(verified.status).toBe(0);
  const args = ['security', '--offline=true', '--no-pager', '--threshold=20', unit];
  const security = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  expect(security.stdout).toMatch(/Overall exposure level for gleaner-relay\.service: 1\.\d OK/u);
  expect(security.status).toBe(0);
});

test('Caddy takes the Caddyfile, as it stands and in its own style', () => {
  const file = join(deploy, 'Caddyfile');
  const env = { ...process.env, RELAY_DOMAIN: 'relay.example', XDG_DATA_HOME: folder };
  const args = ['validate', '--adapter', 'caddyfile', '--config', file];
  expect(spawnSync('caddy', args, { env, encoding: 'utf8' }).stdout).toContain('Valid');
  expect(execFileSync('caddy', ['fmt', file], { encoding: 'utf8' })).toBe(read('Caddyfile'));
});

test('what the Dockerfile copies is let through to it, and no file of secrets is', () => {
  const ignore = read('Dockerfile.dockerignore').split('\n');
  const allowed = ignore.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  expect(ignore).toContain('*');
  const sources = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gmu)]
    .flatMap(([, names = '']) => names.split(' '))
    .filter((name) => !name.startsWith('--'));
  expect(sources.length).toBeGreaterThan(8);
  for (const source of sources) {
    expect(allowed, source).toContain(source);
    expect(existsSync(join(deploy, '..', source)), source).toBe(true);
  }
  expect(allowed.join()).not.toMatch(/\.env|data|sqlite|dist/u);
});

test('the Dockerfile names its user by number, writes to data alone, and asks for readiness', () => {
  const lines = read('Dockerfile').replaceAll('\\\n', ' ').split('\n');
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
  expect(last.filter((line) => line.startsWith('USER'))).toEqual(['USER 1000:1000']);
  expect(last.filter((line) => line.startsWith('VOLUME'))).toEqual(['VOLUME /app/data']);
  expect(last.find((line) => line.startsWith('HEALTHCHECK'))).toContain('/readyz');
  expect(last.filter((line) => line.startsWith('CMD'))).toHaveLength(1);
});

describe('a proxy before the relay', () => {
  let relayPort: number;
  beforeAll(async () => {
    relayPort = await freePort();
    const relay = await startRelay({
      INSTANCE_URL: instance.current.url,
      CLIENT_ID: 'gleaner-dev',
      CLIENT_SECRET: 'gleaner-dev-secret',
      RELAY_URL: 'https://relay.example',
      PORT: String(relayPort),
      TRUSTED_PROXIES: '127.0.0.1',
      ADDRESS_RATE: '3',
      DATABASE_URL: `file:${join(folder, 'relay.sqlite')}`,
      LOG_LEVEL: 'silent',
    });
    return () => relay.close();
  });

  test('S5 nginx: TLS, and what a client claims of its address is replaced', async () => {
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    const subject = ['-subj', '/CN=relay.example', '-days', '2', '-nodes'];
    const files = ['-keyout', key, '-out', certificate];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject, ...files], {
      stdio: 'ignore',
    });
    const [plain, tls] = [await freePort(), await freePort()];
    const site = read('nginx.conf')
      .replaceAll(/^ *listen \[::\].*\n/gmu, '')
      .replace('listen 80;', `listen 127.0.0.1:${plain};`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${tls} ssl`)
      .replace('127.0.0.1:3000', `127.0.0.1:${relayPort}`)
      .replace(/ssl_certificate \S+;/u, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key \S+;/u, `ssl_certificate_key ${key};`)
      .replace('/var/log/nginx/gleaner.log', join(folder, 'access.log'));
    const configuration = join(folder, 'nginx.conf');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join(' ');
    writeFileSync(
      configuration,
      `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr;
events {} http { ${temporary}\n${site}\n}`,
    );
    const nginx = existsSync('/usr/sbin/nginx') ? '/usr/sbin/nginx' : 'nginx';
    const args = ['-p', folder, '-c', configuration];
    const checked = spawnSync(nginx, ['-t', ...args], { encoding: 'utf8' });
    expect(checked.stderr).toContain('test is successful');
    expect(checked.stderr).not.toContain('[warn]');

    const child = startChild(nginx, args);
    onTestFinished(() => child.stop());
    const ask = (path: string, headers = {}) =>
      answer(overHttps, { port: tls, path, headers, rejectUnauthorized: false });
    await until('nginx', () =>
      ask('/healthz').then(
        ({ status }) => status === 200,
        () => false,
      ),
    );

    await forgedAddressesShareOneLimit(ask);
    const moved = await answer(overHttp, { port: plain, path: '/privacy?x=1' });
    expect([moved.status, moved.location]).toEqual([301, 'https://relay.example/privacy']);
    await ask(`${relayPaths.callback}?code=canary-code&state=canary-state`);
    await until('the access log', () =>
      readFileSync(join(folder, 'access.log'), 'utf8').includes(relayPaths.callback),
    );
    expect(readFileSync(join(folder, 'access.log'), 'utf8')).not.toContain('canary');
  });

  test('S5 Caddy: what a client claims of its address is replaced', async () => {
    const port = await freePort();
    const configuration = join(folder, 'Caddyfile');
    writeFileSync(configuration, `{\n\tadmin off\n}\n${read('Caddyfile')}`);
    const child = startChild(
      'caddy',
      ['run', '--adapter', 'caddyfile', '--config', configuration],
      {
        // Plain http here: for https Caddy would want to be trusted by this machine.
        RELAY_DOMAIN: `http://127.0.0.1:${port}`,
        RELAY_UPSTREAM: `127.0.0.1:${relayPort}`,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
      },
    );
    onTestFinished(() => child.stop());
    const ask = (path: string, headers = {}) => answer(overHttp, { port, path, headers });
    await until('Caddy', () =>
      ask('/healthz').then(
        ({ status }) => status === 200,
        () => false,
      ),
    );
    const forged = await ask(relayPaths.login, { 'X-Forwarded-For': '203.0.113.77' });
    // Both proxies come from one address, whose limit may be used up by now.
    expect([303, 429]).toContain(forged.status);
    await forgedAddressesShareOneLimit(ask);
    expect(child.output()).not.toContain('canary');
  });
});

type Ask = (
  path: string,
  headers?: Record<string, string>,
) => Promise<{ status: number; location: string | undefined }>;

/** With ADDRESS_RATE=3: if one claim were believed, every request would be let through. */
async function forgedAddressesShareOneLimit(ask: Ask): Promise<void> {
  const statuses: number[] = [];
  for (let count = 1; count <= 6; count += 1) {
    const name = `203.0.113.${count}`;
    const headers = { 'X-Forwarded-For': name, Forwarded: `for=${name}`, 'X-Real-IP': name };
    statuses.push((await ask(relayPaths.login, headers)).status);
  }
  expect(statuses.slice(3)).toEqual([429, 429, 429]);
}

function answer(
  send: typeof overHttp | typeof overHttps,
  options: RequestOptions,
): Promise<{ status: number; location: string | undefined }> {
  return new Promise((resolve, reject) => {
    const named: RequestOptions = { host: '127.0.0.1', servername: 'relay.example' };
    const outgoing = send(Object.assign(named, options), (response) => {
      response.resume();
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, location: response.headers.location });
      });
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}
