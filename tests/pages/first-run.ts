/** The steps of the welcome page, and how many clicks they take. */
import type { BrowserContext, Locator, Page } from 'playwright';
import type { Display } from '../browser/display.ts';
import { firefoxOf } from '../browser/driven-firefox.ts';
import { chooseGleaner, selectText } from '../browser/native-menu.ts';
import { answer, pressKey } from './answer-card.ts';
import { shownCard, type KnowsCards } from './walk.ts';

export function step(page: Page, name: string): Locator {
  return page.locator('.step').filter({ has: page.getByRole('heading', { name }) });
}

/** Counts the trusted presses on all pages, and one in the browser's own menu, of which no page is told. */
export async function countClicks(context: BrowserContext): Promise<() => number> {
  const [open] = context.pages();
  const wire = open && firefoxOf(open)?.wire;
  // Firefox lets no script of ours into the extension's pages.
  if (wire) {
    const before = wire.presses();
    return () => 1 + wire.presses() - before;
  }
  let clicks = 1;
  await context.exposeBinding('countClick', () => void clicks++);
  await context.addInitScript(() =>
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => {
        if (isTrusted) (globalThis as unknown as { countClick: () => void }).countClick();
      },
      true,
    ),
  );
  return () => clicks;
}

/** The right click, and Collect. */
export async function collectSample(page: Page, display: Display): Promise<void> {
  await chooseGleaner(page, display, await selectText(page, 'serendipity'));
}

/** Its first card is shown at once; answers it. */
export async function reviewFirstCard(page: Page, service: KnowsCards): Promise<void> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Review your first card' }).click();
  const review = await opened;
  await answer(review, await shownCard(review, service), true);
  await review.getByRole('button', { name: 'Continue' }).waitFor();
  await pressKey(review, 'Enter');
}
