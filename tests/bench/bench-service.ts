/** Servers of a bench that run in processes of their own, and tell their port. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface BenchServer {
  readonly url: string;
  readonly process: ChildProcess;
  /** Sends it a message, and waits for its answer. */
  ask(message: object): Promise<void>;
}

/** The service, `upstream.ts`; a relay is registered by asking with its address and secret. */
export const startBenchService = (...args: readonly 'scarce'[]): Promise<BenchServer> =>
  startBenchServer('upstream.ts', args);

/** @param script in this folder */
export async function startBenchServer(
  script: string,
  args: readonly string[] = [],
): Promise<BenchServer> {
  const forked = fork(join(import.meta.dirname, script), args, {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ port }] = (await once(forked, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}`,
    process: forked,
    async ask(message) {
      forked.send(message);
      await once(forked, 'message');
    },
  };
}
