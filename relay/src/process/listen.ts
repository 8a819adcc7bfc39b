/** Listens, or says in words why not and what an operator does: the start and the doctor say the same. */
import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { AdvisedError } from '../errors/advised-error.ts';
import { codeOf } from '../errors/failure-cause.ts';

/** Where to listen. `name` is the variable of its port. */
export interface Place {
  readonly name: 'PORT' | 'METRICS_PORT';
  readonly host: string;
  readonly port: number;
}

/**
 * @returns the origin it listens at; requests come in a later turn of the event loop
 * @throws AdvisedError, whose cause is the system's error
 */
export async function listen(server: Server, place: Place): Promise<string> {
  try {
    server.listen(place.port, place.host);
    await once(server, 'listening');
  } catch (error) {
    throw explain(error, place);
  }
  const { family, address, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

function explain(cause: unknown, { name, host, port }: Place): AdvisedError {
  const code = codeOf(cause);
  const place = `${host}:${port} (${code})`;
  if (code === 'EADDRINUSE')
    return new AdvisedError(
      `another program listens on ${place}`,
      `stop it, or set ${name} to a free port`,
      { cause },
    );
  if (code === 'EACCES')
    return new AdvisedError(
      `this user may not listen on ${place}`,
      `set ${name} to a port above 1023, which the proxy leads to`,
      { cause },
    );
  return new AdvisedError(
    `the relay cannot listen on ${place}`,
    `set ${name.replace('PORT', 'HOST')} to an address of this machine, such as 127.0.0.1`,
    { cause },
  );
}
