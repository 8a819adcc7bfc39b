/**
 * The extension, built once a run for each browser. A stack gets a copy in which the address of its own
 * relay stands where the build has a placeholder; all else is what `npm run build` makes.
 */
import { buildExtension } from '@gleaner/extension/build';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { until } from '../processes/child.ts';

/** Folder of the unpacked extension, built for one relay's address. */
export type Builds = (browser: Browser) => Promise<string>;
type Browser = 'chrome' | 'firefox';

/** No relay ever listens there: Gleaner's tests take ports far below. */
const placeholder = 'http://127.0.0.1:65534';
const texts = new Set(['.js', '.json', '.html', '.css', '.map']);

/**
 * Global setup of Playwright, and part of Vitest's: a folder for the builds of a run, which all its processes
 * find by `GLEANER_BUILDS`. Returns the way to remove it; a folder of the caller's is left alone.
 */
export default async function shareBuilds(): Promise<() => Promise<void>> {
  if (process.env.GLEANER_BUILDS !== undefined) return () => Promise.resolve();
  const folder = await mkdtemp(join(tmpdir(), 'gleaner-builds-'));
  process.env.GLEANER_BUILDS = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** Copies at most once for each browser, into `folder`. */
export function buildsOnce(relayUrl: string, folder: string): Builds {
  const made = new Map<Browser, Promise<string>>();
  return (browser) => {
    const copy = made.get(browser) ?? copyFor(browser, relayUrl, join(folder, browser));
    made.set(browser, copy);
    return copy;
  };
}

async function copyFor(browser: Browser, relayUrl: string, copy: string): Promise<string> {
  const shared = process.env.GLEANER_BUILDS;
  // A stack that is used by hand has no run to share with.
  if (shared === undefined) return buildExtension({ browser, relayUrl, outDir: copy });
  await cp(await built(browser, shared), copy, { recursive: true });
  let named = 0;
  for (const entry of await readdir(copy, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !texts.has(extname(entry.name))) continue;
    const file = join(entry.parentPath, entry.name);
    const parts = (await readFile(file, 'utf8')).split(placeholder);
    if (parts.length === 1) continue;
    named += parts.length - 1;
    await writeFile(file, parts.join(relayUrl));
  }
  if (named < 2) throw new Error('The build does not name its relay: code and manifest must');
  return copy;
}

/** The first process to ask builds; the others wait for it. */
async function built(browser: Browser, shared: string): Promise<string> {
  const [folder, claim] = [join(shared, browser), join(shared, `${browser}-claim`)];
  const isFirst = await mkdir(claim).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    const outDir = join(shared, `${browser}-new`);
    await rename(await buildExtension({ browser, relayUrl: placeholder, outDir }), folder);
    return folder;
  }
  const isThere = async () => (await readdir(shared)).includes(browser);
  await until(`the build for ${browser}`, isThere, 170_000);
  return folder;
}
