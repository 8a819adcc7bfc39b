/** What a second press, a second plan and a second window change in the popup. */
// First, so that every later module calls this service.
import { service } from './testing-service.ts';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { browser } from 'wxt/browser';
import { buttonNamed } from '../../../testing/named-button.ts';
import { pressKeys } from '../../../testing/press-keys.ts';
import { relay } from '../../relay-client/relay.ts';
import { reviewLocks } from '../../review/windows/review-lock.ts';
import {
  connectedSession,
  deals,
  keep,
  openPopupWindow,
  popupController,
  preparePopupWindow,
} from './testing-popup-window.tsx';

preparePopupWindow();
afterEach(() => browser.storage.local.remove('session'));

/** The service answers with cards once this is called. */
function holdCards(count: number): () => void {
  const { promise, resolve } = Promise.withResolvers<object>();
  service.told.cards = () => promise;
  return () => resolve(deals(count)(count));
}

it('a second press of Enter asks for no cards again while they are on their way', async () => {
  const arrive = holdCards(10);
  await openPopupWindow();
  await expect.element(buttonNamed('Start review')).toBeVisible();
  await pressKeys('{Enter}');
  await expect.element(buttonNamed('Getting cards…')).toBeVisible();
  await pressKeys('{Enter}');
  arrive();
  await expect.element(page.getByText('1 / 10')).toBeVisible();
  expect(service.asked).toHaveLength(1);
});

const withPlans = async (plans: typeof connectedSession.plans): Promise<void> => {
  const session = { ...connectedSession, plans };
  service.told.session = session;
  await browser.storage.local.set({ session });
};

it('a plan that comes back takes the focus of the form that is gone', async () => {
  await openPopupWindow();
  await expect.element(buttonNamed('Start review')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Plan link' });
  // The first answer of the service may still be written.
  await expect.poll(() => withPlans([]).then(() => field.query())).not.toBeNull();
  field.element().focus();
  await withPlans(connectedSession.plans);
  await expect.element(buttonNamed('Start review')).toHaveFocus();
});

it('a plan that is found leaves the focus where the learner types', async () => {
  const list = { name: 'plans', path: '/plans', query: [] };
  const answer = Promise.withResolvers<unknown>();
  const asked = vi.spyOn(relay, 'getListing').mockReturnValue(answer.promise);
  onTestFinished(() => asked.mockRestore());
  service.told.session = { ...connectedSession, plans: [], routes: ['plans'], listings: [list] };
  await openPopupWindow();
  await expect.element(page.getByText('Looking for your plans…')).toBeVisible();
  await buttonNamed('Collect a word').click();
  const word = page.getByRole('textbox', { name: 'Word or phrase' });
  await expect.element(word).toHaveFocus();
  await userEvent.keyboard('goss');
  answer.resolve({ plans: [{ id: 'weekly', name: 'Weekly' }] });
  await expect.element(page.getByRole('combobox', { name: 'Plan' })).toHaveValue('weekly');
  await expect.element(word).toHaveFocus();
});

it('the plans to choose from show what is due of each, where the service tells it', async () => {
  const list = { name: 'plans', path: '/plans', query: [] };
  const weekly = { id: 'weekly', name: 'Weekly', status: { dailyTask: { reviewDue: 7 } } };
  const asked = vi.spyOn(relay, 'getListing').mockResolvedValue({ plans: [weekly] });
  onTestFinished(() => asked.mockRestore());
  service.told.session = { ...connectedSession, routes: ['plans'], listings: [list] };
  await openPopupWindow();
  const chooser = page.getByRole('combobox', { name: 'Plan' });
  await expect.element(chooser.getByRole('option', { name: 'Weekly (7 due)' })).toBeInTheDocument();
  await expect.element(chooser.getByRole('option', { name: 'Daily English' })).toBeInTheDocument();
});

it('a card is shown though its screen was not loaded before the first one', async () => {
  await openPopupWindow(undefined, null);
  await keep(2);
  await buttonNamed('Review 2').click();
  await expect.element(page.getByText('1 / 2')).toBeVisible();
});

it('a review that another window has taken is said to be there, and continues here at a press', async () => {
  await openPopupWindow();
  await keep(3);
  await buttonNamed('Review 3').click();
  await expect.element(page.getByText('1 / 3')).toBeVisible();
  const other = await reviewLocks.steal();
  onTestFinished(() => other?.release());
  await expect.element(page.getByText('This review is open in another window.')).toBeVisible();
  await expect.element(page.getByText('Daily English · 0 of 3 done')).toBeVisible();
  expect(buttonNamed('End review').query()).toBeNull();
  await buttonNamed('Continue here').click();
  await expect.element(page.getByText('1 / 3')).toBeVisible();
  expect(popupController.getSnapshot().hold).toBe('here');
});
