/** Stands between relay and instance and writes down what goes up, word for word. */
import { once } from 'node:events';
import { createServer, request as ask, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Recorded {
  /** Method and target, as on the request line. */
  readonly line: string;
  /** Lower-case names with their values, in order. */
  readonly headers: readonly (readonly [string, string])[];
}

export interface Recorder {
  readonly url: string;
  readonly recorded: Recorded[];
  /** Answers API calls in the instance's place while it is set. */
  instead: ((response: ServerResponse) => void) | null;
  close(): Promise<void>;
}

export async function startRecorder(instanceUrl: string): Promise<Recorder> {
  const recorded: Recorded[] = [];
  const server = createServer((request, response) => {
    const { method = '', url = '', rawHeaders: raw } = request;
    const headers = raw.flatMap((name, index) =>
      index % 2 === 0 ? [[name.toLowerCase(), raw[index + 1] ?? ''] as const] : [],
    );
    recorded.push({ line: `${method} ${url}`, headers });
    if (recorder.instead !== null && url.startsWith('/api/')) {
      request.resume();
      recorder.instead(response);
      return;
    }
    const up = ask(instanceUrl + url, { method, headers: raw }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.rawHeaders);
      answer.pipe(response);
    });
    up.on('error', () => response.destroy());
    request.pipe(up);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const recorder: Recorder = {
    instead: null,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    recorded,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return recorder;
}
