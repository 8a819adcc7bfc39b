import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import gleaner from '../../../gleaner.config.ts';
import { describeLocation } from '../database/open.ts';
import { ConfigError, loadConfig } from './config.ts';
import type { Environment } from './secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'gleaner-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const secrets = {
  CLIENT_ID: 'id',
  CLIENT_SECRET: 'canary-client-secret',
  ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64url')}`,
  SESSION_SECRETS: randomBytes(32).toString('base64url'),
};

function problemsOf(environment: Environment): readonly string[] {
  try {
    loadConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('an invalid relayUrl in gleaner.config.ts is reported, unless RELAY_URL replaces it', () => {
  const { relayUrl } = gleaner;
  const written = gleaner as { relayUrl: string };
  onTestFinished(() => void (written.relayUrl = relayUrl));
  written.relayUrl = 'relay.example';
  const named = 'relayUrl in gleaner.config.ts must be an absolute address';
  expect(problemsOf(secrets)).toEqual([named]);
  expect(problemsOf({ ...secrets, RELAY_URL: '' })).toEqual([named]);
  expect(problemsOf({ ...secrets, RELAY_URL: 'https://relay.example' })).toEqual([]);
});

test('what is not set has the defaults of docs/relay-reference.md', () => {
  const { config, warnings } = loadConfig(secrets);
  expect(warnings).toEqual([]);
  expect(config).toMatchObject({
    production: false,
    instanceUrl: 'http://127.0.0.1:8080',
    issuer: 'http://127.0.0.1:8080',
    relayUrl: gleaner.relayUrl,
    host: '127.0.0.1',
    port: 3000,
    scopes: ['words:read', 'words:write', 'review:read', 'review:write'],
    databaseUrl: { kind: 'sqlite', file: 'data/relay.sqlite' },
    extensionOrigins: [`chrome-extension://${gleaner.chromeId}`, 'moz-extension://*'],
    pkce: 'S256',
    quotaScope: 'application',
    sessionRate: 300,
    addressRate: 120,
  });
});

test('addresses keep their path and lose their closing slash; empty text is unset', () => {
  const { config } = loadConfig({
    ...secrets,
    INSTANCE_URL: 'https://vocabulary.example/base/',
    RELAY_URL: 'https://relay.example/',
    PKCE: '',
    DATABASE_URL: 'file:///var/lib/gleaner/relay.sqlite',
  });
  expect(config.instanceUrl).toBe('https://vocabulary.example/base');
  expect(config.relayUrl).toBe('https://relay.example');
  expect(config.pkce).toBe('S256');
  expect(config.databaseUrl).toEqual({ kind: 'sqlite', file: '/var/lib/gleaner/relay.sqlite' });
});

test('a database is a file or a Postgres, whose address may come from a file', () => {
  const url = 'postgresql://relay:word@db.example:5432/relay?sslmode=require';
  const { config } = loadConfig({ ...secrets, DATABASE_URL: url });
  expect(config.databaseUrl).toEqual({ kind: 'postgres', url });
  const folder = mkdtempSync(join(tmpdir(), 'gleaner-config-'));
  writeFileSync(join(folder, 'address'), `${url}\n`);
  const fromFile = loadConfig({ ...secrets, DATABASE_URL_FILE: join(folder, 'address') });
  expect(fromFile.config.databaseUrl).toEqual({ kind: 'postgres', url });
  rmSync(folder, { recursive: true });
  for (const bad of ['mysql://db/relay', 'postgres://', 'postgres://a b', 'relay.sqlite']) {
    expect(problemsOf({ ...secrets, DATABASE_URL: bad })).toHaveLength(1);
  }
});

test('the host of a Postgres may stand in the query, as libpq writes a socket', () => {
  for (const start of ['postgres://u:p@/db', 'postgres:///db', 'postgresql://u@/db']) {
    const DATABASE_URL = `${start}?host=/var/run/postgresql`;
    expect(problemsOf({ ...secrets, DATABASE_URL }), start).toEqual([]);
    const { config } = loadConfig({ ...secrets, DATABASE_URL });
    expect(describeLocation(config.databaseUrl)).toBe('postgres /var/run/postgresql/db');
  }
  expect(problemsOf({ ...secrets, DATABASE_URL: 'postgres://u:p@/db' })).toHaveLength(1);
});

test('a connection is kept longer than Caddy keeps it, or as long as is said', () => {
  expect(loadConfig(secrets).config.idleSeconds).toBeGreaterThan(120);
  expect(loadConfig({ ...secrets, IDLE_SECONDS: '620' }).config.idleSeconds).toBe(620);
});

test('a Postgres password that needs percent-encoding is refused with how to write it', () => {
  for (const password of ['pa#ss', 'pa/ss', '12/ss', 'pa?ss', '50%off', 'a b', '1#2']) {
    const DATABASE_URL = `postgres://relay:${password}@db.example/relay`;
    const [problem = '', ...others] = problemsOf({ ...secrets, DATABASE_URL });
    expect(others, password).toEqual([]);
    expect(problem, password).toContain('# as %23');
    expect(problem).not.toContain(password);
    const encoded = `postgres://relay:${encodeURIComponent(password)}@db.example/relay`;
    expect(problemsOf({ ...secrets, DATABASE_URL: encoded }), password).toEqual([]);
  }
});

test('one pair of quotes that `docker run --env-file` leaves is taken off', () => {
  for (const mark of [`'`, `"`, '`']) {
    const quoted = (text: string) => mark + text + mark;
    const { config } = loadConfig({
      ...secrets,
      SCOPES: quoted('words:read review:read'),
      CLIENT_SECRET: quoted(`it's "odd`),
      PKCE: quoted(''),
    });
    expect(config.scopes).toEqual(['words:read', 'review:read']);
    expect(config.clientSecret).toBe(`it's "odd`);
    expect(config.pkce).toBe('S256');
  }
  expect(loadConfig({ ...secrets, CLIENT_SECRET: `'half` }).config.clientSecret).toBe(`'half`);
});

test('a file of NAME_FILE holds the value as it is, quotes included', () => {
  const file = join(folder, 'quoted');
  writeFileSync(file, `'quoted'\n`);
  const { CLIENT_SECRET: _, ...others } = secrets;
  const { config } = loadConfig({ ...others, CLIENT_SECRET_FILE: file });
  expect(config.clientSecret).toBe(`'quoted'`);
});

test('RELAY_URL on loopback with another port than PORT is a warning', () => {
  const subjects = (environment: Environment) =>
    loadConfig({ ...secrets, ...environment }).warnings.map(({ subject }) => subject);
  expect(subjects({ PORT: '3001' })).toEqual(['RELAY_URL']);
  expect(subjects({ PORT: '3001', RELAY_URL: 'http://localhost:3000' })).toEqual(['RELAY_URL']);
  expect(subjects({ PORT: '3001', RELAY_URL: 'http://localhost:3001' })).toEqual([]);
  expect(subjects({ PORT: '3001', RELAY_URL: 'https://relay.example' })).toEqual([]);
  expect(subjects({ PORT: '80', RELAY_URL: 'http://localhost' })).toEqual([]);
  expect(subjects({ PORT: '0', RELAY_URL: 'http://localhost:3000' })).toEqual([]);
});

test('TRUSTED_PROXIES that the parser of addresses does not take is named', () => {
  for (const wide of ['0.0.0.0/0', '::/0', '127.0.0.1,10.0.0.0/0']) {
    const [problem = '', ...others] = problemsOf({ ...secrets, TRUSTED_PROXIES: wide });
    expect(others, wide).toEqual([]);
    expect(problem, wide).toMatch(/^TRUSTED_PROXIES .*\/0 would trust/u);
  }
  for (const bad of ['loopback', '1', '10.0.0.0/33', '::1/129', '10.0.0.0/255.0.0.0']) {
    expect(problemsOf({ ...secrets, TRUSTED_PROXIES: bad }), bad).toHaveLength(1);
  }
  const good = '10.0.0.0/8,::1/128,0.0.0.0/1,::ffff:10.0.0.1';
  expect(problemsOf({ ...secrets, TRUSTED_PROXIES: good })).toEqual([]);
});

test('in production INSTANCE_URL has no default', () => {
  const [problem, ...others] = problemsOf({ ...secrets, NODE_ENV: 'production' });
  expect(others).toEqual([]);
  expect(problem).toMatch(/^INSTANCE_URL is missing/u);
});

test('PORT=0 leaves the address to the bound port, on loopback only', () => {
  expect(loadConfig({ ...secrets, PORT: '0' }).config.relayUrl).toBeNull();
  expect(problemsOf({ ...secrets, PORT: '0', HOST: '0.0.0.0' })).toHaveLength(1);
});

test('UPSTREAM_HEADERS are fixed headers for the service, but none that the relay or a connection sets', () => {
  const headersOf = (value: string) => problemsOf({ ...secrets, UPSTREAM_HEADERS: value });
  const given = '{"X-Time-Zone":"Europe/Berlin","x-tenant":"7"}';
  const { config } = loadConfig({ ...secrets, UPSTREAM_HEADERS: given });
  expect(config.upstreamHeaders).toEqual({ 'x-time-zone': 'Europe/Berlin', 'x-tenant': '7' });
  for (const name of [
    ...['Authorization', 'cookie', 'HOST', 'Content-Length', 'content-type', 'traceparent'],
    ...['Connection', 'keep-alive', 'Proxy-Authorization', 'proxy-connection', 'TE', 'Trailer'],
    ...['Transfer-Encoding', 'upgrade', 'Expect', 'a b', '', 'x:y', 'é'],
  ]) {
    const [problem = '', ...others] = headersOf(JSON.stringify({ [name]: 'canary' }));
    expect(others, name).toEqual([]);
    expect(problem, name).toMatch(/^UPSTREAM_HEADERS /u);
    expect(problem).not.toContain('canary');
  }
  for (const value of ['a\nb', 'a\r\nX: y', '\0', 'é', '日', ' a', '', 7, null, ['a']])
    expect(headersOf(JSON.stringify({ 'x-a': value })), String(value)).toHaveLength(1);
  for (const text of ['[]', '"x"', 'null', '{"X-A":"1","x-a":"2"}'])
    expect(headersOf(text), text).toHaveLength(1);
});

test('CARD_FIELDS is taken as it is written', () => {
  expect(loadConfig(secrets).config.cardFields).toBeNull();
  const mapping = { list: 'data.rows', optionText: 'show[0].en', types: { '4': 'choice' } };
  const { config } = loadConfig({ ...secrets, CARD_FIELDS: JSON.stringify(mapping) });
  expect(config.cardFields).toEqual(mapping);
  for (const bad of ['{"list":"a..b"}', '{"rows":"a"}', '[]', '{"types":{"4":"riddle"}}'])
    expect(problemsOf({ ...secrets, CARD_FIELDS: bad }), bad).toHaveLength(1);
});

describe('S24 a bad configuration', () => {
  test('S24 names every problem at once and shows no value', () => {
    const bad = {
      INSTANCE_URL: 'http://vocabulary.example/canary',
      CLIENT_SECRET: 'canary-secret',
      RELAY_URL: 'https://relay.example/canary',
      PORT: 'canary',
      SCOPES: ' ',
      ENCRYPTION_KEYS: 'k1:canary,canary',
      SESSION_SECRETS: 'canary',
      DATABASE_URL: 'mysql://canary',
      EXTENSION_ORIGINS: 'https://canary.example',
      TRUSTED_PROXIES: 'canary',
      PKCE: 'canary',
      QUOTA_SCOPE: 'canary',
      REVIEW_PLANS: '[{"id":"canary/../x","name":"x"}]',
      EXTRA_ROUTES: '[canary',
      CARD_FIELDS: '{"list":"canary..items","canary":"x"}',
      SESSION_RATE: '-1',
      METRICS_PORT: '99999',
      LOG_LEVEL: 'canary',
    };
    const problems = problemsOf(bad);
    const named = new Set(problems.map((problem) => problem.split(' ')[0]));
    expect([...named].sort()).toEqual(
      [
        ...Object.keys(bad).filter((name) => !['CLIENT_SECRET', 'SCOPES'].includes(name)),
        'CLIENT_ID',
      ].sort(),
    );
    expect(problems.join('\n')).not.toContain('canary');
  });

  test.each([
    ['http://vocabulary.example', 'https'],
    ['http://10.0.0.1', 'https'],
    ['http://127.0.0.1.evil.example', 'https'],
    ['https://user:pw@vocabulary.example', 'credentials'],
    ['https://vocabulary.example/?x=1', 'query'],
    ['ftp://127.0.0.1', 'https'],
    ['vocabulary.example', 'absolute'],
  ])('S24 INSTANCE_URL=%s is refused', (address, why) => {
    expect(problemsOf({ ...secrets, INSTANCE_URL: address }).join()).toContain(why);
  });

  test.each(['http://127.0.0.1:1', 'http://localhost:1', 'http://[::1]:1', 'https://a.example'])(
    'S24 INSTANCE_URL=%s is taken',
    (address) => {
      expect(problemsOf({ ...secrets, INSTANCE_URL: address })).toEqual([]);
    },
  );

  test.each([
    ['short', `k1:${randomBytes(31).toString('base64url')}`],
    ['not random', `k1:${Buffer.alloc(32, 1).toString('base64url')}`],
    ['without kid', randomBytes(32).toString('base64url')],
    ['twice the same kid', `${secrets.ENCRYPTION_KEYS},${secrets.ENCRYPTION_KEYS}`],
    ['an empty list', ','],
  ])('S24 an encryption key that is %s is refused', (_what, keys) => {
    expect(problemsOf({ ...secrets, ENCRYPTION_KEYS: keys })).toHaveLength(1);
  });

  test.each(['http://relay.example', 'http://10.0.0.1:3000', 'https://relay.example/path'])(
    'S24 RELAY_URL=%s is refused',
    (address) => {
      expect(problemsOf({ ...secrets, RELAY_URL: address })).toHaveLength(1);
    },
  );

  test.each([
    ['short', 'a1b2c3d4'],
    ['not random', 'abc'.repeat(12)],
    ['empty', ','],
    ['one good, one short', `${randomBytes(32).toString('base64url')},short`],
  ])('S24 a session secret that is %s is refused, in production and out of it', (_what, text) => {
    for (const NODE_ENV of ['production', 'development']) {
      const INSTANCE_URL = 'https://v.example';
      const problems = problemsOf({ ...secrets, INSTANCE_URL, NODE_ENV, SESSION_SECRETS: text });
      expect(problems).not.toEqual([]);
      for (const problem of problems) expect(problem).toMatch(/^SESSION_SECRETS /u);
    }
  });

  test('S24 production generates no secrets', () => {
    const { CLIENT_ID, CLIENT_SECRET } = secrets;
    const problems = problemsOf({ CLIENT_ID, CLIENT_SECRET, NODE_ENV: 'production' });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'INSTANCE_URL',
      'ENCRYPTION_KEYS',
      'SESSION_SECRETS',
    ]);
  });

  test('S24 an extra route is never wider than plain segments under /api/v1', () => {
    const paths = [
      '/api/v1/../x',
      '/api/v2/x',
      '/api/v1/',
      '/api/v1/.*',
      '/api/v1/%2e',
      '/x',
      '/api/v1/a?b',
    ];
    for (const path of paths) {
      const routes = JSON.stringify([{ name: 'plans', method: 'GET', path, scopes: [] }]);
      expect(problemsOf({ ...secrets, EXTRA_ROUTES: routes }), path).toHaveLength(1);
    }
  });
});

