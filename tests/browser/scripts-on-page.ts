/** Whether a script of Gleaner's has run on a page, as the browser itself knows it. */
import type { Page } from 'playwright';
import { firefoxOf } from './driven-firefox.ts';
import type { GleanerBrowser } from './gleaner-browser.ts';

/** Watches from now on. Reload the page to hear of what runs there from the start. */
export async function watchScripts(
  gleaner: GleanerBrowser,
  page: Page,
): Promise<() => Promise<boolean>> {
  const firefox = firefoxOf(page);
  if (firefox) {
    const context = await firefox.wire.contextOf(page);
    // Each extension whose script runs on a page has a world of its own there.
    return () =>
      firefox.evaluateBehind<boolean>(
        context,
        `() => {
          const { ExtensionContent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionContent.sys.mjs');
          return Boolean(ExtensionContent.getContextByExtensionId(${JSON.stringify(gleaner.extensionId)}, content));
        }`,
      );
  }
  const seen: string[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Debugger.scriptParsed', ({ url }) => seen.push(url));
  session.on('Runtime.executionContextCreated', ({ context }) => seen.push(context.origin));
  await session.send('Debugger.enable');
  await session.send('Runtime.enable');
  const extension = gleaner.extensionUrl('').slice(0, -1);
  return () => {
    if (seen.length === 0) throw new Error('The browser tells of no script');
    return Promise.resolve(seen.some((one) => one.startsWith(extension)));
  };
}
