/** Adding a plan by its address: what it is called, and where the focus goes. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  popupController,
  deals,
  openPopupWindow,
  preparePopupWindow,
} from './testing-popup-window.tsx';
import { service } from './testing-service.ts';
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
  await expect.element(page.getByRole('alert')).toHaveTextContent('no plan in this text');
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toHaveValue('two words');
  await buttonNamed('Cancel').click();
  await expect.element(buttonNamed('Add another plan')).toHaveFocus();
});
