/** Ends processes of one Chromium at once, by their ids: what a crash, the system or a learner does. */
import { readdirSync, readFileSync } from 'node:fs';
import type { BrowserContext } from 'playwright';
import { startMs, until } from '../processes/child.ts';

/** Kills the renderer that holds the extension's worker and pages. @throws when there is none */
export function killExtensionProcess(profile: string): void {
  const found = commandLines().filter(
    ({ args }) => args.includes('--extension-process') && args.some((arg) => arg.includes(profile)),
  );
  if (found.length === 0) throw new Error('The extension has no process');
  for (const { pid } of found) kill(pid);
}

/** Kills a browser with all its processes, which are one group. Resolves when none is left. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
  const browser = processInfo.find(({ type }) => type === 'browser');
  if (browser === undefined) throw new Error('The browser does not tell its process');
  kill(-browser.id);
  await until('the browser to be gone', () => processInfo.every(({ id }) => !isAlive(id)), startMs);
}

/** Of all processes; those that end meanwhile are left out. Linux only, as is /proc. */
function commandLines(): { readonly pid: number; readonly args: readonly string[] }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .flatMap((name) => {
      try {
        const args = readFileSync(`/proc/${name}/cmdline`, 'utf8').split(/[\0 ]/u);
        return [{ pid: Number(name), args }];
      } catch {
        return [];
      }
    });
}

function kill(pid: number): void {
  process.kill(pid, 'SIGKILL');
}

function isAlive(pid: number): boolean {
  try {
    const [, , state] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');
    return state !== 'Z';
  } catch {
    return false;
  }
}
