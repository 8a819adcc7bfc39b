/**
 * What a sources archive says of the build it was made for (`scripts/archives.mjs`). A clone has no such file. Without
 * it a reviewer would rebuild for another relay.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface BuildInfo {
  /** Of the commit, 40 hex digits. */
  readonly commit: string;
  /** When it was committed: ISO 8601. All entries of the archives have it. */
  readonly time: string;
  /** Origin of the relay. */
  readonly relayUrl: string;
  /** What the archives' names begin with. */
  readonly slug: string;
  /** Which build of the beta channel of this version it is; null for everybody's. */
  readonly beta: number | null;
  /** As gleaner.config.ts has them; they stand here to be read. */
  readonly name: string;
  readonly chromeId: string;
  readonly firefoxId: string;
}

const file = fileURLToPath(new URL('../../build-info.json', import.meta.url));

export function readBuildInfo(): BuildInfo | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuildInfo) : null;
}
