/** Whether HOST and PORT are free for the relay, or are its own already. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../config/config.ts';
import { codeOf } from '../errors/failure-cause.ts';
import { isRelayAlive } from './examine-relay.ts';
import type { Report } from './report.ts';

export async function examinePort({ host, port, metrics }: Config, report: Report): Promise<void> {
  if (await examine({ name: 'PORT', host, port }, report)) return;
  // A relay that runs has this port, too.
  if (metrics !== null) await examine({ name: 'METRICS_PORT', ...metrics }, report);
}

interface Place {
  readonly name: string;
  readonly host: string;
  readonly port: number;
}

/** @returns whether a relay answers there */
async function examine({ name, host, port }: Place, report: Report): Promise<boolean> {
  const place = `${host}:${port}`;
  const code = await failureToListen(host, port);
  if (code === null) {
    report.ok(name, `${place} is free for the relay`);
    return false;
  }
  if (code === 'EADDRINUSE' && (await isRelayAlive(`http://${reachable(host)}:${port}`))) {
    report.ok(name, `a relay listens on ${place}`);
    return true;
  }
  const [text, advice] = explain(code, place, name);
  report.problem(name, text, advice);
  return false;
}

/** @returns the error's code; null where the port is free */
async function failureToListen(host: string, port: number): Promise<string | null> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    return codeOf(error);
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

function explain(code: string, place: string, name: string): readonly [string, string] {
  if (code === 'EADDRINUSE')
    return [`another program listens on ${place}`, `stop it, or set ${name} to a free port`];
  if (code === 'EACCES')
    return [
      `this user may not listen on ${place} (${code})`,
      `set ${name} to a port above 1023, which the proxy leads to`,
    ];
  return [
    `the relay cannot listen on ${place} (${code})`,
    `set ${name.replace('PORT', 'HOST')} to an address of this machine, such as 127.0.0.1`,
  ];
}
