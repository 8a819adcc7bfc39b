/** The process: reads the environment, handles signals, and ends with an exit code. */
import { ConfigError } from './config/config.ts';
import { loadEnvFile } from './config/env-file.ts';
import { failureLine } from './errors/advised-error.ts';
import { silentEvents } from './observe/events.ts';
import { createLog } from './observe/log.ts';
import { reportUnhandled, shutDownOnSignals } from './process/shutdown.ts';
import { startRelay } from './start.ts';

loadEnvFile();

// Node's own report of an error prints its message, which may quote a secret; ours replaces it from the start.
const endStartReport = reportUnhandled(createLog('info'), silentEvents);

try {
  const relay = await startRelay(process.env);
  shutDownOnSignals(() => relay.close(), relay.log);
  endStartReport();
  reportUnhandled(relay.log, relay.events);
} catch (error) {
  process.stderr.write(
    error instanceof ConfigError ? error.message : failureLine('The relay cannot start', error),
  );
  process.exitCode = 1;
}
