import { beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { relayUrl } from '../relay-client/relay.ts';
import { connect } from './sign-in.ts';

const update = vi.fn(() => Promise.resolve());
/** Address of the login tab; absent when the browser does not tell us. */
let url: string | undefined;
let nextTab = 1;
const create = vi.fn(() => Promise.resolve({ id: (nextTab += 1) }));

const register = vi.fn(() => Promise.resolve());
const unregister = vi.fn(() => Promise.resolve());

Object.assign(browser, {
  scripting: { registerContentScripts: register, unregisterContentScripts: unregister },
  tabs: { update, create, get: (id: number) => Promise.resolve({ id, windowId: 1, url }) },
  windows: {
    update: () => Promise.resolve(),
    getAll: () => Promise.resolve([{ id: 1, incognito: false, focused: true }]),
  },
});

beforeEach(async () => {
  fakeBrowser.reset();
  await connect();
  update.mockClear();
  create.mockClear();
});

it('shows the open login tab if it is still at the relay', async () => {
  url = `${relayUrl}/auth/callback?state=x`;
  await connect();
  expect(update).toHaveBeenCalledWith(nextTab, { active: true, url: `${relayUrl}/auth/login` });
  expect(create).not.toHaveBeenCalled();
});

it.each([undefined, 'https://elsewhere.example/essay'])(
  'does not touch a login tab that may be used for something else: %j',
  async (address) => {
    url = address;
    await connect();
    expect(update).not.toHaveBeenCalled();
    expect(create).toHaveBeenCalledTimes(1);
  },
);
