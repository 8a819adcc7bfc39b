/** A new version in the place of the one that runs, as the browser's own updates put it there. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { firefoxOf } from './driven-firefox.ts';
import type { GleanerBrowser } from './gleaner-browser.ts';

/** @param extension folder that the browser has loaded the extension from */
export async function update(
  { context, extensionId }: GleanerBrowser,
  extension: string,
  version: string,
): Promise<void> {
  const write = async () => {
    const file = join(extension, 'manifest.json');
    const manifest = JSON.parse(await readFile(file, 'utf8')) as object;
    await writeFile(file, JSON.stringify({ ...manifest, version }));
  };
  // A page of the extension goes with the old version, and the last tab of a window with its window.
  const page = await context.newPage();
  const firefox = firefoxOf(page);
  if (firefox) {
    await write();
    await firefox.update(extension);
  } else {
    await page.goto('chrome://extensions');
    // Without it an unpacked extension is not started again.
    await page.evaluate(async () => {
      await (chrome as unknown as Developer).developerPrivate.updateProfileConfiguration({
        inDeveloperMode: true,
      });
    });
    await write();
    const started = context.waitForEvent('serviceworker', { timeout: 60_000 });
    await page.evaluate(async (id) => {
      await (chrome as unknown as Developer).developerPrivate.reload(id, { failQuietly: false });
    }, extensionId);
    await started;
  }
  await page.close();
}

interface Developer {
  readonly developerPrivate: {
    updateProfileConfiguration(update: object): Promise<void>;
    reload(id: string, options: object): Promise<void>;
  };
}
