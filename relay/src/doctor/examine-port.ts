/** Whether HOST and PORT are free for the relay, or are its own already. */
import { createServer } from 'node:net';
import type { Config } from '../config/config.ts';
import { AdvisedError } from '../errors/advised-error.ts';
import { codeOf } from '../errors/failure-cause.ts';
import { listen, type Place } from '../process/listen.ts';
import { isRelayAlive } from './examine-relay.ts';
import type { Report } from './report.ts';

export async function examinePort({ host, port, metrics }: Config, report: Report): Promise<void> {
  if (await examine({ name: 'PORT', host, port }, report)) return;
  // A relay that runs has this port, too.
  if (metrics !== null) await examine({ name: 'METRICS_PORT', ...metrics }, report);
}

/** @returns whether a relay answers there */
async function examine(place: Place, report: Report): Promise<boolean> {
  const { name, host, port } = place;
  try {
    const server = createServer();
    await listen(server, place);
    await new Promise((resolve) => server.close(resolve));
    report.ok(name, `${host}:${port} is free for the relay`);
  } catch (error) {
    if (!(error instanceof AdvisedError)) throw error;
    const isTaken = codeOf(error) === 'EADDRINUSE';
    if (isTaken && (await isRelayAlive(`http://${reachable(host)}:${port}`))) {
      report.ok(name, `a relay listens on ${host}:${port}`);
      return true;
    }
    report.problem(name, error.message, error.advice);
  }
  return false;
}

function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
