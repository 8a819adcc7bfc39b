/** Unsent words of an earlier sign-in: the popup asks once what becomes of them. */
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { browser } from 'wxt/browser';
import { buttonNamed } from '../../../testing/named-button.ts';
import { answerRecord, collectRecord } from '../../outbox/testing.ts';
import { writeGrants } from '../../relay-client/accounts.ts';
import { recognise } from '../../relay-client/session.ts';
import {
  connectedSession,
  openPopupWindow,
  popupOutbox,
  preparePopupWindow,
} from './testing-popup-window.tsx';

preparePopupWindow();

const panel = page.getByRole('region', { name: /earlier account/u });
/** The accounts of all records. */
const owners = async () =>
  (await popupOutbox.getAll('records')).map(({ connection }) => connection).toSorted();

beforeEach(async () => {
  await browser.storage.local.remove(['earlierKept', 'accounts']);
  await browser.storage.local.set({ session: connectedSession });
});

async function open(words: number, answers = 0): Promise<void> {
  const connection = 'before';
  const records = [
    ...Array.from({ length: words }, (_, n) => collectRecord(`word ${n}`, { connection })),
    ...Array.from({ length: answers }, (_, n) => answerRecord(`card ${n}`, { connection })),
  ];
  for (const record of records) await popupOutbox.put('records', record);
  await openPopupWindow();
  await expect.element(panel).toBeVisible();
}

/** The panel is gone; what has become of its words is said instead, and has the focus. */
async function isSettled(says: string): Promise<void> {
  await expect.element(panel).not.toBeInTheDocument();
  const news = page.getByText(says);
  await expect.element(news).toBeVisible();
  await expect.poll(() => document.activeElement?.contains(news.element())).toBe(true);
  expect(document.body).not.toHaveFocus();
}

it('are sent to this account; then answers alone are left to settle', async () => {
  await open(2, 1);
  await expect.element(panel).toHaveTextContent('words (2) and answers (1)');
  await expect.element(panel).toHaveTextContent('Answers can only be kept or deleted.');
  await buttonNamed('Send 2 words to this account').click();
  await expect.poll(owners).toEqual(['before', null, null]);
  await expect.element(panel).toHaveTextContent('These answers can only be kept or deleted.');
  expect(buttonNamed(/^Send/u).query()).toBeNull();
});

it('are sent, which is said', async () => {
  await open(1);
  await buttonNamed('Send 1 word to this account').click();
  await isSettled('1 word is being sent to this account.');
  expect(await owners()).toEqual([null]);
});

it('are asked about in an open popup once the new sign-in is known to be another account', async () => {
  await writeGrants([['before', 'before']]);
  await popupOutbox.put('records', collectRecord('word', { connection: 'before' }));
  await openPopupWindow();
  await expect.element(buttonNamed('Start review')).toBeVisible();
  expect(panel.query()).toBeNull();
  await recognise(connectedSession, 'grant');
  await expect.element(panel).toBeVisible();
});

it('are kept, and not asked about again', async () => {
  await open(1, 1);
  await buttonNamed('Keep for later').click();
  await isSettled('Kept for later. You’ll find it in Gleaner’s settings.');
  expect(await owners()).toEqual(['before', 'before']);
  await openPopupWindow();
  await expect.element(buttonNamed('Start review')).toBeVisible();
  expect(panel.query()).toBeNull();
});

it('are deleted after a question, and not before', async () => {
  await open(1, 1);
  await buttonNamed('Delete').click();
  await expect.element(panel).toHaveTextContent('Delete words (1) and answers (1) for good?');
  await panel.getByRole('button', { name: 'Cancel' }).click();
  expect(await owners()).toEqual(['before', 'before']);
  await buttonNamed('Delete').click();
  await buttonNamed('Delete').click();
  await isSettled('Deleted.');
  expect(await owners()).toEqual([]);
});

it('that the disk refuses to keep stay, and it is said', async () => {
  await open(1);
  const { local } = browser.storage;
  const full = vi.spyOn(local, 'set').mockRejectedValue(new Error('The disk is full'));
  onTestFinished(() => full.mockRestore());
  await buttonNamed('Keep for later').click();
  await expect.element(panel).toHaveTextContent('This couldn’t be saved');
});

it('more than are listed are counted, and are saved as a file with all of them', async () => {
  const saved: string[] = [];
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(`${this.download} ${this.href}`);
  });
  onTestFinished(() => press.mockRestore());
  await open(13);
  await expect.element(panel.getByText('and 1 more')).toBeVisible();
  for (const kind of ['CSV', 'JSON']) {
    await buttonNamed(kind).click();
    const [name, address = ''] = saved.at(-1)?.split(' ') ?? [];
    expect(name).toBe(`gleaner-words.${kind.toLowerCase()}`);
    expect(await (await fetch(address)).text()).toContain('word 11');
  }
});
