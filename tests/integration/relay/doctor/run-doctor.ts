/** The doctor as a process of its own, with a terminal to type into. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { useBundle } from '../../../relay/use-bundle.ts';

export interface Doctor {
  /** Both streams so far. */
  readonly output: () => string;
  type(text: string): void;
  ended(): Promise<{ code: number | null; output: string }>;
  stop(): Promise<void>;
}

export type StartDoctor = (
  folder: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
) => Doctor;

/** @returns what starts it; the process has only `environment` and PATH */
export function useDoctor(): StartDoctor {
  const { doctor } = useBundle();
  return (folder, args, environment) => start(doctor, folder, args, environment);
}

function start(
  script: string,
  folder: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Doctor {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...environment },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  }
  const gone = once(child, 'close');
  return {
    output: () => printed,
    type: (text) => void child.stdin.write(text),
    async ended() {
      await gone;
      return { code: child.exitCode, output: printed };
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await gone;
    },
  };
}
