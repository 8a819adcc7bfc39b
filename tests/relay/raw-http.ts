/** HTTP by hand: writes bytes to a connection and reads what comes back. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

export interface RawAnswer {
  /** Of the first answer; null where the connection was closed without one. */
  readonly status: number | null;
  readonly text: string;
  /** Of the first answer: all values of a header, by its lower-case name. */
  header(name: string): readonly string[];
}

export interface RawConnection {
  readonly socket: Socket;
  /** Resolves when the other side has closed the connection: this one never does. */
  readonly answered: Promise<RawAnswer>;
}

/** The certificate of an https server is not looked at. */
export async function openRaw(url: string): Promise<RawConnection> {
  const { protocol, hostname, port } = new URL(url);
  const to = { port: Number(port), host: hostname };
  const isTls = protocol === 'https:';
  const socket = isTls
    ? connectTls({ ...to, servername: 'relay.example', rejectUnauthorized: false })
    : connect(to);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const answered = new Promise<RawAnswer>((resolve) => {
    socket.once('close', () => resolve(read(Buffer.concat(chunks).toString('utf8'))));
  });
  await once(socket, isTls ? 'secureConnect' : 'connect');
  // A reset after a refusal is as good as an end.
  socket.on('error', () => undefined);
  return { socket, answered };
}

/** Resolves when the other side has closed the connection, which it must. */
export async function sendRaw(url: string, bytes: string | Buffer): Promise<RawAnswer> {
  const { socket, answered } = await openRaw(url);
  // Latin-1 text is bytes: what is no ASCII arrives as it was written.
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  return answered;
}

/** A GET whose target and Host are what is given: `fetch` would mend them. */
export function getRaw(
  url: string,
  target: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawAnswer> {
  const all = { Host: new URL(url).host, Connection: 'close', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return sendRaw(url, [`GET ${target} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
}

function read(text: string): RawAnswer {
  const [, status] = /^HTTP\/1\.1 (\d{3}) /u.exec(text) ?? [];
  const [head = ''] = text.split('\r\n\r\n', 1);
  const fields = head
    .split('\r\n')
    .slice(1)
    .map((line) => /^([^:]+): *(.*)$/u.exec(line));
  return {
    status: status === undefined ? null : Number(status),
    text,
    header: (name) =>
      fields.flatMap((field) => (field?.[1]?.toLowerCase() === name ? [field[2] ?? ''] : [])),
  };
}
