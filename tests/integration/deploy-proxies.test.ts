/** Every proxy of deploy/, each before a real relay and before one that is away. */
import { type RunningRelay, startRelay } from '@gleaner/relay/start';
import { relayPaths } from '@gleaner/shared';
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { useInstance } from '../instance/testing/use-instance.ts';
import { type Child, onFreePorts, startChild, until } from '../processes/child.ts';
import { type Door, openDoor } from '../processes/door.ts';
import { getRaw, type RawAnswer } from '../relay/raw-http.ts';

const deploy = join(import.meta.dirname, '../../deploy');
const read = (name: string): string => readFileSync(join(deploy, name), 'utf8');
const instance = useInstance();
const callback = `${relayPaths.callback}?code=canary-code&state=canary-state`;
const endings: (() => unknown)[] = [];
let folder: string;
let relay: RunningRelay;
let closeRelay: () => Promise<void>;
/** What every proxy leads to: the relay of the test, or nothing. */
let door: Door;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gleaner-proxies-'));
  door = await openDoor();
});
afterAll(async () => {
  for (const end of endings.reverse()) await end();
  await door.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  relay = await startRelay({
    INSTANCE_URL: instance.current.url,
    CLIENT_ID: 'gleaner-dev',
    CLIENT_SECRET: 'gleaner-dev-secret',
    RELAY_URL: 'https://relay.example',
    PORT: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    ADDRESS_RATE: '3',
    DRAIN_SECONDS: '0',
    DATABASE_URL: `file:${join(mkdtempSync(join(folder, 'database-')), 'relay.sqlite')}`,
    LOG_LEVEL: 'silent',
  });
  let closing: Promise<void> | undefined;
  closeRelay = () => (closing ??= relay.close());
  onTestFinished(() => closeRelay());
  door.leadTo(() => relay.boundUrl);
});

type Ask = (path: string, headers?: Record<string, string>) => Promise<RawAnswer>;

interface Proxy {
  /** Over TLS, as browsers ask. */
  readonly ask: Ask;
  /** Over plain http, which every proxy answers with a redirect. */
  readonly askPlainly: Ask;
  /** Everything it has written so far, wherever to. */
  readonly written: () => string;
}

async function untilServing(child: Child, ask: Ask): Promise<void> {
  let why: unknown;
  const what = () => `a proxy that serves: ${String(why)}\n${child.output()}`;
  await until(what, async () => {
    if (child.process.exitCode !== null) throw new Error(`It ended:\n${child.output()}`);
    const answer = await ask('/healthz').catch((error: unknown) => {
      why = error;
      return null;
    });
    return answer !== null && answer.status !== null;
  });
}

/** To a port of loopback, for the relay's name. */
function askFor(url: string): Ask {
  return (path, headers) => getRaw(url, path, { Host: 'relay.example', ...headers });
}

/** @param upstream host and port of the relay */
function startNginx(upstream: string): Promise<Proxy> {
  return onFreePorts(2, async ([plain = 0, tls = 0]) => {
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    if (!existsSync(key)) {
      const subject = ['-subj', '/CN=relay.example', '-days', '2', '-nodes'];
      const files = ['-keyout', key, '-out', certificate];
      const args = ['req', '-x509', '-newkey', 'rsa:2048', ...subject, ...files];
      execFileSync('openssl', args, { stdio: 'ignore' });
    }
    const own = mkdtempSync(join(folder, 'nginx-'));
    const site = read('nginx.conf')
      .replaceAll(/^ *listen \[::\].*\n/gmu, '')
      .replace('listen 80;', `listen 127.0.0.1:${plain};`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${tls} ssl`)
      .replace('127.0.0.1:3000', upstream)
      .replace(/ssl_certificate \S+;/u, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key \S+;/u, `ssl_certificate_key ${key};`)
      .replace('/var/log/nginx/gleaner.log', join(own, 'access.log'));
    const configuration = join(own, 'nginx.conf');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${own}/${name};`)
      .join(' ');
    writeFileSync(
      configuration,
      `daemon off; master_process off; pid ${own}/nginx.pid; error_log stderr;
events {} http { ${temporary}\n${site}\n}`,
    );
    const nginx = existsSync('/usr/sbin/nginx') ? '/usr/sbin/nginx' : 'nginx';
    const args = ['-p', own, '-c', configuration];
    const checked = spawnSync(nginx, ['-t', ...args], { encoding: 'utf8' });
    expect(checked.stderr).toContain('test is successful');
    expect(checked.stderr).not.toContain('[warn]');

    const child = startChild(nginx, args);
    endings.push(() => child.stop());
    const ask = askFor(`https://127.0.0.1:${tls}`);
    await untilServing(child, ask);
    const written = () => child.output() + readFileSync(join(own, 'access.log'), 'utf8');
    return { ask, askPlainly: askFor(`http://127.0.0.1:${plain}`), written };
  });
}

