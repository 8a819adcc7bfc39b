/** The relay as integrating developers run it: the bundle of `npm run build`, each in a process. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type Child, startChild, startMs, until } from '../processes/child.ts';
import type { RelayBundle } from './use-bundle.ts';

interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly [field: string]: unknown;
}

export interface RelayProcess {
  /** Where this very process listens. @throws before it does */
  readonly url: string;
  /** @throws before it listens, and without METRICS_PORT */
  readonly metricsUrl: string;
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
    DRAIN_SECONDS: '0',
    // A port of the system's choice.
    PORT: '0',
    ...given,
  };
}

interface ProcessOptions {
  /** A port of the system's choice where none is given. */
  readonly port?: number;
  /** How far this process's wall clock is ahead, ms. */
  readonly skew?: number;
}

/** Starts one without waiting for it to be ready. */
export function startRelayProcess(
  bundle: Pick<RelayBundle, 'file'>,
  environment: Readonly<Record<string, string>>,
  { port, skew = 0 }: ProcessOptions = {},
): RelayProcess {
  const skewed = skew === 0 ? [] : ['--import', skewedClock(skew)];
  const compiled = bundle.file.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const args = [...skewed, ...compiled, bundle.file];
  const child = startChild(process.execPath, args, { ...environment, PORT: String(port ?? 0) });
  const log = () =>
    child
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line) => JSON.parse(line) as LogLine);
  const told = (field: 'boundUrl' | 'metricsUrl'): string => {
    const value = log().find(({ msg }) => msg === 'relay is listening')?.[field];
    if (typeof value !== 'string') throw new Error(`No ${field} yet:\n${child.output()}`);
    return value;
  };
  return {
    get url() {
      return told('boundUrl');
    },
    get metricsUrl() {
      return told('metricsUrl');
    },
    child,
    log,
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
  await until(
    'a relay that is ready',
    async () => {
      const { exitCode } = relay.child.process;
      if (exitCode !== null) throw new Error(`It ended with ${exitCode}:\n${relay.child.output()}`);
      const isListening = relay.log().some(({ msg }) => msg === 'relay is listening');
      return isListening && (await readinessOf(relay.url)) === 'ready';
    },
    startMs,
  );
}

/** What `/readyz` says; null where there is no answer. */
export async function readinessOf(relayUrl: string): Promise<string | null> {
  try {
    const response = await fetch(`${relayUrl}/readyz`);
    return ((await response.json()) as { status: string }).status;
  } catch {
    return null;
  }
}

/** Null where there is no answer. */
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
