/** WebDriver BiDi, as much of it as a client needs. */
import type { WebSocket } from 'ws';

type Send = (method: string, params: object) => Promise<unknown>;

/** One WebSocket, many commands under way; an error of the protocol becomes an Error. */
export function bidi(socket: WebSocket): Send {
  let last = 0;
  const waiting = new Map<number, { done: (value: unknown) => void; fail: (e: Error) => void }>();
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString('utf8')) as {
      id?: number;
      type: string;
      result?: unknown;
      error?: string;
      message?: string;
    };
    const call = message.id === undefined ? undefined : waiting.get(message.id);
    if (!call) return;
    waiting.delete(message.id ?? 0);
    if (message.type === 'error') {
      call.fail(new Error(`${message.error ?? 'error'}: ${message.message ?? ''}`));
    } else call.done(message.result);
  });
  socket.on('close', () => {
    for (const { fail } of waiting.values()) fail(new Error('Firefox closed the connection'));
  });
  return (method, params) =>
    new Promise((done, fail) => {
      last += 1;
      waiting.set(last, { done, fail });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
}
