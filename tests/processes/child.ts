/** Starts a program and stops it by its pid; what it printed is kept for the error that may come. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface Child {
  readonly process: ChildProcess;
  /** Everything printed so far, both streams. */
  output(): string;
  /** SIGTERM, then SIGKILL for one that does not go; resolves when it is gone. */
  stop(): Promise<void>;
}

export function startChild(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Child {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  }
  const gone = once(child, 'exit');
  return {
    process: child,
    output: () => printed,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const kill = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await gone;
      clearTimeout(kill);
    },
  };
}

/** A run of scenarios has little patience; what kills and disturbs for long has more. */
const patienceMs = Number(process.env.PATIENCE_MS ?? 60_000);
/** Of whoever waits for a process to start. */
export const startMs = 60_000;

/**
 * Polls a condition; throws an error that names it when it is not true within `timeoutMs`. A name that is
 * a function is asked at the end, so that it can tell what was seen instead.
 */
export async function until(
  what: string | (() => string),
  condition: () => boolean | Promise<boolean>,
  timeoutMs = patienceMs,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let pause = 20;
  // A look that never ends, such as one into a worker that is dead, ends the wait too.
  const stuck = new AbortController();
  const patience = delay(2 * timeoutMs, 'stuck', { signal: stuck.signal, ref: false });
  patience.catch(() => undefined);
  const inVain = (how = ''): Error =>
    new Error(`Waited in vain for ${typeof what === 'string' ? what : what()}${how}`);
  try {
    for (;;) {
      const isTrue = await Promise.race([condition(), patience]);
      if (isTrue === 'stuck') throw inVain(': the look at it never ended');
      if (isTrue) return;
      if (Date.now() > deadline) throw inVain();
      // Each look costs processor time, which what is waited for needs too.
      await delay(pause);
      pause = Math.min(200, 1.5 * pause);
    }
  } finally {
    stuck.abort();
  }
}

/**
 * For programs that can be given neither port 0 nor a socket: `start` gets ports that were free a moment
 * ago, and others where another program was quicker.
 */
export async function onFreePorts<Started>(
  count: number,
  start: (ports: readonly number[]) => Promise<Started>,
): Promise<Started> {
  for (let attempt = 1; ; attempt += 1) {
    const ports = await Promise.all(Array.from({ length: count }, freePort));
    try {
      return await start(ports);
    } catch (error) {
      const isTaken = /EADDRINUSE|address already in use/iu.test(String(error));
      if (!isTaken || attempt === 5) throw error;
    }
  }
}

/**
 * A port that is free now, below those that systems assign by themselves, so that no
 * connection of a neighbour is given it before its server starts.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_240, 32_768);
    const probe = createServer().listen(port, '127.0.0.1');
    const taken = await once(probe, 'listening').then(
      () => false,
      () => true,
    );
    if (taken) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
