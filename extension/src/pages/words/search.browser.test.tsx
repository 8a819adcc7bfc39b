/** What the search and the filters do beside finding: the focus, the keys, Back, and the way on. */
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { collectRecord, noon } from '../../outbox/testing.ts';
import { openPage, prepareWordsPage, storeListed, terms } from './testing.tsx';
import { openOutbox } from '../../outbox/outbox.ts';

prepareWordsPage();

const words = ['gossamer', 'serendipity', 'petrichor'].map((term, n) => ({
  ...{ id: `id-${n}`, term, language: n === 0 ? 'LANGUAGE_GERMAN' : 'LANGUAGE_ENGLISH' },
  created_at: new Date(noon - n * 1_000).toISOString(),
  ...(n > 0 && { tags: ['novel'] }),
}));
const search = () => page.getByRole('searchbox');
const list = () => page.getByRole('listbox', { name: 'Words' });
const clear = () => page.getByRole('button', { name: 'Clear search and filters' });
const choice = (name: string) => page.getByRole('combobox', { name });

async function open(...records: Parameters<typeof openPage>): Promise<void> {
  await storeListed(words);
  await openPage(...records);
  await expect.element(page.getByText('3 words', { exact: true })).toBeVisible();
}

/** Sends what an input method sends. */
function compose(type: 'compositionstart' | 'compositionend'): void {
  search()
    .element()
    .dispatchEvent(new CompositionEvent(type, { bubbles: true }));
}

it('each filter says how many words it has, and all are cleared at once but the order', async () => {
  await open();
  const options = [...document.querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(options).toEqual(
    expect.arrayContaining(['German (1)', 'English (2)', 'novel (2)', 'Needs attention (0)']),
  );
  expect(clear().elements()).toEqual([]);
  await choice('Order').selectOptions('term');
  await choice('Language').selectOptions('LANGUAGE_ENGLISH');
  await choice('Tag').selectOptions('novel');
  await search().fill('petri');
  await expect.poll(terms).toEqual(['petrichor']);
  await clear().click();
  await expect.poll(terms).toHaveLength(3);
  expect(location.search).toBe('?sort=term');
  await expect.element(search()).toHaveFocus();
});

it('after “nothing found” was cleared by keyboard, the search has the focus', async () => {
  await open();
  await search().fill('xyz');
  await expect.element(page.getByText('No matching words.')).toBeVisible();
  clear().element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(terms).toHaveLength(3);
  await expect.element(search()).toHaveFocus();
});

it('a word that is not found can be collected, and stands above the list', async () => {
  Object.assign(globalThis, {
    chrome: { runtime: { sendMessage: vi.fn<(message: unknown, answer: () => void) => void>() } },
  });
  await open();
  await search().fill('defenestrate');
  await page.getByRole('button', { name: 'Collect “defenestrate”' }).click();
  await expect
    .element(page.getByRole('list', { name: 'Unsent' }))
    .toHaveTextContent(/defenestrate/u);
  await expect.element(search()).toHaveFocus();
  const [record] = await (await openOutbox()).getAll('records');
  expect(record).toMatchObject({ spec: { term: 'defenestrate' }, state: 'waiting' });
});

it('a word that only a filter hides is not offered again', async () => {
  await open();
  await choice('Language').selectOptions('LANGUAGE_ENGLISH');
  await search().fill('Gossamer');
  await expect.element(clear()).toBeVisible();
  expect(page.getByRole('button', { name: /^Collect/u }).elements()).toEqual([]);
});

it('Back leads to what was listed before the search, and not to each letter', async () => {
  await open();
  await userEvent.click(search());
  await userEvent.keyboard('petri');
  await expect.poll(terms).toEqual(['petrichor']);
  history.back();
  await expect.poll(terms).toHaveLength(3);
  await expect.element(search()).toHaveValue('');
  history.forward();
  await expect.element(search()).toHaveValue('petri');
});

it('a held key loses no letter, though the browser refuses that many changes of the address', async () => {
  await open();
  const field = search().element() as HTMLInputElement;
  field.focus();
  for (let letters = 0; letters < 300; letters += 1) {
    field.setRangeText('a', letters, letters, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  expect(field.value).toHaveLength(300);
  await expect
    .poll(() => new URLSearchParams(location.search).get('q'), { timeout: 15_000 })
    .toHaveLength(300);
});

it('Enter in the search leads to the list, and Escape clears the search before it closes a word', async () => {
  await open();
  await userEvent.click(search());
  await userEvent.keyboard('goss{Enter}');
  await expect.element(list()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const heading = page.getByRole('heading', { name: 'gossamer' });
  await expect.element(heading).toHaveFocus();
  await userEvent.click(search());
  await userEvent.keyboard('{Escape}');
  await expect.element(search()).toHaveValue('');
  await expect.element(heading).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(heading).not.toBeInTheDocument();
});

it('keys and text of an input method leave the list as it is until the learner has chosen', async () => {
  await open();
  await search().fill('petri');
  await expect.poll(terms).toEqual(['petrichor']);
  const field = search().element();
  compose('compositionstart');
  await search().fill('petri xue');
  await expect.element(search()).toHaveValue('petri xue');
  const arrow = new KeyboardEvent('keydown', {
    ...{ key: 'ArrowDown', isComposing: true, bubbles: true, cancelable: true },
  });
  field.dispatchEvent(arrow);
  expect(arrow.defaultPrevented).toBe(false);
  expect(terms()).toEqual(['petrichor']);
  compose('compositionend');
  await expect.element(page.getByText('No matching words.')).toBeVisible();
});

it('a screen reader is told the number of words once the search rests', async () => {
  await open();
  const status = page.getByRole('status').filter({ hasText: 'words' });
  await expect.element(status).toHaveAttribute('aria-busy', 'false');
  await search().fill('petri');
  await expect.element(status).toHaveAttribute('aria-busy', 'true');
  await expect.element(status).toHaveTextContent('Words: 1 of 3');
  await expect.element(status).toHaveAttribute('aria-busy', 'false');
});

it('of thousands that wait, few stand above the list, and all are a press away', async () => {
  const outbox = await openOutbox();
  const { store, done } = outbox.transaction('records', 'readwrite');
  for (let n = 0; n < 300; n += 1)
    void store.put(collectRecord(`waits${n}`, { reason: 'offline', createdAt: noon + n }));
  await done;
  await open();
  const rows = () => page.getByRole('list', { name: 'Unsent' }).getByRole('listitem').elements();
  await expect.poll(rows).toHaveLength(8);
  await page.getByRole('button', { name: 'Show all 300' }).click();
  await expect.element(choice('Show')).toHaveValue('waiting');
  await expect.poll(rows).toHaveLength(200);
  await page.getByRole('button', { name: 'Show all 300' }).click();
  await expect.poll(rows).toHaveLength(300);
});
