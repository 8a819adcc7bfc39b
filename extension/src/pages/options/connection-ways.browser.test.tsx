/** What the buttons of the connection do: Allow, Read and agree, Connect and Disconnect. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import '../../ui/styles/base.css';
import '../../ui/styles/page.css';
import './options.css';
import { fakeExtension } from '../../../testing/fake-extension.ts';
import { buttonNamed } from '../../../testing/named-button.ts';
import { openOutbox, type OutboxDatabase } from '../../outbox/outbox.ts';
import { announceChange } from '../../outbox/store/watch.ts';
import { answerRecord, collectRecord } from '../../outbox/testing.ts';
import { RelayError } from '../../relay-client/relay-error.ts';
import { relay } from '../../relay-client/relay.ts';
import { ConnectionSection } from './ConnectionSection.tsx';
import { hideSettings, showSettings } from './testing.tsx';

const connected = {
  ...{ connected: true, connection: 'grant', scopes: [], instance: 'https://words.example' },
  ...{ plans: [], routes: [], quota: null },
};
const signedOut = { ...connected, connected: false, connection: null };
const whole = { ...fakeExtension };
let outbox: OutboxDatabase;
let mayReach: boolean;
/** The learner's answer to the browser's prompt. */
let answer: boolean;
/** Those who listen to the browser, by event. */
let added: Set<() => void>;
let removed: Set<() => void>;
let closed: Set<(tab: number) => void>;
/** The messages to the background, and what it answers. */
let told: unknown[];
let reply: (type: string) => object;
let opened: string[];

const listeners = <T,>(all: Set<T>) => ({
  addListener: (one: T) => all.add(one),
  removeListener: (one: T) => all.delete(one),
});

beforeEach(async () => {
  await fakeBrowser.storage.local.clear();
  outbox = await openOutbox();
  await outbox.clear('records');
  [mayReach, answer, told, opened] = [true, true, [], []];
  [added, removed, closed] = [new Set(), new Set(), new Set()];
  reply = () => ({ res: undefined });
  Object.assign(fakeExtension, {
    runtime: {
      ...whole.runtime,
      getManifest: () => ({ host_permissions: ['https://gleaner.example/*'] }),
      getURL: (path: string) => `gleaner:${path}`,
    },
    permissions: {
      contains: () => Promise.resolve(mayReach),
      request: () => Promise.resolve(answer),
      ...{ onAdded: listeners(added), onRemoved: listeners(removed) },
    },
    tabs: {
      ...whole.tabs,
      create: ({ url }: { url: string }) => Promise.resolve(opened.push(url)),
      onRemoved: listeners(closed),
    },
  });
  const sendMessage = (sent: { type: string; data?: unknown }, done: (result: object) => void) => {
    told.push([sent.type, sent.data]);
    done(reply(sent.type));
  };
  vi.stubGlobal('chrome', { runtime: { sendMessage } });
});
afterEach(() => {
  hideSettings();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Object.assign(fakeExtension, whole);
});

function show(session: typeof connected | typeof signedOut | null): void {
  showSettings(<ConnectionSection {...{ session, outbox }} />);
}

const isConnected = page.getByText('Connected to words.example');
const stillRefused = page.getByText(/The browser hasn’t allowed it/u);

it('Allow asks the browser: a refusal is told, and after a permission the server is asked', async () => {
  [mayReach, answer] = [false, false];
  const asked = vi.spyOn(relay, 'session').mockRejectedValue(new RelayError(null, 'NO_ACCESS', ''));
  show(connected);
  await buttonNamed('Allow').click();
  await expect.element(stillRefused).toBeVisible();
  [mayReach, answer] = [true, true];
  asked.mockClear().mockResolvedValue(connected);
  await buttonNamed('Allow').click();
  await expect.element(stillRefused).not.toBeInTheDocument();
  for (const tell of added) tell();
  await expect.element(isConnected).toBeVisible();
  await expect.element(buttonNamed('Allow')).not.toBeInTheDocument();
  expect(asked).toHaveBeenCalledTimes(1);
  hideSettings();
  expect(added.size).toBe(0);
});

it('a permission that is taken away in the browser can be allowed again without a reload', async () => {
  vi.spyOn(relay, 'session').mockResolvedValue(connected);
  show(connected);
  await expect.element(isConnected).toBeVisible();
  await expect.element(buttonNamed('Allow')).not.toBeInTheDocument();
  mayReach = false;
  for (const tell of removed) tell();
  await expect.element(buttonNamed('Allow')).toBeVisible();
});

it('a learner who has not agreed is connected still, and led to what is sent', async () => {
  vi.spyOn(relay, 'session').mockRejectedValue(new RelayError(null, 'NO_CONSENT', ''));
  show(connected);
  await expect.element(page.getByText(/sends nothing until you do/u)).toBeVisible();
  await expect.element(isConnected).toBeVisible();
  await buttonNamed('Read and agree').click();
  await expect.poll(() => opened).toEqual(['gleaner:/welcome.html']);
});