describe('secrets', () => {
  test('come from files named by NAME_FILE', () => {
    const file = join(folder, 'secret');
    writeFileSync(file, 'from-a-file\n');
    const { CLIENT_SECRET, ...others } = secrets;
    expect(loadConfig({ ...others, CLIENT_SECRET_FILE: file }).config.clientSecret).toBe(
      'from-a-file',
    );
    expect(problemsOf({ ...others, CLIENT_SECRET_FILE: join(folder, 'none') })).toContain(
      'CLIENT_SECRET_FILE cannot be read',
    );
    expect(problemsOf({ ...others, CLIENT_SECRET, CLIENT_SECRET_FILE: file })).toHaveLength(1);
  });

  test('are made once in development, for the owner alone, with a warning', () => {
    const { CLIENT_ID, CLIENT_SECRET } = secrets;
    const environment = { CLIENT_ID, CLIENT_SECRET, DATABASE_URL: `file:${folder}/data/r.sqlite` };
    const first = loadConfig(environment);
    const second = loadConfig(environment);
    expect(second.config).toEqual(first.config);
    const [warning] = first.warnings;
    expect(warning?.text).toContain('development-secrets.json');
    const file = join(folder, 'data/development-secrets.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.stringify(first.warnings)).not.toContain(first.config.sessionSecrets[0]);
    expect(readFileSync(file, 'utf8')).toContain(first.config.sessionSecrets[0]);
  });
});
