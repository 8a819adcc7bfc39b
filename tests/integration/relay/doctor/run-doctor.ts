/** The doctor with something to type into: in the test's own process, or as the command that developers run. */
import { runDoctor } from '@gleaner/relay/doctor';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough, Writable } from 'node:stream';
import { useBundle } from '../../../relay/use-bundle.ts';

export interface Doctor {
  /** Both streams so far. */
  readonly output: () => string;
  type(text: string): void;
  ended(): Promise<{ code: number | null; output: string }>;
}

export type StartDoctor = (
  folder: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
) => Doctor;

export const startDoctor: StartDoctor = (folder, args, environment) => {
  let printed = '';
  const output = new Writable({
    decodeStrings: false,
    write(text: string, _encoding, done) {
      printed += text;
      done();
    },
  });
  const input = new PassThrough();
  const exited = runDoctor(args, { folder, environment, input, output, errors: output });
  return {
    output: () => printed,
    type: (text) => void input.write(text),
    ended: async () => ({ code: await exited, output: printed }),
  };
};

/** @returns what starts the command; the process has only `environment` and PATH */
export function useDoctorCommand(): StartDoctor {
  const { doctor } = useBundle();
  return (folder, args, environment) => {
    const child = spawn(process.execPath, [doctor, ...args], {
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
    };
  };
}
