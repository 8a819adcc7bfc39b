/**
 * `npm run rekey`: seals everything in the database under the first of ENCRYPTION_KEYS, after which
 * the others may be removed. Relays may run meanwhile, as long as all have the same list.
 */
import { existsSync } from 'node:fs';
import { ConfigError, loadConfig } from '../config/config.ts';
import { openDatabase } from '../database/open.ts';
import { rekey } from '../seal/reseal-rows.ts';
import { createSealer } from '../seal/seal.ts';

// npm runs a workspace's script in the workspace; paths in the configuration start where npm was called.
if (process.env.INIT_CWD !== undefined) process.chdir(process.env.INIT_CWD);
if (existsSync('.env')) process.loadEnvFile('.env');

try {
  const { config } = loadConfig(process.env);
  const opened = await openDatabase(config.database);
  try {
    const { resealed, unreadable } = await rekey(
      opened.database,
      createSealer(config.encryptionKeys),
    );
    process.stdout.write(`${resealed} sealed under ${config.encryptionKeys[0].kid}.\n`);
    if (unreadable > 0) {
      process.stderr.write(
        `${unreadable} are under no key of ENCRYPTION_KEYS; left as they are.\n`,
      );
      process.exitCode = 1;
    }
  } finally {
    await opened.close();
  }
} catch (error) {
  const reason = error instanceof Error ? error.message : 'unknown error';
  process.stderr.write(error instanceof ConfigError ? reason : `Rekey ended: ${reason}\n`);
  process.exitCode = 1;
}
