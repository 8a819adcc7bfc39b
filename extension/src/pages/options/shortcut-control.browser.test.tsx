/**
 * The key that collects a word, as the settings show it.
 * @module-tag smoke
 */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import '../../ui/styles/base.css';
import './options.css';
import { fakeExtension } from '../../../testing/fake-extension.ts';
import { buttonNamed } from '../../../testing/named-button.ts';
import { queries } from '../../ui/queries.ts';
import { ShortcutControl } from './ShortcutControl.tsx';

const { tabs } = fakeExtension;
let root: Root;
let getAll: () => Promise<object[]>;
let opens: () => Promise<unknown>;
let opened: object[];
let commands: { getAll: () => Promise<object[]>; openShortcutSettings?: () => Promise<unknown> };

beforeEach(() => {
  getAll = keyIs('Alt+Shift+G');
  opens = () => Promise.resolve();
  commands = { getAll: () => getAll() };
  opened = [];
  const create = (address: object) => {
    opened.push(address);
    return opens();
  };
  Object.assign(fakeExtension, { commands, tabs: { ...tabs, create } });
  root = createRoot(document.body.appendChild(document.createElement('main')));
  root.render(
    <>
      <h1>Settings</h1>
      <h2>Collecting</h2>
      <ShortcutControl />
    </>,
  );
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  queries.clear();
  Object.assign(fakeExtension, { tabs });
  Reflect.deleteProperty(fakeExtension, 'commands');
});

const keyIs = (shortcut: string) => () =>
  Promise.resolve([
    { name: 'show-card', shortcut: 'Alt+Shift+K' },
    { name: 'collect-selection', shortcut },
  ]);
const key = () => document.querySelector('kbd')?.textContent;
const none = page.getByText('None', { exact: true });
const back = {
  focus: () => dispatchEvent(new Event('focus')),
  visibilitychange: () => document.dispatchEvent(new Event('visibilitychange')),
};

it.each(Object.entries(back))(
  'a key that was changed elsewhere is shown at %s',
  async (...given) => {
    const [, comeBack] = given;
    await expect.poll(key).toBe('Alt+Shift+G');
    getAll = keyIs('Alt+Shift+H');
    comeBack();
    await expect.poll(key).toBe('Alt+Shift+H');
    getAll = keyIs('');
    comeBack();
    await expect.element(none).toBeVisible();
    expect(key()).toBeUndefined();
  },
);

it('a browser that does not tell has none', async () => {
  await expect.poll(key).toBe('Alt+Shift+G');
  getAll = () => Promise.reject(new Error('The browser does not tell'));
  back.focus();
  await expect.element(none).toBeVisible();
});

it('once the settings are left, nothing hears of a return to the window', async () => {
  await expect.poll(key).toBe('Alt+Shift+G');
  const heard = vi.spyOn(queries, 'cancelQueries');
  for (const comeBack of Object.values(back)) comeBack();
  expect(heard).toHaveBeenCalledTimes(2);
  root.render(null);
  await expect.poll(key).toBeUndefined();
  for (const comeBack of Object.values(back)) comeBack();
  expect(heard).toHaveBeenCalledTimes(2);
  heard.mockRestore();
});

const byHand = page.getByText(/Open about:addons/u);

it('Change opens the browser’s page; where it cannot be opened, the way is told', async () => {
  opens = () => Promise.reject(new Error('Illegal URL'));
  await buttonNamed('Change').click();
  await expect.element(byHand).toBeVisible();
  opens = () => Promise.resolve();
  await buttonNamed('Change').click();
  await expect.element(byHand).not.toBeInTheDocument();
  const address = { url: 'chrome://extensions/shortcuts' };
  expect(opened).toEqual([address, address]);
  // A browser that has a page of its own for it.
  const own = vi.fn(() => Promise.resolve());
  commands.openShortcutSettings = own;
  await buttonNamed('Change').click();
  await expect.poll(() => own.mock.calls.length).toBe(1);
  expect(opened).toHaveLength(2);
});
