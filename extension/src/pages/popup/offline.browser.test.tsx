/**
 * What the popup says while nothing can be sent, and what it does once it can.
 * @module-tag smoke
 */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { browser } from 'wxt/browser';
import { buttonNamed } from '../../../testing/named-button.ts';
import { announceChange } from '../../outbox/store/watch.ts';
import { answerRecord, collectRecord } from '../../outbox/testing.ts';
import {
  connectedSession,
  keep,
  openPopupWindow,
  popupController,
  popupOutbox,
  preparePopupWindow,
} from './testing-popup-window.tsx';
import { service } from './testing-service.ts';

preparePopupWindow();

const signedOut = { ...connectedSession, connected: false, connection: null };
const hasNetwork = vi.spyOn(navigator, 'onLine', 'get');

function setOnline(online: boolean): void {
  hasNetwork.mockReturnValue(online);
  dispatchEvent(new Event(online ? 'online' : 'offline'));
}

afterEach(() => {
  setOnline(true);
  vi.unstubAllGlobals();
});

const notice = page.getByText(/^Offline\./u);

describe('without a network', () => {
  it.each([
    ['nothing waits', 0, 0, 'What you collect is saved here and will be sent later.'],
    ['words wait', 2, 0, '2 words will be sent when you’re back online.'],
    ['an answer waits', 0, 1, '1 answer will be sent when you’re back online.'],
    ['both wait', 1, 2, 'Words (1) and answers (2) will be sent when you’re back online.'],
  ])('says that %s, and nothing once there is one', async (_what, words, answers, says) => {
    for (let n = 0; n < words; n += 1) await popupOutbox.put('records', collectRecord(`w${n}`));
    for (let n = 0; n < answers; n += 1) await popupOutbox.put('records', answerRecord(`a${n}`));
    await openPopupWindow();
    await expect.element(buttonNamed('Start review')).toBeVisible();
    expect(notice.query()).toBeNull();
    setOnline(false);
    await expect.element(notice).toHaveTextContent(`Offline. ${says}`);
    setOnline(true);
    await expect.element(notice).not.toBeInTheDocument();
  });

  it('promises no sending before the sign-in', async () => {
    service.told.session = signedOut;
    await openPopupWindow();
    await expect.element(buttonNamed('Connect')).toBeVisible();
    setOnline(false);
    await expect.element(notice).toHaveTextContent(/^Offline\. What you collect is saved here\.$/u);
  });

  it('says above a card how many answers wait, and nothing once there is one', async () => {
    await openPopupWindow();
    await keep(2);
    await buttonNamed('Review 2').click();
    await expect.element(page.getByText('1 / 2')).toBeVisible();
    expect(notice.query()).toBeNull();
    setOnline(false);
    await expect.element(notice).toHaveTextContent('Your answers are saved.');
    await popupOutbox.put('records', answerRecord('card'));
    announceChange();
    await expect.element(notice).toHaveTextContent('1 answer is saved and will be sent later.');
    setOnline(true);
    await expect.element(notice).not.toBeInTheDocument();
  });
});

it('a server that an answer did not reach is told above a card, until the answer has been sent', async () => {
  const late = answerRecord('card', { reason: 'offline' });
  await popupOutbox.put('records', late);
  await openPopupWindow();
  await keep(2);
  await buttonNamed('Review 2').click();
  const says = page.getByText('server can’t be reached');
  await expect.element(says).toBeVisible();
  await popupOutbox.put('records', { ...late, state: 'sent' });
  announceChange();
  await expect.element(says).not.toBeInTheDocument();
});

it('a server that the browser did not let Gleaner reach is asked once it does', async () => {
  let mayReach = false;
  const listeners = new Set<() => void>();
  const event = {
    addListener: (one: () => void) => listeners.add(one),
    removeListener: (one: () => void) => listeners.delete(one),
  };
  Object.assign(browser.permissions, {
    ...{ contains: () => Promise.resolve(mayReach), onAdded: event, onRemoved: event },
    request: () => {
      mayReach = true;
      for (const tell of listeners) tell();
      return Promise.resolve(true);
    },
  });
  service.told.session = signedOut;
  await openPopupWindow();
  await expect.element(buttonNamed('Start review')).toBeVisible();
  await buttonNamed('Allow').click();
  await expect.element(buttonNamed('Connect')).toBeVisible();
  await expect.element(buttonNamed('Allow')).not.toBeInTheDocument();
});

