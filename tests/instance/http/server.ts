/**
 * A stand-in instance of the vocabulary service that keeps the whole of interface.md, for developing
 * and testing clients. `startInstance` is all that tests need; `main.ts` is the same for a terminal.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInstanceApp } from './app.ts';
import { createControl, type InstanceControl } from '../control/control.ts';
import { withDefaults, type InstanceOptions } from '../options.ts';
import type { ProfileName } from '../profiles/profiles.ts';
import { createState } from '../state/state.ts';

export interface Instance {
  /** {base_url}, without a slash at its end. */
  readonly url: string;
  readonly port: number;
  readonly control: InstanceControl;
  /** Stops listening and cuts open connections; may be called twice. */
  close(): Promise<void>;
}

/** @throws the listen error (`EADDRINUSE`) when the port is taken */
export async function startInstance(
  options: Partial<InstanceOptions> & { readonly profile?: ProfileName } = {},
): Promise<Instance> {
  const state = createState(withDefaults(options));
  const control = createControl(state);
  const server = createServer(createInstanceApp(state, control));
  const { host, port, basePath } = state.options;
  server.listen(port, host);
  await once(server, 'listening');
  const { port: boundPort } = server.address() as AddressInfo;
  let closed: Promise<unknown> | undefined;
  return {
    url: `http://${host}:${boundPort}${basePath}`,
    port: boundPort,
    control,
    close: async () => {
      if (closed === undefined) {
        closed = once(server, 'close');
        server.close();
        server.closeAllConnections();
      }
      await closed;
    },
  };
}
