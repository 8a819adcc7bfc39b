/** Requests over so many connections, one at a time on each, as fast as they are answered. */
import { connect } from 'node:net';

export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly requests: number;
  /** A whole request as it goes over the wire. @param connection by its number, from 0 */
  readonly write: (connection: number) => string;
}

/** @throws where anything but 200 comes back */
export async function put({ url, connections, requests, write }: Load): Promise<void> {
  const { hostname, port } = new URL(url);
  let left = requests;
  await Promise.all(
    Array.from(
      { length: connections },
      (_each, connection) =>
        new Promise<void>((resolve, reject) => {
          const socket = connect(Number(port), hostname).setNoDelay();
          let seen = '';
          let missing = 0;
          const next = (): void => {
            if (left === 0) {
              socket.destroy();
              resolve();
              return;
            }
            left -= 1;
            socket.write(write(connection));
          };
          socket.once('connect', next);
          socket.once('error', reject);
          socket.on('data', (chunk: Buffer) => {
            if (missing === 0) {
              seen += chunk.toString('latin1');
              const end = seen.indexOf('\r\n\r\n');
              if (end === -1) return;
              const head = seen.slice(0, end);
              const length = Number(/^content-length: (\d+)$/imu.exec(head)?.[1]);
              if (!head.startsWith('HTTP/1.1 200') || Number.isNaN(length)) {
                socket.destroy();
                reject(new Error(seen.slice(0, 400)));
                return;
              }
              missing = end + 4 + length - seen.length;
              seen = '';
            } else {
              missing -= chunk.length;
            }
            if (missing === 0) next();
          });
        }),
    ),
  );
}
