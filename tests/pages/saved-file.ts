/** A file that Gleaner lets the learner save. */
import type { Download, Page } from 'playwright';

const presses = 3;
/** Milliseconds until the next press. */
const patienceMs = 5_000;

/**
 * Presses, and again if no download begins: a learner would press again, too. What the page says then is
 * in the output of the run.
 */
export async function savedFile(page: Page, press: () => Promise<void>): Promise<Download> {
  for (let pressed = 1; pressed <= presses; pressed += 1) {
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: patienceMs }).catch(() => null),
      press(),
    ]);
    if (download) return download;
    const said = await page.getByRole('status').allInnerTexts();
    process.stdout.write(
      `Press ${pressed} began no download. The page says: ${said.join(' | ')}\n`,
    );
  }
  throw new Error(`No download began in ${presses} presses`);
}
