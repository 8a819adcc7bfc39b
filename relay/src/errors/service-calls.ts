/**
 * What every call to the service goes through: it skips interim answers that nobody asked for (RFC 9110 section 15.2),
 * as undici ends the connection at a 100 Continue. Undici takes what a socket has by `read`, so the bytes are dropped
 * there, at the beginning of an answer alone.
 */
import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { Pool } from 'undici';

const begin = 'HTTP/1.1 1';
const statusEnd = begin.length + 2;
const blankLine = '\r\n\r\n';
/** Bytes. A longer one is left to undici. */
const longest = 8 * 1024;
const nothing = Buffer.alloc(0);

/** Sockets whose next bytes begin an answer, with what of it is held. */
const awaited = new WeakMap<Socket, Buffer>();

/** Of a pool and of `fetch`. */
interface OfSocket {
  readonly socket: Socket & { readonly alpnProtocol?: string | false | null };
}

/** Node's own, which is undici too. */
export function fetchService(address: string | URL, init: RequestInit): Promise<Response> {
  return fetch(address, init);
}

export function openServicePool(origin: string, options: Pool.Options): Pool {
  return new Pool(origin, options);
}

skipInterimAnswers();

/** Once for a process. Without HTTP/2 and pipelining, an answer begins after the headers of its request. */
function skipInterimAnswers(): void {
  subscribe('undici:client:connected', (message) => {
    const { socket } = message as OfSocket;
    if (socket.alpnProtocol === 'h2') return;
    const read = socket.read.bind(socket);
    socket.read = (size?: number): Buffer | null => {
      const chunk = read(size) as Buffer | null;
      const held = awaited.get(socket);
      return chunk === null || held === undefined ? chunk : rest(socket, held, chunk);
    };
  });
  subscribe('undici:client:sendHeaders', (message) => {
    const { socket } = message as OfSocket;
    if (socket.alpnProtocol !== 'h2') awaited.set(socket, nothing);
  });
}

/** What remains without interim answers; null while more has to come. */
function rest(socket: Socket, held: Buffer, chunk: Buffer): Buffer | null {
  let bytes = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
  while (isInterim(bytes)) {
    const end = bytes.indexOf(blankLine);
    if (end === -1 && bytes.length > longest) break;
    bytes = end === -1 ? bytes : bytes.subarray(end + blankLine.length);
    if (end === -1 || bytes.length === 0) {
      awaited.set(socket, bytes);
      return null;
    }
  }
  awaited.delete(socket);
  return bytes;
}

/** Also where only a part of its first line has come. A 101 is none: it ends HTTP. */
function isInterim(bytes: Buffer): boolean {
  const line = bytes.toString('latin1', 0, statusEnd);
  if (!line.startsWith(begin)) return begin.startsWith(line);
  return line !== `${begin}01`;
}
