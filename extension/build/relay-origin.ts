/**
 * Which relay a build uses: in an unpacked sources archive the one that it was made for; else `RELAY_URL` of its environment, else of the `.env` that `npm run setup` writes
 * and the relay reads, else `relayUrl` of gleaner.config.ts.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import gleaner from '../../gleaner.config.ts';
import { readBuildInfo } from './build-info.ts';

const envFile = fileURLToPath(new URL('../../.env', import.meta.url));

type Environment = Readonly<Record<string, string | undefined>>;

export function relayOrigin(environment: Environment): string {
  const info = readBuildInfo();
  return info === null ? readRelayOrigin(environment, envText()) : info.relayUrl;
}

/** As it was written, with the path that an origin does not have. */
export function givenRelayUrl(environment: Environment): string {
  return readBuildInfo()?.relayUrl ?? readGivenUrl(environment, envText());
}

/** Without the byte order mark that editors on Windows begin a file with: it would become a part of the first name. */
const envText = () =>
  existsSync(envFile) ? readFileSync(envFile, 'utf8').replace(/^\u{FEFF}/u, '') : '';

/**
 * @param file the text of the `.env`
 * @throws Error when the value is no web address
 */
export function readRelayOrigin(environment: Environment, file: string): string {
  const named = readGivenUrl(environment, file);
  const url = URL.canParse(named) ? new URL(named) : null;
  if (url === null || !/^https?:$/u.test(url.protocol)) {
    throw new Error(`RELAY_URL must be the address of a relay: ${JSON.stringify(named)} is none`);
  }
  return url.origin;
}

function readGivenUrl(environment: Environment, file: string): string {
  const given = [environment.RELAY_URL, parseEnv(file).RELAY_URL].map((text) => text?.trim());
  return given.find((text) => text !== undefined && text !== '') ?? gleaner.relayUrl;
}
