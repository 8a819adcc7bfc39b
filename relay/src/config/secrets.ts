/** Secrets from files: `NAME_FILE` as containers mount them, and a developer's own, made once. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Takes the named variables, reading `NAME_FILE` where that is set. Empty text counts as unset, which
 * is how compose files and unit files say it.
 */
export function readSecretFiles(
  environment: Environment,
  names: readonly string[],
): { values: Record<string, string | undefined>; problems: string[] } {
  const given = (name: string): string | undefined => nonEmpty(withoutQuotes(environment[name]));
  const values: Record<string, string | undefined> = {};
  const problems: string[] = [];
  for (const name of names) {
    const file = given(`${name}_FILE`);
    values[name] = given(name);
    if (file === undefined) continue;
    if (values[name] !== undefined) problems.push(`${name} and ${name}_FILE are both set`);
    try {
      values[name] = nonEmpty(readFileSync(file, 'utf8'));
    } catch {
      // The system’s message may hold a path.
      problems.push(`${name}_FILE cannot be read`);
    }
  }
  return { values, problems };
}

/**
 * `docker run --env-file` keeps the quotes that every other reader of a `.env` takes off. A value that really has
 * them at both ends is given by `NAME_FILE`.
 */
function withoutQuotes(text: string | undefined): string | undefined {
  return /^\s*(?<mark>["'`])(?<inside>.*)\k<mark>\s*$/su.exec(text ?? '')?.groups?.inside ?? text;
}

function nonEmpty(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
}

/** A key of 32 bytes as ENCRYPTION_KEYS takes it. */
export function newEncryptionKey(kid: string): string {
  return `${kid}:${randomBytes(32).toString('base64url')}`;
}

/** A secret as SESSION_SECRETS takes it. */
export function newSessionSecret(): string {
  return randomBytes(32).toString('base64url');
}

const developmentSecretsSchema = z.object({
  encryptionKeys: z.string(),
  sessionSecret: z.string(),
});
export type DevelopmentSecrets = z.infer<typeof developmentSecretsSchema>;

/**
 * Reads the secrets of a development relay, made at its first start (mode 0600).
 * @param mayWrite false: where there are none, they are made for this process alone
 * @throws the file system's error
 */
export function provideDevelopmentSecrets(file: string, mayWrite: boolean): DevelopmentSecrets {
  const read = () => developmentSecretsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const fresh = { encryptionKeys: newEncryptionKey('dev'), sessionSecret: newSessionSecret() };
  if (!mayWrite) return existsSync(file) ? read() : fresh;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    // `wx` fails if the file exists: of two relays that start together one writes it, and both read it.
    writeFileSync(file, JSON.stringify(fresh), { flag: 'wx', mode: 0o600 });
    return fresh;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return read();
  }
}