it('a server that does not answer is asked again by a button', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  service.told.session = {};
  await openPopupWindow();
  await expect.element(page.getByText('can’t read the service’s answer')).toBeVisible();
  service.told.session = signedOut;
  await buttonNamed('Try again').click();
  await expect.element(buttonNamed('Connect')).toBeVisible();
  expect(page.getByText('can’t read the service’s answer').query()).toBeNull();
});

it('an agreement that a newer Gleaner asks for is read in a tab of its own', async () => {
  const createTab = vi.fn(() => Promise.resolve({}));
  const { tabs } = browser;
  Object.assign(browser, { tabs: { ...tabs, create: createTab } });
  await browser.storage.local.set({ consent: { version: 0, at: 0 } });
  await openPopupWindow();
  await buttonNamed('Read and agree').click();
  expect(createTab).toHaveBeenCalledWith({ url: '/welcome.html' });
  await browser.storage.local.set({ consent: { version: 1, at: 0 } });
  await expect.element(buttonNamed('Read and agree')).not.toBeInTheDocument();
  Object.assign(browser, { tabs });
});

it('a choice that the disk refuses is told on the first screen, and stored at the next try', async () => {
  const failures: unknown[] = [];
  await openPopupWindow((error) => failures.push(error));
  await expect.element(buttonNamed('Start review')).toBeVisible();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await page.getByRole('combobox', { name: 'Cards' }).selectOptions('20');
  await expect.element(page.getByText('This couldn’t be saved')).toBeVisible();
  expect(failures).toHaveLength(1);
  put.mockRestore();
  await buttonNamed('Try again').click();
  await expect.element(page.getByText('This couldn’t be saved')).not.toBeInTheDocument();
  expect(popupController.getSnapshot()).toMatchObject({ unsaved: false, choice: { count: 20 } });
  await openPopupWindow();
  await expect.element(page.getByRole('combobox', { name: 'Cards' })).toHaveValue('20');
});

describe('the sign-in from the popup', () => {
  it.each([
    ['opens its page, and says so', {}, 'Sign in on the page that has opened.'],
    ['says that it could not be opened', { err: { message: 'no' } }, 'Something went wrong.'],
  ])('%s', async (_what, answer, says) => {
    const told: string[] = [];
    const sendMessage = ({ type }: { type: string }, done: (result: object) => void) => {
      told.push(type);
      done(answer);
    };
    vi.stubGlobal('chrome', { runtime: { sendMessage } });
    Object.assign(browser.permissions, { request: () => Promise.resolve(true) });
    service.told.session = signedOut;
    await openPopupWindow();
    await buttonNamed('Connect').click();
    await expect.element(page.getByText(says)).toBeVisible();
    expect(told).toEqual(['connect']);
  });
});

describe('a review that was left', () => {
  it.each([
    ['with a sign-in', connectedSession],
    ['after the sign-in has ended', signedOut],
  ])('goes on with its next card %s', async (_what, told) => {
    service.told.session = told;
    await openPopupWindow();
    await keep(3);
    await popupController.start('daily', 'grant', 3);
    await expect.element(page.getByText('1 / 3')).toBeVisible();
    popupController.dispatch({ type: 'leave', at: Date.now() });
    await expect.element(page.getByText('0 of 3 done')).toBeVisible();
    await buttonNamed('Continue review').click();
    await expect.element(page.getByText('1 / 3')).toBeVisible();
  });

  it('is ended by a button', async () => {
    await openPopupWindow();
    await keep(3);
    await popupController.start('daily', 'grant', 3);
    popupController.dispatch({ type: 'leave', at: Date.now() });
    await buttonNamed('End review').click();
    await expect.element(buttonNamed('Review 3')).toBeVisible();
    expect(buttonNamed('End review').query()).toBeNull();
  });
});
