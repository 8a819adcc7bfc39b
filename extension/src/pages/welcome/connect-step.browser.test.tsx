/**
 * The first step of the first run: the agreement, and the sign-in.
 * @module-tag smoke
 */
import { storage } from '@wxt-dev/storage';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { buttonNamed } from '../../../testing/named-button.ts';
import { agree } from '../../account/agreement.ts';
import { hasAgreed } from '../../relay-client/consent.ts';
import { RelayError } from '../../relay-client/relay-error.ts';
import { readSettings } from '../../settings/settings.ts';
import { closeTab, openWelcome, prepareWelcome, signedIn, welcome } from './testing.tsx';

prepareWelcome();

const messages = () => welcome.told.mock.calls.map(([{ type }]) => type);
const connecting = page.getByText('Sign in on the page that has opened');
const connected = page.getByText('Connected to words.example');
const notSaved = page.getByText('This couldn’t be saved');
const wentWrong = page.getByText('Something went wrong');
/** Stores no change of this item, until it is called again. */
function fillDisk(item: string): () => void {
  const { local } = fakeBrowser.storage;
  const set = local.set.bind(local);
  const full = vi
    .spyOn(local, 'set')
    .mockImplementation((items) =>
      item in items ? Promise.reject(new Error('full')) : set(items),
    );
  onTestFinished(() => full.mockRestore());
  return () => full.mockRestore();
}

describe('before the agreement', () => {
  beforeEach(() => browser.storage.local.remove('consent'));

  it('one press agrees and opens the login, and says so until its tab is closed', async () => {
    await storage.setItem('session:loginTab', 7);
    await openWelcome(null);
    await buttonNamed('Agree and connect').click();
    await expect.element(connecting).toBeVisible();
    expect(await hasAgreed()).toBe(true);
    expect(messages()).toEqual(['connect']);
    await expect.element(buttonNamed('Connect')).toBeVisible();
    closeTab(7);
    await expect.element(connecting).not.toBeInTheDocument();
    await buttonNamed('Connect').click();
    await expect.element(connecting).toBeVisible();
  });

  it('a learner who is signed in agrees alone, and the step is done', async () => {
    await openWelcome(signedIn);
    await buttonNamed('Agree').click();
    await expect.element(connected).toBeVisible();
    expect(welcome.request).not.toHaveBeenCalled();
  });

  it('the agreement of another window is followed by the question who is signed in', async () => {
    welcome.session.mockRejectedValue(new RelayError(null, 'NO_CONSENT', ''));
    await openWelcome(null);
    await expect.poll(() => welcome.session.mock.calls.length).toBeGreaterThan(0);
    await expect.element(page.getByRole('list', { name: 'What is sent, and where' })).toBeVisible();
    expect(page.getByText('Gleaner sends nothing until you do').query()).toBeNull();
    welcome.session.mockResolvedValue(signedIn);
    await agree(1);
    await expect.element(connected).toBeVisible();
  });

  it('an agreement that is not stored opens no login, and can be given again', async () => {
    await openWelcome(null);
    await expect.element(buttonNamed('Agree and connect')).toBeVisible();
    const makeRoom = fillDisk('consent');
    await buttonNamed('Agree and connect').click();
    await expect.element(notSaved).toBeVisible();
    expect(wentWrong.query()).toBeNull();
    makeRoom();
    expect(messages()).toEqual([]);
    await buttonNamed('Agree and connect').click();
    await expect.element(connecting).toBeVisible();
    await expect.element(notSaved).not.toBeInTheDocument();
  });

  it.each([
    ['The sentence around it, as a note', 'sendSentence'],
    ['The page’s title and address', 'keepSource'],
  ] as const)('“%s” is kept at once, or it is said that it is not', async (name, setting) => {
    await openWelcome(null);
    const before = (await readSettings())[setting];
    await page.getByRole('switch', { name }).click();
    await expect.poll(async () => (await readSettings())[setting]).toBe(!before);
    fillDisk('settings');
    await page.getByRole('switch', { name }).click();
    await expect.element(notSaved).toBeVisible();
  });
});

describe('the sign-in', () => {
  it('says why the background cannot open it, and is tried again', async () => {
    welcome.told.mockImplementationOnce((_message, answer) => answer({ err: { message: 'no' } }));
    await openWelcome(null);
    await buttonNamed('Connect').click();
    await expect.element(wentWrong).toBeVisible();
    await buttonNamed('Connect').click();
    await expect.element(connecting).toBeVisible();
    expect(wentWrong.query()).toBeNull();
  });

  it('without the browser’s permission is refused, and only the notice of it tells', async () => {
    welcome.mayReach = false;
    welcome.session.mockRejectedValue(new RelayError(null, 'NO_ACCESS', ''));
    await openWelcome(null);
    await expect.element(buttonNamed('Allow')).toBeVisible();
    await buttonNamed('Connect').click();
    await buttonNamed('Allow').click();
    await expect.element(page.getByText('The browser hasn’t allowed it')).toBeVisible();
    expect(page.getByText('Press Allow to send what you collect').query()).toBeNull();
    expect(messages()).toEqual([]);
  });

  it('that the server could not tell of is asked for again by a button', async () => {
    welcome.session.mockRejectedValue(new RelayError(null, 'NETWORK', ''));
    await openWelcome(null);
    await expect.element(page.getByText('server can’t be reached')).toBeVisible();
    welcome.session.mockResolvedValue(signedIn);
    await buttonNamed('Try again').click();
    await expect.element(connected).toBeVisible();
  });
});
