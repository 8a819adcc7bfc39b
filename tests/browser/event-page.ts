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
