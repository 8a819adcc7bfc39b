/** A script on a page to which a click or a key of the learner has just given access (`activeTab`). */
import { browser, type Browser } from 'wxt/browser';
import type { ScriptPublicPath } from 'wxt/utils/inject-script';

type Target = Browser.scripting.InjectionTarget;
type Answer = Browser.scripting.InjectionResult<unknown>;

/** Chromium may report the click before it tells the page's process of the access. Milliseconds between tries. */
const grantPauses = [10, 30, 100, 300];

/**
 * Runs a script of Gleaner in the first of these targets that lets it run.
 * @returns the answer of each frame in which it ran; null where it may run in no target
 */
export async function runWhereGranted(
  script: ScriptPublicPath,
  ...targets: readonly Target[]
): Promise<readonly Answer[] | null> {
  for (const pause of grantPauses) {
    const answers = await runInFirst(script, targets);
    if (answers) return answers;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return runInFirst(script, targets);
}

async function runInFirst(
  script: ScriptPublicPath,
  targets: readonly Target[],
): Promise<readonly Answer[] | null> {
  const injection = { files: [script], injectImmediately: true };
  for (const target of targets) {
    try {
      return await browser.scripting.executeScript({ target, ...injection });
    } catch {
      // The access has not come yet, or does not come: another site's frame, the browser's own page, a closed tab.
    }
  }
  return null;
}
