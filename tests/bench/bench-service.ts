/** The service of a bench, `upstream.ts`, in a process of its own. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface BenchService {
  readonly url: string;
  readonly process: ChildProcess;
  /** Registers a relay. */
  ask(message: { readonly relayUrl: string; readonly secret: string }): Promise<void>;
}

export async function startBenchService(): Promise<BenchService> {
  const forked = fork(join(import.meta.dirname, 'upstream.ts'), [], {
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
