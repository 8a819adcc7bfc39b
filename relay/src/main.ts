/** The process: environment in, signals handled, an exit code that says how it ended. */
import { existsSync } from 'node:fs';
import { ConfigError } from './config.ts';
import { reportUnhandled, shutDownOnSignals } from './operations/shutdown.ts';
import { startRelay } from './start.ts';

// What is set already wins over the file.
if (existsSync('.env')) process.loadEnvFile('.env');

try {
  const relay = await startRelay(process.env);
  shutDownOnSignals(() => relay.close(), relay.log);
  reportUnhandled(relay.log, relay.events);
} catch (error) {
  const reason = error instanceof Error ? error.message : 'unknown error';
  process.stderr.write(
    error instanceof ConfigError ? reason : `The relay cannot start: ${reason}\n`,
  );
  process.exitCode = 1;
}
