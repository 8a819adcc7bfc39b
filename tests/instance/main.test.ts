import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { startInstance } from './http/server.ts';
import { connectClient } from './testing/api-client.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const started: ChildProcess[] = [];

afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) {
      await once(child, 'exit');
    }
  }
});

function run(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', main, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text));
  return { child, exited: once(child, 'exit'), printed: () => printed };
}

describe('npm run instance', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'serves, says what it is, stops at %s',
    async (signal) => {
      const { child, exited, printed } = run({
        INSTANCE_PORT: '0',
        CLIENT_ID: 'mine',
        CLIENT_SECRET: 'my-secret',
        RELAY_URL: 'http://127.0.0.1:3456/',
      });
      await expect.poll(printed, { timeout: 20_000 }).toContain('daily-english');
      expect(printed()).toContain('mine, callback http://127.0.0.1:3456/auth/callback');
      expect(printed()).not.toContain('my-secret');
      const url = /http:\/\/127\.0\.0\.1:\d+/u.exec(printed())?.[0] ?? '';
      const client = await connectClient(url, {
        clientId: 'mine',
        clientSecret: 'my-secret',
        redirectUri: 'http://127.0.0.1:3456/auth/callback',
      });
      expect((await client.list()).status).toBe(200);
      child.kill(signal);
      expect(await exited).toEqual([0, null]);
    },
  );

  it.each([
    ['its argument', { INSTANCE_PROFILE: 'camel' }, ['--profile', 'odd']],
    ['a variable', { INSTANCE_PROFILE: 'odd' }, []],
  ])('takes a profile from %s', async (_, env, args) => {
    const { printed } = run({ INSTANCE_PORT: '0', ...env }, ...args);
    await expect.poll(printed, { timeout: 20_000 }).toContain('daily-english');
    expect(printed()).toMatch(/http:\/\/127\.0\.0\.1:\d+\/some\/path\n/u);
    expect(printed()).toMatch(/Profile: +odd\n/u);
  });

  it('an unknown profile: lists the existing ones and exits 1', async () => {
    const { exited, printed } = run({ INSTANCE_PORT: '0' }, '--profile', 'kind');
    expect(await exited).toEqual([1, null]);
    expect(printed()).toContain('No profile is called kind. There are plain, minimal, camel');
  });

  it('a port in use: says so and exits 1', async () => {
    const other = await startInstance();
    try {
      const { exited, printed } = run({ INSTANCE_PORT: String(other.port) });
      expect(await exited).toEqual([1, null]);
      expect(printed()).toContain(`Port ${other.port} is in use`);
    } finally {
      await other.close();
    }
  });

  it('wrong variables: names each and exits 1', async () => {
    const { exited, printed } = run({ INSTANCE_PORT: 'high', RELAY_URL: 'nowhere' });
    expect(await exited).toEqual([1, null]);
    expect(printed()).toContain('INSTANCE_PORT');
    expect(printed()).toContain('RELAY_URL');
  });
});
