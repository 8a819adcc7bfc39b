/** The relay as integrating developers run it: the bundle of `npm run build`, each in a process. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type Child, freePort, startChild, until } from '../process/child.ts';
import type { RelayBundle } from './use-bundle.ts';

interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly [field: string]: unknown;
}

export interface RelayProcess {
  /** Where this very process listens. */
  readonly url: string;
  readonly child: Child;
  log(): LogLine[];
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
}

/** Variables of production with fresh secrets, the same for all processes that are given them. */
export function relayEnvironment(
  given: Readonly<Record<'INSTANCE_URL' | 'DATABASE_URL' | 'RELAY_URL', string>>,
): Record<string, string> {
  return {
    NODE_ENV: 'production',
    CLIENT_ID: 'gleaner-dev',
    CLIENT_SECRET: randomBytes(24).toString('base64url'),
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64url')}`,
    SESSION_SECRETS: randomBytes(32).toString('base64url'),
    SESSION_RATE: '0',
    ADDRESS_RATE: '0',
    ...given,
  };
}

interface ProcessOptions {
  readonly port?: number;
  /** How far this process's wall clock is ahead, ms. */
  readonly skew?: number;
}

/** Starts one without waiting for it to be ready. */
export async function startRelayProcess(
  bundle: Pick<RelayBundle, 'file'>,
  environment: Readonly<Record<string, string>>,
  { port, skew = 0 }: ProcessOptions = {},
): Promise<RelayProcess> {
  const bound = String(port ?? (await freePort()));
  const skewed = skew === 0 ? [] : ['--import', skewedClock(skew)];
  const args = [...skewed, bundle.file];
  const child = startChild(process.execPath, args, { ...environment, PORT: bound });
  return {
    url: `http://127.0.0.1:${bound}`,
    child,
    log: () =>
      child
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{') && line.endsWith('}'))
        .map((line) => JSON.parse(line) as LogLine),
    async kill() {
      if (child.process.exitCode !== null || child.process.signalCode !== null) return;
      const gone = once(child.process, 'exit');
      child.process.kill('SIGKILL');
      await gone;
    },
  };
}

/** @throws with what the process printed when it ended instead */
export async function untilReady(relay: RelayProcess): Promise<void> {
  await until(`readiness at ${relay.url}`, async () => {
    const { exitCode } = relay.child.process;
    if (exitCode !== null) throw new Error(`It ended with ${exitCode}:\n${relay.child.output()}`);
    return (await statusOf(`${relay.url}/readyz`)) === 200;
  });
}

/** Null where nobody answers. */
export async function statusOf(url: string): Promise<number | null> {
  try {
    const response = await fetch(url);
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}

function skewedClock(ms: number): string {
  const source = `const real = Date.now; Date.now = () => real() + ${ms};`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
}
