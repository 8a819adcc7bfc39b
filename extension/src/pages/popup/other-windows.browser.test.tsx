/**
 * Gleaner opens in another place and goes on there: from the first screen, and from a card.
 * @module-tag smoke
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { browser } from 'wxt/browser';
import { buttonNamed } from '../../../testing/named-button.ts';
import {
  keep,
  openPopupWindow,
  popupController,
  preparePopupWindow,
} from './testing-popup-window.tsx';

preparePopupWindow();

const createTab = vi.fn(() => Promise.resolve({}));
const openPanel = vi.fn((_where: { windowId: number }) => Promise.resolve());
const openSettings = vi.fn(() => Promise.resolve());
const close = vi.spyOn(window, 'close').mockImplementation(() => undefined);
let ownTab: object | undefined;

beforeEach(() => {
  for (const one of [createTab, openPanel, openSettings, close]) one.mockClear();
  ownTab = undefined;
  Object.assign(browser, {
    tabs: { create: createTab, getCurrent: () => Promise.resolve(ownTab) },
    windows: { getCurrent: () => Promise.resolve({ id: 3 }) },
    sidePanel: { open: openPanel },
  });
  Object.assign(browser.runtime, { openOptionsPage: openSettings });
  document.documentElement.dataset.view = 'popup';
});

afterEach(() => {
  delete document.documentElement.dataset.view;
});

const menu = buttonNamed('Open elsewhere');
const tab = buttonNamed('Open in a tab');
const panel = buttonNamed('Open in the side panel');

it('the popup has a menu of both; a press outside it and Escape close it', async () => {
  await openPopupWindow();
  await menu.click();
  await expect.element(tab).toBeVisible();
  await expect.element(panel).toBeVisible();
  await page.getByRole('heading', { name: 'Gleaner' }).click();
  await expect.element(tab).not.toBeInTheDocument();
  await menu.click();
  await expect.element(tab).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(tab).not.toBeInTheDocument();
  await expect.element(menu).toHaveFocus();
});

it.each([
  ['a tab', tab, () => expect(createTab.mock.calls).toEqual([[{ url: '/popup.html' }]])],
  ['the side panel', panel, () => expect(openPanel.mock.calls).toEqual([[{ windowId: 3 }]])],
])('the popup opens %s and closes itself, its menu and all', async (_what, entry, isOpened) => {
  await openPopupWindow();
  await menu.click();
  await entry.click();
  await expect.poll(() => close.mock.calls).toHaveLength(1);
  isOpened();
  await expect.element(entry).not.toBeInTheDocument();
  expect(menu).toHaveFocus();
});

it('a side panel that the browser refuses closes the popup’s menu all the same', async () => {
  openPanel.mockRejectedValueOnce(new Error('No gesture'));
  await openPopupWindow();
  await menu.click();
  await panel.click();
  await expect.element(panel).not.toBeInTheDocument();
});

it('a tab leads to the side panel alone, and stays open', async () => {
  document.documentElement.dataset.view = 'tab';
  ownTab = { id: 1 };
  await openPopupWindow();
  await panel.click();
  await expect.poll(() => openPanel.mock.calls).toEqual([[{ windowId: 3 }]]);
  expect(tab.query()).toBeNull();
  await expect.element(panel).toBeVisible();
  expect(close).not.toHaveBeenCalled();
});

it('the side panel leads to a tab alone', async () => {
  document.documentElement.dataset.view = 'panel';
  await openPopupWindow();
  await tab.click();
  await expect.poll(() => createTab.mock.calls).toEqual([[{ url: '/popup.html' }]]);
  expect(panel.query()).toBeNull();
  expect(close).not.toHaveBeenCalled();
  await keep(2);
  await buttonNamed('Review 2').click();
  await buttonNamed('More').click();
  await expect.element(tab).toBeVisible();
  expect(panel.query()).toBeNull();
});

it.each([
  ['a tab', tab],
  ['the side panel', panel],
])('a card that moves to %s is let go here', async (_what, entry) => {
  await openPopupWindow();
  await keep(2);
  await buttonNamed('Review 2').click();
  await expect.element(page.getByText('1 / 2')).toBeVisible();
  expect(popupController.getSnapshot().hold).toBe('here');
  await buttonNamed('More').click();
  await entry.click();
  await expect.poll(() => close.mock.calls).toHaveLength(1);
  await expect.poll(() => popupController.getSnapshot().hold).not.toBe('here');
});

it('the settings open, and the popup closes', async () => {
  await openPopupWindow();
  await buttonNamed('Settings').click();
  await expect.poll(() => close.mock.calls).toHaveLength(1);
  expect(openSettings).toHaveBeenCalledOnce();
});

it('the button of a new word opens its field, and closes it with the focus on itself', async () => {
  await openPopupWindow();
  const add = buttonNamed('Collect a word');
  const field = page.getByRole('textbox', { name: 'Word or phrase' });
  await add.click();
  await expect.element(field).toHaveFocus();
  await add.click();
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(add).toHaveFocus();
  await add.click();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(add).toHaveFocus();
});
