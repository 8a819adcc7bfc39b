/** Starts a command beside the relay: reads the relay's configuration and opens the relay's database. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Config, ConfigError, loadConfig } from '../config/config.ts';
import { loadEnvFile } from '../config/env-file.ts';
import type { OpenDatabase } from '../database/database.ts';
import { NewerSchemaError } from '../database/migrations.ts';
import { describeLocation, openExisting } from '../database/open.ts';
import { explainDatabase } from '../database/trouble.ts';
import { failureLine } from '../errors/advised-error.ts';
import { startWhereCalled } from '../process/terminal.ts';

/** A command that cannot go on; `message` says why and what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/**
 * Runs a command on the relay's database, which must be there: a database that the command made would be empty,
 * and the command would succeed on the wrong one. Prints which it is. A failure is printed and sets exit code 1.
 */
export async function onDatabase(
  name: string,
  act: (opened: OpenDatabase, config: Config) => Promise<void>,
): Promise<void> {
  startWhereCalled();
  loadEnvFile();
  try {
    const { config } = loadConfig(process.env);
    const opened = await openForCommand(config);
    try {
      process.stdout.write(`Database: ${describeLocation(config.databaseUrl)}\n`);
      await act(opened, config);
    } finally {
      await opened.close();
    }
  } catch (error) {
    process.stderr.write(
      error instanceof ConfigError ? error.message : failureLine(`${name} ended`, error),
    );
    process.exitCode = 1;
  }
}

async function openForCommand({ databaseUrl: location }: Config): Promise<OpenDatabase> {
  if (location.kind === 'sqlite' && !existsSync(location.file)) {
    throw new CommandError(
      `there is no database ${resolve(location.file)}. Give the DATABASE_URL that the relay has, in its unit or its container`,
    );
  }
  const { schema, ...opened } = await openExisting(location).catch((error: unknown) => {
    throw explainDatabase(error, location);
  });
  const { newest, pending, unknown } = schema;
  if (pending.length + unknown.length === 0) return opened;
  await opened.close();
  if (unknown.length > 0) throw new NewerSchemaError(unknown);
  const where = describeLocation(location);
  throw new CommandError(
    newest === null
      ? `${where} is not a relay's database. Give the DATABASE_URL that the relay has, in its unit or its container`
      : `the schema of ${where} is behind this version (${pending.join(', ')}). Start the relay of this version first`,
  );
}