it('Connect opens the login, says so until its tab is closed, and can be pressed again', async () => {
  vi.spyOn(relay, 'session').mockResolvedValue(signedOut);
  show(null);
  const says = page.getByText(/Sign in on the page that has opened/u);
  await buttonNamed('Connect').click();
  await expect.element(says).toBeVisible();
  expect(told).toEqual([['connect', undefined]]);
  await fakeBrowser.storage.session.set({ loginTab: 7 });
  for (const close of closed) close(7);
  await expect.element(says).not.toBeInTheDocument();
  await expect.poll(() => closed.size).toBe(0);
  await buttonNamed('Connect').click();
  await expect.element(says).toBeVisible();
  expect(told).toHaveLength(2);
});

it.each([
  ['the browser', false, {}, /Press Allow to send/u, 0],
  ['the background', true, { err: { message: 'No' } }, /Something went wrong/u, 1],
])('Connect tells what %s refuses, and works at the next press', async (...given) => {
  const [, allows, failure, says, sent] = given;
  vi.spyOn(relay, 'session').mockResolvedValue(signedOut);
  answer = allows;
  reply = () => failure;
  show(null);
  await buttonNamed('Connect').click();
  await expect.element(page.getByText(says)).toBeVisible();
  expect(told).toHaveLength(sent);
  answer = true;
  reply = () => ({ res: undefined });
  await buttonNamed('Connect').click();
  await expect.element(page.getByText(/Sign in on the page/u)).toBeVisible();
  await expect.element(page.getByText(says)).not.toBeInTheDocument();
});

const leave = page.getByRole('group', { name: 'Disconnect', exact: true });
const choice = (name: string) => leave.getByRole('radio', { name });
const confirm = leave.getByRole('button', { name: 'Disconnect' });

async function openChoices() {
  reply = () => ({ res: 'disconnected' });
  const asked = vi.spyOn(relay, 'session').mockResolvedValue(connected);
  show(connected);
  await buttonNamed('Disconnect').click();
  await expect.element(leave).toHaveFocus();
  return asked;
}

it('what is unsent is listed where the data is to be deleted, and its fate is the learner’s', async () => {
  const word = collectRecord('gossamer');
  for (const one of [word, answerRecord('card'), collectRecord('other', { connection: 'ben' })])
    await outbox.put('records', one);
  const asked = await openChoices();
  await expect.element(choice('Keep my data')).toBeChecked();
  expect(leave.getByText('gossamer').elements()).toEqual([]);
  await choice('Delete my data here').click();
  await expect.element(choice('Delete my data here')).toBeChecked();
  await expect.element(leave.getByRole('listitem')).toHaveTextContent('gossamer');
  await expect.element(leave.getByText('Unsent: words (1) and answers (1)')).toBeVisible();
  await expect.element(choice('Keep it')).toBeChecked();
  expect(confirm.element()).toHaveProperty('dataset.variant', 'danger');
  await choice('Delete it too').click();
  await expect.element(choice('Delete it too')).toBeChecked();
  // What is sent meanwhile is no longer listed.
  await outbox.put('records', { ...word, state: 'sent' });
  announceChange();
  await expect.element(leave.getByText('1 unsent answer')).toBeVisible();
  asked.mockResolvedValue(signedOut);
  await confirm.click();
  await expect.element(page.getByText('Not connected', { exact: true })).toBeVisible();
  expect(told).toEqual([['disconnect', { forget: 'account', unsent: 'delete' }]]);
});

it.each([
  ['Keep my data', 'Keep my data', 'nothing', 'plain'],
  ['Delete my data here', 'Delete my data here', 'account', 'danger'],
  ['Delete my data here', 'Keep my data', 'nothing', 'plain'],
])('with nothing unsent one question is asked: %s, then %s', async (...given) => {
  const [first, then, forget, variant] = given;
  await openChoices();
  await choice(first).click();
  await choice(then).click();
  await expect.element(choice(then)).toBeChecked();
  expect(leave.getByRole('radio').elements()).toHaveLength(2);
  expect(confirm.element()).toHaveProperty('dataset.variant', variant);
  await confirm.click();
  await expect.element(leave).not.toBeInTheDocument();
  expect(told).toEqual([['disconnect', { forget, unsent: 'keep' }]]);
});

it('Cancel and Escape close the choices, delete nothing, and give the focus back', async () => {
  await openChoices();
  await choice('Delete my data here').click();
  await leave.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(leave).not.toBeInTheDocument();
  const disconnect = buttonNamed('Disconnect');
  await disconnect.click();
  // What was chosen before Cancel is forgotten.
  await expect.element(choice('Keep my data')).toBeChecked();
  await userEvent.keyboard('{Escape}');
  await expect.element(leave).not.toBeInTheDocument();
  await expect.element(disconnect).toBeVisible();
  expect(told).toEqual([]);
});

it('a failure of the background is told as one without an end', async () => {
  localStorage.setItem('gleaner-last-view-page', '{}');
  await openChoices();
  reply = () => {
    expect(localStorage.getItem('gleaner-last-view-page')).toBeNull();
    // A popup that is closed meanwhile.
    localStorage.setItem('gleaner-last-view-page', '{}');
    return { err: { message: 'The databases cannot be opened' } };
  };
  await confirm.click();
  await expect.element(leave).toHaveTextContent(/you’re still connected and nothing was deleted/u);
  // A picture of an account that may be gone.
  expect(localStorage.getItem('gleaner-last-view-page')).toBeNull();
});
