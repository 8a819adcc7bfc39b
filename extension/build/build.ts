/**
 * Builds the extension for a given relay into a given folder: each test run has its own. Runs in a separate
 * process, since the build keeps global state and reads its environment.
 */
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

export interface ExtensionBuild {
  readonly browser: 'chrome' | 'firefox';
  /** Origin of the relay; the only host the extension may contact. */
  readonly relayUrl: string;
  /** Created if it is missing. */
  readonly outDir: string;
}

const run = promisify(execFile);
const { resolve } = createRequire(import.meta.url);

/**
 * @returns the folder of the unpacked extension
 * @throws when the build fails, with its output in the message
 */
export async function buildExtension({
  browser,
  relayUrl,
  outDir,
}: ExtensionBuild): Promise<string> {
  const wxt = path.resolve(path.dirname(resolve('wxt')), '..', 'bin', 'wxt.mjs');
  await run(process.execPath, [wxt, 'build', '--browser', browser], {
    cwd: path.join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      RELAY_URL: relayUrl,
      GLEANER_OUT_DIR: path.resolve(outDir),
    },
    maxBuffer: 16 * 1024 * 1024,
  });
  return path.join(path.resolve(outDir), `${browser}-mv3`);
}
