/** The `.env` of a folder, read in one way by the relay and by each of its commands. */
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** @returns null where there is none */
export function readEnvFile(file: string): NodeJS.Dict<string> | null {
  if (!existsSync(file)) return null;
  // Editors on Windows begin a file with a byte order mark, which would become a part of the first name.
  return parseEnv(readFileSync(file, 'utf8').replace(/^\u{FEFF}/u, ''));
}

/**
 * Puts the `.env` of the working folder into the process's environment, where the packages of Postgres and
 * OpenTelemetry look, too. A variable that is set already wins.
 */
export function loadEnvFile(): void {
  for (const [name, value] of Object.entries(readEnvFile('.env') ?? {}))
    process.env[name] ??= value;
}
