/** Sentences of words that the list does not have stand apart and can be collected; the list can be read again. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { changeSettings } from '../../settings/settings.ts';
import { storeReading } from '../../learned-words/testing.ts';
import { keptSentence } from '../../outbox/store/kept-sentence.ts';
import { openPage, prepareWordsPage, storeListed, terms } from './testing.tsx';
import { openOutbox } from '../../outbox/outbox.ts';

prepareWordsPage();

const sentence = 'A gossamer thread.';
const restored = (term = 'gossamer') =>
  keptSentence(
    {
      term,
      met: term,
      foldedTerm: term,
      forms: [],
      code: 'LANGUAGE_ENGLISH',
      sentence,
      title: 'T',
      url: 'https://a.example/',
      language: 'en',
      metAt: 1,
    },
    'grant',
  );
const read = {
  completeAt: Date.UTC(2026, 0, 1),
  completeFrom: Date.UTC(2026, 0, 1),
  running: false,
};
const apart = () => page.getByRole('region', { name: 'Not in your list' });

/** Answers the messages of the page. */
function background(answer: () => unknown): void {
  const sendMessage = (message: { type: string }, done: (result: unknown) => void) =>
    done(message.type === 'refreshIndex' ? { res: answer() } : { res: undefined });
  Object.assign(globalThis, { chrome: { runtime: { sendMessage: vi.fn(sendMessage) } } });
}

it('a restored sentence stands apart, and its word is collected at a press', async () => {
  background(() => undefined);
  await changeSettings({ keepSource: true });
  await storeReading(read);
  await storeListed([{ id: '1', term: 'held' }]);
  await openPage(restored());
  await expect.element(apart()).toHaveTextContent(sentence);
  expect(terms()).toEqual(['held']);
  await page.getByRole('button', { name: 'Collect gossamer' }).click();
  await expect.element(page.getByText('Collected “gossamer”')).toBeVisible();
  const records = await (await openOutbox()).getAllFromIndex('records', 'state', 'waiting');
  expect(records).toMatchObject([
    {
      spec: { term: 'gossamer', notes: [sentence, 'T, https://a.example/'] },
      context: { sentence },
    },
  ]);
});

it('of many apart five are shown, and all at a press; what the disk refuses stays and is collected later', async () => {
  background(() => undefined);
  await storeReading(read);
  await storeListed([{ id: '1', term: 'held' }]);
  const many = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];
  await openPage(...many.map((term) => restored(term)));
  const items = () => apart().getByRole('listitem').elements();
  await expect.poll(items).toHaveLength(5);
  await page.getByRole('button', { name: 'Show all 7' }).click();
  await expect.poll(items).toHaveLength(7);
  const collect = page.getByRole('button', { name: 'Collect seven' });
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  onTestFinished(() => put.mockRestore());
  await collect.click();
  const notSaved = page.getByText(/^This couldn’t be saved/u);
  await expect.element(notSaved).toBeVisible();
  put.mockRestore();
  await collect.click();
  await expect.element(page.getByText('Collected “seven”')).toBeVisible();
  expect(notSaved.query()).toBeNull();
  await expect.element(page.getByRole('heading', { name: 'Not in your list' })).toHaveFocus();
  await expect.poll(items).toHaveLength(6);
});

it('nothing stands apart while the list is read for the first time, or once it has the word', async () => {
  await storeReading({ completeAt: null, running: true, met: 1 });
  await storeListed([{ id: '1', term: 'held' }]);
  await openPage(restored());
  await expect.poll(terms).toEqual(['held']);
  expect(apart().elements()).toEqual([]);
  await storeListed([{ id: '2', term: 'gossamer' }]);
  await storeReading(read);
  await expect.poll(() => terms().toSorted()).toEqual(['gossamer', 'held']);
  expect(apart().elements()).toEqual([]);
});

it.each([
  [{ kind: 'read' }, /Up to date as of/u],
  [{ kind: 'scarce', retryAfterMs: null }, /sending your words comes first.*Try again later/u],
  [{ kind: 'scarce', retryAfterMs: 60_000 }, /sending your words comes first.*Try again at/u],
  [{ kind: 'offline' }, /server can’t be reached/u],
  [{ kind: 'failed' }, /couldn’t be refreshed/u],
])('a press of Refresh announces how it ended: %o', async (result, text) => {
  background(() => result);
  await storeReading(read);
  await storeListed([{ id: '1', term: 'held' }]);
  await openPage();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(page.getByRole('status').filter({ hasText: text })).toBeVisible();
});
