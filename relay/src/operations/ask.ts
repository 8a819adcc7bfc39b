/** Questions on a terminal, and the same answers line by line where input is piped. */
import type { Readable, Writable } from 'node:stream';
import { createInterface } from 'node:readline/promises';
import { Writable as WritableStream } from 'node:stream';

export interface Asker {
  /** @throws Error when input ends before an answer */
  ask(question: string): Promise<string>;
  /** The same without showing what is typed. */
  askSecret(question: string): Promise<string>;
  close(): void;
}

export function createAsker(input: Readable & { isTTY?: boolean }, output: Writable): Asker {
  let hidden = false;
  const screen = new WritableStream({
    write(chunk: Buffer, _encoding, done) {
      if (!hidden) output.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input, output: screen, terminal: input.isTTY === true });
  // Piped lines may come before they are asked for.
  const waiting: string[] = [];
  const asked: { resolve: (line: string) => void; reject: (error: Error) => void }[] = [];
  let ended = false;
  lines.on('line', (line) => {
    const next = asked.shift();
    if (next === undefined) waiting.push(line);
    else next.resolve(line);
  });
  lines.on('close', () => {
    ended = true;
    for (const { reject } of asked.splice(0)) reject(new Error('Input ended'));
  });

  const ask = async (question: string): Promise<string> => {
    output.write(question);
    const line = waiting.shift();
    if (line !== undefined) return line.trim();
    if (ended) throw new Error('Input ended');
    const answer = await new Promise<string>((resolve, reject) => {
      asked.push({ resolve, reject });
    });
    return answer.trim();
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
    close: () => lines.close(),
  };
}
