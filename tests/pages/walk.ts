/** What a learner does in Gleaner's pages, step by step, through names and roles alone. */
import type { BrowserContext, Locator, Page } from 'playwright';
import type { KnownCard } from '../instance/cards/known-card.ts';
import { until } from '../processes/child.ts';
import type { RemoteControl } from '../relay/instance-control.ts';
import { readableParts } from './known-answer.ts';

/** Presses Connect, and agrees first where Gleaner asks for it. @returns the tab of the login */
export async function openLogin(context: BrowserContext, page: Page): Promise<Page> {
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Connect' }).click();
  const tab = await opened;
  await until('the address of the new tab', () => tab.url() !== 'about:blank');
  if (!tab.url().endsWith('/welcome.html')) return tab;
  const login = context.waitForEvent('page');
  const source = tab.getByRole('switch', { name: 'title and address' });
  await source.click();
  await until('the source to be chosen', () => source.isChecked());
  await tab.getByRole('button', { name: 'Agree and connect' }).click();
  const found = await login;
  await tab.close();
  return found;
}

/** Presses Connect in `popup` and signs in on the service's real pages until the tab closes itself. */
export async function connectIn(
  context: BrowserContext,
  popup: Page,
  look: (page: Page, name: string) => Promise<void> = () => Promise.resolve(),
  learner = 'demo',
): Promise<void> {
  const tab = await openLogin(context, popup);
  await tab.getByRole('textbox', { name: 'Name' }).waitFor();
  await look(tab, 'instance-sign-in');
  await tab.getByRole('textbox', { name: 'Name' }).fill(learner);
  await tab.getByRole('textbox', { name: 'Password' }).fill(learner);
  await tab.getByRole('button', { name: 'Sign in' }).click();
  await tab.getByRole('button', { name: 'Allow' }).waitFor();
  await look(tab, 'instance-consent');
  const closed = tab.waitForEvent('close');
  // The tab may be gone before the click is acknowledged.
  await tab
    .getByRole('button', { name: 'Allow' })
    .click()
    .catch(() => undefined);
  await closed;
}

/** Signs in as another learner of the service, who sits at the same browser. */
export async function connectAs(
  context: BrowserContext,
  page: Page,
  learner: string,
): Promise<void> {
  // Signed out of the service's own pages, which would else let the learner before in again.
  await context.clearCookies({ name: 'instance_session' });
  await connectIn(context, page, undefined, learner);
}

/** Once the service has ended the connection. An open window learns of it when it is loaded again. */
export async function untilAskedToReconnect(popup: Page): Promise<void> {
  const asking = popup.getByText('Connect the same account again');
  const isAsked = async () => {
    await popup.reload();
    return asking.waitFor({ timeout: 3_000 }).then(
      () => true,
      () => false,
    );
  };
  await until('Gleaner to ask for the account', isAsked);
}

/** Gives a plan's address to a connected popup that has none. */
export async function addPlanIn(popup: Page, address: string): Promise<void> {
  await popup.getByRole('textbox', { name: 'Plan link' }).fill(address);
  await popup.getByRole('button', { name: 'Add plan' }).click();
}

/** What a learner with a plan can press: where nothing is known to be due, that is not a start. */
export function reviewButton(popup: Page): Locator {
  return startButton(popup).or(lookButton(popup));
}

/** Looks for cards first, where Gleaner knows of none. What is due becomes known meanwhile, and the button changes. */
export async function startReview(popup: Page): Promise<void> {
  const card = popup.locator('[data-card]');
  let looks = false;
  let seen = '';
  const press = (button: Locator) =>
    button.click({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
  await until(
    () => `a card; the popup says ${seen}`,
    async () => {
      if (await card.isVisible()) return true;
      seen = await popup.locator('body').innerText();
      if (await startButton(popup).isVisible()) await press(startButton(popup));
      else if (!looks && (await lookButton(popup).isVisible()))
        looks = await press(lookButton(popup));
      return false;
    },
  );
}

export function startButton(popup: Page): Locator {
  return popup.getByRole('button', { name: /^(?:Start review|Review \d+)$/u });
}

export function lookButton(popup: Page): Locator {
  return popup.getByRole('button', { name: 'Look for cards' });
}

/** Where the service tells what it knows of its cards. */
export type KnowsCards = Pick<RemoteControl, 'cards'>;

/** The card on screen, as the service knows it; the screen must show what a learner needs of it. */
export async function shownCard(popup: Page, service: KnowsCards): Promise<KnownCard> {
  const shown = popup.locator('[data-card]');
  const id = (await shown.getAttribute('data-card')) ?? '';
  const card = (await service.cards()).find((each) => each.id === id);
  if (!card) throw new Error(`The service dealt no card ${id}`);
  await until(`the card of “${card.term}” to be readable`, async () => {
    const text = await shown.evaluate((element) => element.textContent);
    return readableParts(card).every((part) => text.includes(part));
  });
  return card;
}

/**
 * The card that is to be answered next, or null when the review is finished; waits until it is known.
 * While feedback is looked at, that is once the learner has gone on.
 */
export async function nextCard(popup: Page, service: KnowsCards): Promise<KnownCard | null> {
  await popup.getByRole('button', { name: 'Continue', exact: true }).waitFor({ state: 'hidden' });
  const finished = popup.getByRole('heading', { name: 'Review finished' });
  await popup.locator('[data-card]').or(finished).waitFor();
  return (await finished.isVisible()) ? null : shownCard(popup, service);
}
