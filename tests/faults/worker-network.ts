/** The network as the extension's worker sees it, cut off by the browser's own emulation. */
import { readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';
import * as z from 'zod';
import { WebSocket } from 'ws';

const targetsSchema = z.array(z.object({ type: z.string(), webSocketDebuggerUrl: z.string() }));

/** Takes the worker of the browser on this profile offline. @returns what ends it */
export async function cutWorkerOff(profile: string): Promise<() => Promise<void>> {
  const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
  const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
  const worker = targetsSchema
    .parse(await answer.json())
    .find(({ type }) => type === 'service_worker');
  // A worker that is dead just now has no network to be cut off from.
  if (worker === undefined) return () => Promise.resolve();
  const socket = new WebSocket(worker.webSocketDebuggerUrl);
  await once(socket, 'open');
  const conditions = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  socket.send(JSON.stringify({ id: 1, method: 'Network.enable' }));
  socket.send(
    JSON.stringify({ id: 2, method: 'Network.emulateNetworkConditions', params: conditions }),
  );
  await once(socket, 'message');
  await once(socket, 'message');
  return async () => {
    if (socket.readyState === WebSocket.CLOSED) return;
    const closed = once(socket, 'close');
    socket.close();
    await closed;
  };
}
