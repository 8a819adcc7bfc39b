/**
 * Stands between relay and instance and holds answers back: the moment in which a service has acted
 * and nobody knows it yet, made wide enough to be hit.
 */
import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LateAnswers {
  readonly url: string;
  close(): Promise<void>;
}

/** @param hold resolves when the answer to this request may go on */
export async function startLateAnswers(
  instanceUrl: string,
  hold: (request: IncomingMessage) => Promise<void>,
): Promise<LateAnswers> {
  const { hostname, port } = new URL(instanceUrl);
  const server = createServer((incoming, answer) => {
    const { method, url: path, headers } = incoming;
    const onward = request({ hostname, port, method, path, headers });
    onward.on('error', () => answer.destroy());
    onward.on('response', (response) => {
      void hold(incoming).then(() => {
        answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
        response.pipe(answer);
      });
    });
    incoming.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
