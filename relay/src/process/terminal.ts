/** A command on a terminal: where it starts, and its questions, whose answers may also come from a pipe, line by line. */
import type { Readable, Writable } from 'node:stream';
import { createInterface } from 'node:readline/promises';
import { Writable as WritableStream } from 'node:stream';

export interface Asker {
  /**
   * @param standard the answer that an empty line or the end of a pipe stands for
   * @throws Error when input ends before an answer and there is no `standard`
   */
  ask(question: string, standard?: string): Promise<string>;
  /** The same without showing what is typed. */
  askSecret(question: string): Promise<string>;
  close(): void;
}

class InputEnded extends Error {
  override readonly name = 'InputEnded';
  override readonly message = 'Input ended';
}

/** npm runs a workspace's script in the workspace; paths in the configuration start where npm was called. */
export function startWhereCalled(): void {
  if (process.env.INIT_CWD !== undefined) process.chdir(process.env.INIT_CWD);
}

export function createAsker(input: Readable & { isTTY?: boolean }, output: Writable): Asker {
  let hidden = false;
  const screen = new WritableStream({
    write(chunk: Buffer, _encoding, done) {
      if (!hidden) output.write(chunk);
      done();
    },
  });
  const reader = createInterface({ input, output: screen, terminal: input.isTTY === true });
  // It keeps piped lines that come before they are asked for.
  const lines = reader[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => {
    const line = await lines.next();
    if (line.done === true) throw new InputEnded();
    return line.value;
  };

  const ask = async (question: string, standard?: string): Promise<string> => {
    output.write(question);
    try {
      return (await nextLine()).trim() || (standard ?? '');
    } catch (error) {
      if (error instanceof InputEnded && standard !== undefined) return standard;
      throw error;
    }
  };

  return {
    ask,
    async askSecret(question) {
      hidden = true;
      try {
        return await ask(question);
      } finally {
        hidden = false;
        output.write('\n');
      }
    },
    close: () => reader.close(),
  };
}
