/** The doctor against the stand-in instance, at first as a developer runs it: `npm run doctor`. */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRelayDatabase } from '@gleaner/relay/database';
import { createLog } from '@gleaner/relay/log';
import { startRelay } from '@gleaner/relay/start';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../../shared/src/testing/eventually.ts';
import gleaner from '../../../../gleaner.config.ts';
import { startForwarder } from '../../../relay/forwarder.ts';
import { useDoctorBench } from './doctor-bench.ts';

const { instance, at, command, examined, running, connectedThrough } = useDoctorBench();

const problems = (output: string): string[] =>
  output.split('\n').filter((line) => line.startsWith('  problem'));

describe('a relay that is set up well', () => {
  test('before its first start: no problem, nothing spent, nothing made', async () => {
    const { code, output } = await examined({}, command());
    expect(problems(output)).toEqual([]);
    expect(code).toBe(0);
    expect(output).toMatch(/ok +Authorize endpoint +accepts client id and callback/u);
    expect(output).toMatch(/ok +Token endpoint +accepts client id and secret/u);
    expect(output).toMatch(/ok +Clock +agrees/u);
    expect(output).toMatch(/ok +API path +asks for a token/u);
    expect(output).toMatch(/warning +RELAY_URL .*nothing listens there/u);
    expect(output).toContain('will be made by the first start');
    expect(readdirSync(at.folder)).toEqual([]);
    // The doctor used no quota: a learner's first call afterwards costs only its own request.
    const learner = await connectedThrough(await running());
    expect((await learner.list()).headers.get('x-ratelimit-remaining')).toBe('999');
  });

  test('without secrets the doctor makes none that are kept', async () => {
    at.environment.ENCRYPTION_KEYS = '';
    const { code, output } = await examined();
    expect(code).toBe(0);
    expect(output).toMatch(/warning +Secrets +ENCRYPTION_KEYS not set/u);
    expect(readdirSync(at.folder)).toEqual([]);
  });

  test('keys that open nothing are reported by the doctor, and by the relay at its start', async () => {
    const relay = await running();
    await connectedThrough(relay);
    await relay.close();
    at.environment.ENCRYPTION_KEYS = `k1:${randomBytes(32).toString('base64url')}`;
    const { code, output } = await examined();
    expect(code).toBe(1);
    expect(output).toMatch(/problem +ENCRYPTION_KEYS +open 0 of 1 connections/u);
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => void lines.push(line) });
    const again = await startRelay(at.environment, { log });
    await eventually(() => expect(lines.join('')).toContain('no key of ENCRYPTION_KEYS opens'));
    await again.close();
  });

  test('while it runs: reachable, database in order, learners counted', async () => {
    await connectedThrough(await running());
    const { code, output } = await examined();
    expect(code).toBe(0);
    expect(output).toMatch(/ok +RELAY_URL .* ready/u);
    expect(output).toMatch(/ok +PORT +a relay listens on 127/u);
    expect(output).toMatch(/ok +Database .*takes writes; 1 learners connected, 1 active/u);
  });

  test('errors of the token endpoint in the shape of section 7 are understood', async () => {
    instance.current.control.changeSettings({ oauthErrors: 'section7' });
    expect((await examined()).output).toMatch(/ok +Token endpoint/u);
    const { code, output } = await examined({ CLIENT_SECRET: 'another-canary-secret' });
    expect(code).toBe(1);
    expect(output).toMatch(/problem +Token endpoint +refuses CLIENT_ID with CLIENT_SECRET/u);
  });

  test.each([
    ['chrome-extension://abcdefghijklmnopabcdefghijklmnop', 'Firefox', 'moz-extension://*'],
    ['moz-extension://*', 'Chrome', `chrome-extension://${gleaner.chromeId}`],
  ])(
    'a browser from which nothing can be collected: %s shuts out %s',
    async (only, name, added) => {
      const { code, output } = await examined({ EXTENSION_ORIGINS: only });
      expect(code).toBe(0);
      expect(output).toMatch(
        new RegExp(`warning +EXTENSION_ORIGINS .*collected from ${name}`, 'u'),
      );
      expect(output).toContain(`→ set EXTENSION_ORIGINS=${only},${added}\n`);
    },
  );

  test('RELAY_URL on another port than the relay listens on', async () => {
    const { output } = await examined({ PORT: '1' });
    expect(output).toMatch(
      /warning +RELAY_URL .* names port \d+, but the relay listens on PORT 1/u,
    );
  });

  test.each([
    ['in .env', true, /ok +Extension +is not built here yet; a build reads RELAY_URL in \.env/u],
    [
      'in the environment alone',
      false,
      /warning +Extension +RELAY_URL is https:\/\/relay\.example/u,
    ],
  ])('a public address %s: whether a build finds it', async (_where, isInFile, told) => {
    const change = { RELAY_URL: 'https://relay.example' };
    if (isInFile) {
      const file = join(at.folder, '.env');
      writeFileSync(file, `RELAY_URL=${change.RELAY_URL}\n`, { mode: 0o600 });
    }
    expect((await examined(change)).output).toMatch(told);
  });
});

