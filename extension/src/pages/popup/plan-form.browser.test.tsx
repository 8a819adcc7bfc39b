/** Adding a plan by its address: what it is called, and where the focus goes. */
// First, so that the relay's client calls this service.
import { service } from './testing-service.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerRecord } from '../../outbox/testing.ts';
import { relay } from '../../relay-client/relay.ts';
import { planVersion, type StoredPlan } from '../../review/store/stored.ts';
import {
  connectedSession,
  popupController,
  popupOutbox,
  deals,
  openPopupWindow,
  preparePopupWindow,
} from './testing-popup-window.tsx';
import { buttonNamed } from '../../../testing/named-button.ts';

preparePopupWindow();

const field = () => page.getByRole('textbox', { name: 'Plan link' });
const names = () =>
  [...document.querySelectorAll('.plan-title')].map(({ textContent }) => textContent);

async function openForm(): Promise<void> {
  await openPopupWindow();
  await buttonNamed('Plans…').click();
  await buttonNamed('Add another plan').click();
  await expect.element(field()).toHaveFocus();
}

it('a plan that is added again keeps its name', async () => {
  service.told.cards = deals(1);
  await openForm();
  await userEvent.keyboard('daily{Enter}');
  await expect.element(buttonNamed('Add another plan')).toHaveFocus();
  expect(names()).toEqual(['Daily English']);

  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('https://words.example/plans/news{Enter}');
  await expect.element(buttonNamed('Add another plan')).toHaveFocus();
  // The name that its address says.
  expect(names()).toEqual(['Daily English', 'News']);
  await expect.poll(() => popupController.getSnapshot().choice?.planId).toBe('news');
});

it('a text without a plan stays, with the error and the focus in its field', async () => {
  await openForm();
  await userEvent.keyboard('two words{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('isn’t a plan link');
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toHaveValue('two words');
  await buttonNamed('Cancel').click();
  await expect.element(buttonNamed('Add another plan')).toHaveFocus();
});

it('a plan has the name that was typed, and a number where it has none and another has that one', async () => {
  service.told.cards = deals(1);
  await openForm();
  await userEvent.keyboard('https://words.example/plans/news{Tab}  My News {Enter}');
  await expect.element(buttonNamed('Add another plan')).toHaveFocus();
  expect(names()).toEqual(['Daily English', 'My News']);
  for (const planId of [
    'f00dbabe-0000-4000-8000-000000000001',
    'f00dbabe-0000-4000-8000-000000000002',
  ]) {
    await userEvent.keyboard('{Enter}');
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard(`${planId}{Enter}`);
    await expect.element(buttonNamed('Add another plan')).toHaveFocus();
  }
  expect(names().slice(2)).toEqual(['Review plan', 'Review plan 2']);
  // Another plan has the name that the address says.
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('https://words.example/plans/my-news{Enter}');
  await expect.element(buttonNamed('Add another plan')).toHaveFocus();
  expect(names().at(-1)).toBe('Review plan 3');
});

it('a plan that the service does not know is not added; the next try may be right', async () => {
  service.told.cards = () => Response.json({ error: { code: 'NOT_FOUND' } }, { status: 404 });
  await openForm();
  await userEvent.keyboard('news{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('doesn’t know this plan');
  await expect.element(field()).toHaveFocus();
  service.told.cards = deals(1);
  await userEvent.keyboard('x');
  await expect.poll(() => page.getByRole('alert').elements()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(buttonNamed('Add another plan')).toHaveFocus();
  await expect.poll(() => popupController.getSnapshot().choice?.planId).toBe('newsx');
});

it('a plan whose answers wait on this device is added without a question to the service', async () => {
  const waiting = { planId: 'news', reason: 'offline' } as const;
  await popupOutbox.put('records', answerRecord('card', waiting));
  await openForm();
  await userEvent.keyboard('news{Enter}');
  await expect.element(buttonNamed('Add another plan')).toHaveFocus();
  await expect.poll(() => popupController.getSnapshot().choice?.planId).toBe('news');
  expect(service.asked).toEqual([]);
});

it('a plan of an earlier sign-in is tried at one press, and keeps its name', async () => {
  service.told.cards = deals(1);
  await openForm();
  expect(page.getByText('added these plans with an earlier account').query()).toBeNull();
  const earlier = {
    ...{ connection: 'before', added: true, addedAt: 1 },
    ...{ version: planVersion, place: null, hidden: false, gone: false },
  } satisfies Partial<StoredPlan>;
  popupController.changePlans([
    { ...earlier, id: 'news', name: 'Old news' },
    { ...earlier, id: 'nameless', name: null },
  ]);
  await expect.element(page.getByText('added these plans with an earlier account')).toBeVisible();
  await expect.element(buttonNamed('Review plan')).toBeVisible();
  await buttonNamed('Old news').click();
  await expect.element(buttonNamed('Add another plan')).toBeVisible();
  expect(names()).toEqual(['Daily English', 'Old news']);
  await expect.poll(() => popupController.getSnapshot().choice?.planId).toBe('news');
});

it('the first plan leads to the button that starts a review, which has the focus', async () => {
  service.told.session = { ...connectedSession, plans: [] };
  service.told.cards = deals(2);
  await openPopupWindow();
  await field().fill('news');
  await userEvent.keyboard('{Enter}');
  await expect.element(buttonNamed('Review 2')).toHaveFocus();
});

it('the service’s own list is looked for while there is no plan', async () => {
  const list = { name: 'plans', path: '/plans', query: [] };
  const answer = Promise.withResolvers<unknown>();
  const asked = vi.spyOn(relay, 'getListing').mockReturnValue(answer.promise);
  onTestFinished(() => asked.mockRestore());
  service.told.session = { ...connectedSession, plans: [], routes: ['plans'], listings: [list] };
  await openPopupWindow();
  const looking = page.getByText('Looking for your plans…');
  await expect.element(looking).toBeVisible();
  answer.resolve({ plans: [{ id: 'weekly', name: 'Weekly' }] });
  await expect.element(page.getByRole('combobox', { name: 'Plan' })).toHaveValue('weekly');
  expect(looking.query()).toBeNull();
});
