/**
 * The files of deploy/, each checked by its own tool.
 * @module-tag smoke
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const deploy = join(import.meta.dirname, '../../deploy');
const read = (name: string): string => readFileSync(join(deploy, name), 'utf8');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gleaner-deploy-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const units = ['gleaner-relay.service', 'gleaner-relay@.service'];
test.each(units)('systemd accepts %s and rates its exposure as low', (name) => {
  // The check wants the program to exist here, wherever Node is on this machine.
  const unit = join(folder, name.replace('@', '@3000'));
  writeFileSync(unit, read(name).replace('/usr/bin/node', process.execPath));
  const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
  expect(verified.stderr).toBe('');
  expect(verified.status).toBe(0);
  const args = ['security', '--offline=true', '--no-pager', '--threshold=20', unit];
  const security = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  expect(security.stdout).toMatch(/Overall exposure level for gleaner-relay\S*: 1\.\d OK/u);
  expect(security.status).toBe(0);
});

test('the unit for several processes equals the unit for one, except for port and user', () => {
  const settings = (name: string) =>
    read(name)
      .split('\n')
      .filter((line) => !line.startsWith('#'));
  const [one, several] = [settings('gleaner-relay.service'), settings('gleaner-relay@.service')];
  expect(several.filter((line) => !one.includes(line))).toEqual([
    'Description=Gleaner relay on port %i',
    'User=gleaner-relay',
    'Environment=PORT=%i',
    'Environment=METRICS_PORT=1%i',
  ]);
  expect(one.filter((line) => !several.includes(line))).toEqual(['Description=Gleaner relay']);
});

test('Caddy takes the Caddyfile, as it stands and in its own style', () => {
  const file = join(deploy, 'Caddyfile');
  const env = { ...process.env, RELAY_DOMAIN: 'relay.example', XDG_DATA_HOME: folder };
  const args = ['validate', '--adapter', 'caddyfile', '--config', file];
  expect(spawnSync('caddy', args, { env, encoding: 'utf8' }).stdout).toContain('Valid');
  expect(execFileSync('caddy', ['fmt', file], { encoding: 'utf8' })).toBe(read('Caddyfile'));
});

test('Docker gets every file that the Dockerfile copies, and no file of secrets', () => {
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

test('the Dockerfile names its user by number, writes only to data, and checks whether the process is alive', () => {
  const lines = read('Dockerfile').replaceAll('\\\n', ' ').split('\n');
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
  expect(last.filter((line) => line.startsWith('USER'))).toEqual(['USER 1000:1000']);
  expect(last.filter((line) => line.startsWith('VOLUME'))).toEqual(['VOLUME /app/data']);
  expect(last.find((line) => line.startsWith('HEALTHCHECK'))).toContain('/healthz');
  expect(last.filter((line) => line.startsWith('CMD'))).toHaveLength(1);
});

test('Prometheus takes the alerts, and raises one where one of two relays is down', () => {
  const rules = join(deploy, 'monitoring/gleaner-alerts.yml');
  expect(execFileSync('promtool', ['check', 'rules', rules], { encoding: 'utf8' })).toContain(
    'SUCCESS',
  );
  const cases = join(import.meta.dirname, 'monitoring/gleaner-alerts.test.yml');
  const tested = spawnSync('promtool', ['test', 'rules', cases], { encoding: 'utf8' });
  expect(tested.stdout + tested.stderr).toContain('SUCCESS');
  expect(tested.status).toBe(0);
});