describe('what is wrong is named, with what to do', () => {
  let empty = '';
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gleaner-doctor-readonly-'));
    empty = join(folder, 'relay.sqlite');
    await (await openRelayDatabase({ kind: 'sqlite', file: empty })).close();
    // SQLite never writes to a file of a later write version; permissions would not stop root.
    const file = openSync(empty, 'r+');
    writeSync(file, Buffer.of(3), 0, 1, 18);
    closeSync(file);
    return () => rmSync(folder, { recursive: true });
  });

  const cases: [string, () => Record<string, string>, RegExp[]][] = [
    [
      'a wrong secret',
      () => ({ CLIENT_SECRET: 'wrong-canary-secret' }),
      [/problem +Token endpoint +refuses CLIENT_ID with CLIENT_SECRET/u, /developer console/u],
    ],
    [
      'an unknown client id',
      () => ({ CLIENT_ID: 'nobody' }),
      [/problem +Authorize endpoint +refuses client id nobody/u],
    ],
    [
      'a callback that is not registered',
      () => ({ RELAY_URL: 'http://localhost:9', PORT: '9' }),
      [/problem +Authorize endpoint/u, /must be exactly http:\/\/localhost:9\/auth\/callback/u],
    ],
    [
      'a scope that is not registered',
      () => ({ SCOPES: 'words:read words:write review:read review:write wordbooks:write' }),
      [/problem +Authorize endpoint .*invalid_scope/u, /SCOPES asks for more/u],
    ],
    [
      'an address below the service',
      () => ({ INSTANCE_URL: `${instance.current.url}/elsewhere` }),
      [/problem +API path .*is not the API/u, /before \/api\/v1 and \/oauth/u],
    ],
    [
      'an address with /api/v1 behind it',
      () => ({ INSTANCE_URL: `${instance.current.url}/api/v1` }),
      [/problem +INSTANCE_URL +ends in \/api\/v1/u, /leave off \/api\/v1/u],
    ],
    [
      'a place where no database can be made',
      () => {
        writeFileSync(join(at.folder, 'file'), '');
        return { DATABASE_URL: `file:${join(at.folder, 'file', 'relay.sqlite')}` };
      },
      [/problem +Database .*cannot be made: \S+ may not write in \S+file\b/u, /own that folder/u],
    ],
    [
      'a port that another program has',
      () => {
        const server = createServer((socket) => socket.end('hello\n')).listen(
          Number(at.environment.PORT),
          '127.0.0.1',
        );
        onTestFinished(() => void server.close());
        return {};
      },
      [/problem +PORT +another program listens on 127\.0\.0\.1:\d+/u, /set PORT to a free port/u],
    ],
    [
      'a port for the metrics that another program has',
      () => {
        const METRICS_PORT = new URL(instance.current.url).port;
        return { METRICS_PORT };
      },
      [/problem +METRICS_PORT +another program listens on 127/u, /set METRICS_PORT to a free/u],
    ],
    [
      'a host that is not of this machine',
      () => ({ HOST: '192.0.2.1' }),
      [/problem +PORT +the relay cannot listen on 192\.0\.2\.1:/u, /set HOST to an address/u],
    ],
    [
      'a database that cannot be written',
      () => {
        const file = join(at.folder, 'readonly.sqlite');
        copyFileSync(empty, file);
        return { DATABASE_URL: `file:${file}` };
      },
      [/problem +Database .*opens but cannot be written \(SQLITE_READONLY\)/u, /must own/u],
    ],
    [
      'an extension that was built for another relay',
      () => {
        const built = join(at.folder, 'extension/.output/store/firefox-mv3');
        mkdirSync(built, { recursive: true });
        const policy =
          "default-src 'none'; connect-src 'self' https://old.example; base-uri 'none'";
        writeFileSync(
          join(built, 'manifest.json'),
          JSON.stringify({ content_security_policy: { extension_pages: policy } }),
        );
        return { CLIENT_SECRET: 'wrong' };
      },
      [/warning +Extension .*was built for https:\/\/old\.example, RELAY_URL is http:/u],
    ],
    [
      'an instance that is down',
      () => ({ INSTANCE_URL: at.environment.RELAY_URL ?? '' }),
      [/problem +Instance .*nothing listens there/u],
    ],
    [
      'a database that is no database',
      () => {
        const file = join(at.folder, 'text.sqlite');
        writeFileSync(
          file,
          'This is no database, but it is long enough to look like one.\n'.repeat(99),
        );
        return { DATABASE_URL: `file:${file}` };
      },
      [/problem +Database .*is no SQLite database \(SQLITE_NOTADB\)/u, /restore a backup/u],
    ],
    [
      'secrets that others can read',
      () => {
        writeFileSync(join(at.folder, '.env'), 'LOG_LEVEL=info\n', { mode: 0o644 });
        return {};
      },
      [/problem +Secrets .*\.env can be read by other users/u, /chmod 600/u],
    ],
  ];
  test.each(cases)('%s', async (_what, change, expected) => {
    const { code, output } = await examined(change());
    expect(code).toBe(1);
    for (const pattern of expected) expect(output).toMatch(pattern);
  });

  test('S24 a broken configuration: every problem listed, no value shown', async () => {
    const { code, output } = await examined({
      INSTANCE_URL: 'http://vocabulary.example/canary',
      ENCRYPTION_KEYS: 'k1:canary',
      PKCE: 'canary',
      DATABASE_URL: 'mysql://canary',
    });
    expect(code).toBe(1);
    for (const name of ['INSTANCE_URL', 'ENCRYPTION_KEYS', 'PKCE', 'DATABASE_URL']) {
      expect(output).toMatch(new RegExp(`problem +Configuration +${name} `, 'u'));
    }
    expect(output).not.toContain('canary');
  });

  test('a clock that is off by an hour', async () => {
    const ahead = await startForwarder(instance.current.url, {
      change({ headers, body }) {
        const date = new Date(Date.now() + 3_600_000).toUTCString();
        return { headers: { ...headers, date }, body };
      },
    });
    onTestFinished(() => ahead.close());
    const { code, output } = await examined({ INSTANCE_URL: ahead.url });
    expect(code).toBe(1);
    expect(output).toMatch(/problem +Clock +the instance is 3[56]\d\d s ahead of this machine/u);
    expect(output).toContain('NTP');
  });
});

describe('redirects that lead nowhere', () => {
  const sentTo = (path: string, location: string) =>
    startForwarder(instance.current.url, {
      change: ({ headers, body }, target) => ({
        headers: target.split('?')[0] === path ? { ...headers, location } : headers,
        body,
      }),
    });

  test.each([
    ['/', 'https://['],
    ['/', 'mailto:learner@example.org'],
    ['/oauth/authorize', 'https://['],
  ])('from %s to %s is reported, and the rest is examined', async (path, location) => {
    const service = await sentTo(path, location);
    onTestFinished(() => service.close());
    const { output } = await examined({ INSTANCE_URL: service.url });
    expect(output).toMatch(/Token endpoint +accepts client id and secret/u);
    expect(output).toMatch(/(?:warning|problem) .*an address that cannot be read/u);
  });
});
