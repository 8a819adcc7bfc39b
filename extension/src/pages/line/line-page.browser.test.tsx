/** A pasted line of a video: each of its words can be collected with it. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { browser } from 'wxt/browser';
import '../../ui/styles/base.css';
import { axeReports } from '../../../testing/axe.ts';
import { buttonNamed } from '../../../testing/named-button.ts';
import { openOutbox, type OutboxDatabase } from '../../outbox/outbox.ts';
import { listRecent } from '../../outbox/store/listing.ts';
import { LinePage } from './LinePage.tsx';

let outbox: OutboxDatabase;
let root: Root | undefined;
const told = vi.fn((_message: { type: string }, answer: (result: object) => void) => answer({}));

beforeEach(async () => {
  outbox = await openOutbox();
  await outbox.clear('records');
  told.mockClear();
  vi.stubGlobal('chrome', { runtime: { sendMessage: told } });
  Object.assign(browser.runtime, { getURL: (path: string) => path });
});
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const field = page.getByRole('textbox', { name: 'Paste or type the line' });
const collected = page.getByRole('status').first();
const kept = () => listRecent(outbox, 10, 'collect');
const notSaved = page.getByText('The word couldn’t be saved');

async function open(line: string): Promise<void> {
  document.documentElement.lang = 'en';
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<LinePage outbox={outbox} />);
  await expect.element(field).toHaveFocus();
  await field.fill(line);
}

it('a pressed word is collected with the line, said, and sent', async () => {
  await open('The gossamer\nhung low, said 7.');
  await buttonNamed('gossamer').click();
  await expect.element(collected).toHaveTextContent('Collected: gossamer');
  expect(await kept()).toMatchObject([
    { spec: { term: 'gossamer' }, context: { sentence: 'The gossamer hung low, said 7.' } },
  ]);
  await expect.poll(() => told.mock.calls.map(([{ type }]) => type)).toEqual(['drainOutbox']);
  expect(await axeReports()).toEqual([]);
});

it('further words are said after it, and one that is pressed again once, as the last', async () => {
  await open('The gossamer hung low.');
  for (const word of ['gossamer', 'hung', 'gossamer']) await buttonNamed(word).click();
  await expect.element(collected).toHaveTextContent('Collected: hung, gossamer');
  expect(await kept()).toHaveLength(2);
});

it('a background that does not answer takes nothing back', async () => {
  told.mockImplementationOnce((_message, answer) => answer({ err: { message: 'no' } }));
  await open('The gossamer hung low.');
  await buttonNamed('gossamer').click();
  await expect.poll(() => told.mock.calls).toHaveLength(1);
  await buttonNamed('hung').click();
  await expect.element(collected).toHaveTextContent('Collected: gossamer, hung');
  expect(notSaved.query()).toBeNull();
});

it('a word that the disk refuses is not said to be collected, until it is stored', async () => {
  await open('The gossamer hung low.');
  const full = vi.spyOn(outbox, 'transaction').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());
  await buttonNamed('gossamer').click();
  await expect.element(notSaved).toBeVisible();
  expect(collected.element().textContent).toBe('');
  full.mockRestore();
  await buttonNamed('gossamer').click();
  await expect.element(collected).toHaveTextContent('Collected: gossamer');
  await expect.element(notSaved).not.toBeInTheDocument();
});

it('without a line there is no word to press', async () => {
  await open('The gossamer');
  await expect.element(buttonNamed('gossamer')).toBeVisible();
  await field.fill('  ');
  await expect.element(buttonNamed('gossamer')).not.toBeInTheDocument();
  await expect.element(page.getByText('Press a word to collect it')).not.toBeInTheDocument();
});
