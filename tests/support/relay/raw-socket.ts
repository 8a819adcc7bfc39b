/** Bytes straight onto a connection, and whatever comes back. */
import { connect } from 'node:net';

export interface RawAnswer {
  /** Of the first answer; null where the connection was closed without one. */
  readonly status: number | null;
  readonly text: string;
}

/** Resolves when the relay has closed the connection, which it must: this side never does. */
export function sendRaw(relayUrl: string, bytes: string | Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(relayUrl);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    // Latin-1 text is bytes: what is no ASCII arrives as it was written.
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // A reset after a refusal is as good as an end.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const [, status] = /^HTTP\/1\.1 (\d{3}) /u.exec(text) ?? [];
      resolve({ status: status === undefined ? null : Number(status), text });
    });
  });
}