/** @param upstream host and port of the relays, separated by spaces */
function startCaddy(upstream: string): Promise<Proxy> {
  return onFreePorts(2, async ([plain = 0, tls = 0]) => {
    const own = mkdtempSync(join(folder, 'caddy-'));
    const configuration = join(own, 'Caddyfile');
    const file = read('Caddyfile');
    // Certificates of its own making, which this machine is not asked to trust.
    const options = ['admin off', `http_port ${plain}`, `https_port ${tls}`];
    options.push('local_certs', 'skip_install_trust', 'default_bind 127.0.0.1');
    writeFileSync(
      configuration,
      file
        .replace(/^\{$/mu, `{\n\t${options.join('\n\t')}`)
        // How often and how long it tries counts here only as time that a test waits.
        .replace('health_interval 2s', 'health_interval 200ms')
        .replace('fail_duration 2s', 'fail_duration 200ms')
        .replace('lb_try_duration 10s', 'lb_try_duration 1s'),
    );
    // A Caddy that starts cleans away empty folders, also the one that its first certificate is to be stored in now.
    const certificates = join(own, 'caddy', 'certificates', 'local', 'relay.example');
    mkdirSync(certificates, { recursive: true });
    writeFileSync(join(certificates, 'not-empty'), '');
    const args = ['run', '--adapter', 'caddyfile', '--config', configuration];
    const child = startChild('caddy', args, {
      RELAY_DOMAIN: 'relay.example',
      RELAY_UPSTREAM: upstream,
      XDG_DATA_HOME: own,
      XDG_CONFIG_HOME: own,
    });
    endings.push(() => child.stop());
    const ask = askFor(`https://127.0.0.1:${tls}`);
    await untilServing(child, ask);
    return {
      ask,
      askPlainly: askFor(`http://127.0.0.1:${plain}`),
      written: () => child.output(),
    };
  });
}

/** No connection is left, and every new one is closed at once. */
async function endRelay(): Promise<void> {
  door.leadTo(() => '');
  await closeRelay();
}

const hostOf = (url: string): string => new URL(url).host;

/** With ADDRESS_RATE=3: if a claimed address were trusted, every request would pass. */
async function expectForgedAddressesShareOneLimit(ask: Ask): Promise<void> {
  const statuses: (number | null)[] = [];
  for (let count = 1; count <= 6; count += 1) {
    const name = `203.0.113.${count}`;
    const headers = { 'X-Forwarded-For': name, Forwarded: `for=${name}`, 'X-Real-IP': name };
    statuses.push((await ask(relayPaths.login, headers)).status);
  }
  expect(statuses).toEqual([303, 303, 303, 429, 429, 429]);
}

const starters: Readonly<Record<string, (upstream: string) => Promise<Proxy>>> = {
  'nginx.conf': startNginx,
  Caddyfile: startCaddy,
};
const proxyFiles = readdirSync(deploy, { withFileTypes: true })
  .filter((entry) => entry.isFile() && /\b(?:proxy_?pass|reverse_proxy)\b/iu.test(read(entry.name)))
  .map(({ name }) => name);

const running = new Map<string, Promise<Proxy>>();
/** Started for the first test that asks for it. */
async function proxyOf(name: string): Promise<Proxy> {
  const start = starters[name];
  if (start === undefined) throw new Error(`${name} is a proxy that no test starts`);
  const started = running.get(name) ?? start(hostOf(door.url));
  running.set(name, started);
  const proxy = await started;
  // It may still think that the relay of an earlier test is gone.
  await until('the relay behind it', async () => (await proxy.ask('/healthz')).status === 200);
  return proxy;
}

test('deploy/ has a proxy', () => expect(proxyFiles.length).toBeGreaterThan(0));

describe.each(proxyFiles)('%s', (name) => {
  test('S5 what a client claims of its address is replaced', async () => {
    const { ask } = await proxyOf(name);
    await expectForgedAddressesShareOneLimit(ask);
  });

  test('S19 no encoded line break of an address becomes a header of the answer', async () => {
    const { ask, askPlainly } = await proxyOf(name);
    const planted = '%0d%0aSet-Cookie:%20planted=1%0d%0aX-Planted:%201';
    for (const path of [
      `/x${planted}`,
      `${relayPaths.login}?x=${planted}`,
      `/%250d%250a${planted}`,
    ]) {
      for (const asked of [ask, askPlainly]) {
        const answer = await asked(path);
        expect(answer.status, path).not.toBeNull();
        expect(answer.header('x-planted'), path).toEqual([]);
        expect(answer.header('set-cookie').join(), path).not.toContain('planted');
      }
    }
  });

  test('plain http is answered with the address over https', async () => {
    const { askPlainly } = await proxyOf(name);
    const moved = await askPlainly('/privacy?x=1');
    expect([301, 308]).toContain(moved.status);
    expect(moved.header('location').join()).toMatch(/^https:\/\/relay\.example\//u);
  });
});

describe('nginx', () => {
  test('S10 nginx writes no code into its logs, whether the relay runs or not', async () => {
    const { ask, written } = await proxyOf('nginx.conf');
    const lines = (about: string) => written().split(about).length - 1;
    for (const isAway of [false, true]) {
      if (isAway) await endRelay();
      const before = lines('"GET /privacy"');
      expect((await ask(callback)).status).toBe(isAway ? 502 : 400);
      expect((await ask('/privacy')).status).toBe(isAway ? 502 : 200);
      // A later line is in the log, so any line about the callback is, too.
      await until('the log', () => lines('"GET /privacy"') > before);
      expect(written()).toContain(`"GET ${relayPaths.callback}"`);
      if (isAway) expect(written()).toContain('[error]');
      expect(written()).not.toContain('canary');
    }
  });
});

describe('Caddy', () => {
  test('Caddy sends nothing to a relay whose /readyz says that it is ending', async () => {
    const seen: string[] = [];
    const ending = createHttpServer((request, response) => {
      seen.push(request.url ?? '');
      response.writeHead(request.url === relayPaths.ready ? 503 : 200).end();
    }).listen(0, '127.0.0.1');
    await once(ending, 'listening');
    endings.push(() => ending.close());
    const other = `127.0.0.1:${(ending.address() as AddressInfo).port}`;
    const { ask } = await startCaddy(`${hostOf(relay.boundUrl)} ${other}`);
    const asked = () => seen.filter((path) => path === relayPaths.ready).length;
    await until('two questions of /readyz', () => asked() >= 2);
    const before = seen.filter((path) => path !== relayPaths.ready).length;
    for (let count = 0; count < 20; count += 1) expect((await ask('/privacy')).status).toBe(200);
    expect(seen.filter((path) => path !== relayPaths.ready)).toHaveLength(before);
  });

  test('S10 Caddy writes no code and no cookie into its log, whether the relay runs or not', async () => {
    const headers = { Cookie: 'gleaner=canary-cookie' };
    const { ask, written } = await proxyOf('Caddyfile');
    expect((await ask(callback, headers)).status).toBe(400);
    expect(written()).not.toContain('canary');
    await endRelay();
    expect([502, 503]).toContain((await ask(callback, headers)).status);
    await until('the log', () => written().includes('"logger":"http.log.error"'));
    expect(written()).toContain(`"uri":"${relayPaths.callback}"`);
    expect(written()).not.toContain('canary');
  });
});
