/** Firefox's event page, which the browser may end at any moment. */
import gleaner from '../../gleaner.config.ts';
import type { Firefox } from './firefox.ts';

const extension = `WebExtensionPolicy.getByID(${JSON.stringify(gleaner.firefoxId)}).extension`;

/** Firefox spares one that it takes for busy; this does not. @returns whether it lived until then */
export async function endEventPage(firefox: Firefox): Promise<boolean> {
  return firefox.evaluateChrome<boolean>(`async () => {
    const lived = ${extension}.backgroundState === 'running';
    await ${extension}.terminateBackground({
      ignoreDevToolsAttached: true,
      disableResetIdleForTest: true,
    });
    return lived;
  }`);
}

const view = `[...${extension}.views].find(({ viewType }) => viewType === 'background')`;

/** Resolves once the event page, too busy to answer anything, has given itself a name. @throws when it ends before */
export async function untilNamed(firefox: Firefox): Promise<void> {
  await firefox.evaluateChrome(`() => new Promise((resolve, reject) => {
    const browser = ${view}?.xulBrowser;
    const timer = setInterval(() => {
      const isThere = browser?.isConnected;
      if (isThere && !browser.browsingContext.name) return;
      clearInterval(timer);
      if (isThere) resolve();
      else reject(new Error('The event page has ended'));
    }, 20);
  })`);
}

/**
 * Ends the event page as Firefox does, and before it hears of that kills its process, in which all pages of the
 * extension live: nothing runs after its present instant. Resolves when Firefox has noticed.
 */
export async function crashEventPage(firefox: Firefox): Promise<void> {
  const pid = await firefox.evaluateChrome<number>(`() => {
    const { apiManager, views } = ${extension};
    window.gleanerCrash = new Promise((resolve) => apiManager.once('extension-process-crash', resolve));
    return [...views][0].xulBrowser.browsingContext.currentWindowGlobal.osPid;
  }`);
  await endEventPage(firefox);
  process.kill(pid, 'SIGKILL');
  await firefox.evaluateChrome('() => window.gleanerCrash');
}
