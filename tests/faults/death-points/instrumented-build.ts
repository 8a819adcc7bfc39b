/** The extension with a name for every await of its background, at each of which a test can end it. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserKind } from '../../browser/gleaner-browser.ts';
import { buildFor } from '../../browser/launch.ts';
import type { Stack } from '../../relay/stack.ts';

const script = join(import.meta.dirname, '../../../extension/build/crash-points/build.ts');

export interface InstrumentedBuild {
  /** Folder of the unpacked extension. */
  readonly extension: string;
  /** Every await in the background: file, function, what is awaited, and its number there. */
  readonly awaits: readonly string[];
}

export async function buildInstrumented(
  stack: Stack,
  kind: BrowserKind,
): Promise<InstrumentedBuild> {
  const browser = buildFor[kind];
  const outDir = join(stack.folder, 'extension-instrumented');
  const list = join(stack.folder, 'awaits.json');
  await promisify(execFile)(process.execPath, ['--import', 'tsx', script, browser], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      RELAY_URL: stack.relayUrl,
      GLEANER_OUT_DIR: outDir,
      DEATH_POINTS: list,
    },
  });
  return {
    extension: join(outDir, `${browser}-mv3`),
    awaits: JSON.parse(await readFile(list, 'utf8')) as string[],
  };
}
