/** The process: reads the environment, handles signals, and ends with an exit code. */
import { ConfigError } from './config/config.ts';
import { loadEnvFile } from './config/env-file.ts';
import { AdvisedError } from './errors/advised-error.ts';
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
  const reason = error instanceof Error ? error.message : 'unknown error';
  process.stderr.write(
    error instanceof ConfigError ? reason : `The relay cannot start: ${reason}${adviceOn(error)}\n`,
  );
  process.exitCode = 1;
}

function adviceOn(error: unknown): string {
  if (error instanceof AdvisedError) return `. To do: ${error.advice}.`;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return '. Stop what listens there, or set PORT to another one.';
  if (code === 'EACCES') return '. Look who may use it: the user that the relay runs as cannot.';
  return '';
}
