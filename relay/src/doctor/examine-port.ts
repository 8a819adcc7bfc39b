/** Whether HOST and PORT are free for the relay, or are its own already. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../config/config.ts';
import { codeOf } from '../errors/failure-cause.ts';
import { explainPort, type Place } from '../process/port-trouble.ts';
import { isRelayAlive } from './examine-relay.ts';
import type { Report } from './report.ts';

export async function examinePort({ host, port, metrics }: Config, report: Report): Promise<void> {
  if (await examine({ name: 'PORT', host, port }, report)) return;
  // A relay that runs has this port, too.
  if (metrics !== null) await examine({ name: 'METRICS_PORT', ...metrics }, report);
}

/** @returns whether a relay answers there */
async function examine(wanted: Place, report: Report): Promise<boolean> {
  const { name, host, port } = wanted;
  const place = `${host}:${port}`;
  const failure = await failureToListen(host, port);
  if (failure === null) {
    report.ok(name, `${place} is free for the relay`);
    return false;
  }
  if (
    codeOf(failure) === 'EADDRINUSE' &&
    (await isRelayAlive(`http://${reachable(host)}:${port}`))
  ) {
    report.ok(name, `a relay listens on ${place}`);
    return true;
  }
  const { message, advice } = explainPort(failure, wanted);
  report.problem(name, message, advice);
  return false;
}

/** @returns the error; null where the port is free */
async function failureToListen(host: string, port: number): Promise<unknown> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    return error;
  }
  server.close();
  await once(server, 'close');
  return null;
}

function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
