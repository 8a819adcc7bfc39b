/**
 * An address that is bound before the server behind it is, so that it can be written into that server's
 * configuration, and stays bound while the server restarts. Bytes pass through as they are.
 */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Door {
  readonly url: string;
  /** Where connections go from now on. Before that, and where it throws, they are closed at once. */
  leadTo(target: () => string): void;
  close(): Promise<void>;
}

/** @param heard told every byte, by direction, as Latin-1 */
export async function openDoor(heard?: (way: 'up' | 'down', text: string) => void): Promise<Door> {
  let target = (): string => '';
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (client) => {
    let url: URL;
    try {
      url = new URL(target());
    } catch {
      client.destroy();
      return;
    }
    const { hostname, port } = url;
    const behind = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    for (const [socket, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (chunk: Buffer) => heard?.('up', chunk.toString('latin1')));
    behind.on('data', (chunk: Buffer) => heard?.('down', chunk.toString('latin1')));
    client.pipe(behind);
    behind.pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo(to) {
      target = to;
    },
    async close() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
