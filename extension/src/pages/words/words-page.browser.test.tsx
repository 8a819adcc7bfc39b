/** @module-tag smoke */
import { storage } from '@wxt-dev/storage';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { storeReading } from '../../learned-words/testing.ts';
import { announceIndex } from '../../learned-words/watch.ts';
import { answerRecord, collectRecord, noon } from '../../outbox/testing.ts';
import { axeReports } from '../../../testing/axe.ts';
import { openPage, prepareWordsPage, wordsSession, storeListed, terms } from './testing.tsx';
import { openOutbox } from '../../outbox/outbox.ts';

prepareWordsPage();

const status = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const search = () => page.getByRole('searchbox', { name: 'Search your words' });
const choice = (name: string) => page.getByRole('combobox', { name });
const list = () => page.getByRole('listbox', { name: 'Words' });

const word = (term: string, day: number, more: object = {}) => ({
  ...{ id: `id of ${term}`, term, language: 'LANGUAGE_ENGLISH', mastery_level: 1 },
  created_at: new Date(noon + day * 86_400_000).toISOString(),
  ...more,
});
const few = [
  word('serendipity', 1, { mastery_level: 5, tags: ['novel'] }),
  word('gossamer', 3, { notes: ['thin as a cobweb'] }),
  word('Éclair', 2, { language: 'LANGUAGE_FRENCH', mastery_level: 0 }),
];

it('lists the words of the account, the newest first, and none of another account', async () => {
  await storeListed(few);
  await storeListed([word('foreign', 9)], 'another');
  await openPage();
  await expect.element(status('3 words')).toBeVisible();
  expect(terms()).toEqual(['gossamer', 'Éclair', 'serendipity']);
  expect(await axeReports()).toEqual([]);
});

it('S30 shows nothing of an account once another one is connected', async () => {
  await storeListed(few);
  await storeListed([word('foreign', 9)], 'another');
  await openPage();
  await expect.poll(terms).toHaveLength(3);
  await storage.setItem('local:session', { ...wordsSession, connection: 'another' });
  await expect.poll(terms).toEqual(['foreign']);
});

it('finds words by term, note, own sentence and the form on the page, folded', async () => {
  await storeListed(few);
  await openPage(
    collectRecord('serendipity', {
      ...{ state: 'sent', outcome: 'collected', met: 'serendipities' },
      ...{ forms: ['serendipity', 'serendipities'] },
      context: {
        ...{ sentence: 'Of all serendipities, this one!', title: 'A day', language: 'en' },
        url: 'https://pages.example/day',
      },
    }),
  );
  await expect.element(status('3 words')).toBeVisible();
  for (const [typed, found] of [
    ['eclair', ['Éclair']],
    ['ÉCLAIR', ['Éclair']],
    ['COBWEB', ['gossamer']],
    ['serendipities', ['serendipity']],
    ['all this', ['serendipity']],
  ] as const) {
    await search().fill(typed);
    await expect.poll(terms, { message: typed }).toEqual(found);
  }
  await expect.element(status('Words: 1 of 3')).toBeVisible();
  expect(new URLSearchParams(location.search).get('q')).toBe('all this');
});

it('filters by language, mastery and tag, sorts, and keeps it all in the address', async () => {
  await storeListed(few);
  await openPage();
  await expect.element(status('3 words')).toBeVisible();
  await choice('Language').selectOptions('LANGUAGE_FRENCH');
  await expect.poll(terms).toEqual(['Éclair']);
  await choice('Language').selectOptions('');
  await choice('Tag').selectOptions('novel');
  await expect.poll(terms).toEqual(['serendipity']);
  const exported = page.getByRole('link', { name: 'Export these words' });
  await expect.element(exported).toHaveAttribute('href', `/export.html${location.search}`);
  await choice('Tag').selectOptions('');
  await choice('Mastery').selectOptions('1');
  await expect.poll(terms).toEqual(['gossamer']);
  history.back();
  await expect.poll(terms).toEqual(['gossamer', 'Éclair', 'serendipity']);
  await choice('Order').selectOptions('term');
  await expect.poll(terms).toEqual(['Éclair', 'gossamer', 'serendipity']);
  expect(location.search).toBe('?sort=term');
  await choice('Order').selectOptions('mastery');
  await expect.poll(terms).toEqual(['Éclair', 'gossamer', 'serendipity']);
});

it('opens as its address says', async () => {
  await storeListed(few);
  history.replaceState(null, '', '?q=goss&word=id+of+gossamer');
  await openPage();
  await expect.element(page.getByRole('heading', { name: 'gossamer' })).toBeVisible();
  await expect.element(search()).toHaveValue('goss');
});

it('shows a word beside the list, by keyboard, and returns to the list', async () => {
  await storeListed(few);
  await openPage(
    collectRecord('gossamer', {
      ...{ state: 'sent', outcome: 'collected' },
      context: {
        ...{ sentence: 'A gossamer thread.', title: 'On spiders', language: 'en' },
        url: 'https://pages.example/spiders',
      },
    }),
  );
  await expect.element(status('3 words')).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(search()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(list()).toHaveFocus();
  await userEvent.keyboard('{End}{Home}{ArrowDown}{ArrowUp}{Enter}');
  const heading = page.getByRole('heading', { name: 'gossamer' });
  await expect.element(heading).toHaveFocus();
  await expect.element(page.getByText('thin as a cobweb')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'On spiders' })).toBeVisible();
  expect(document.querySelector('.word-detail mark')?.textContent).toBe('gossamer');
  await userEvent.keyboard('{Escape}');
  await expect.element(heading).not.toBeInTheDocument();
  await expect.element(list()).toHaveFocus();
  expect(location.search).toBe('');
  history.back();
  await expect.element(heading).toBeVisible();
});

it('takes the place of the list in a narrow window', async () => {
  await page.viewport(360, 700);
  await storeListed(few);
  history.replaceState(null, '', '?word=id+of+gossamer');
  await openPage();
  await expect.element(page.getByRole('heading', { name: 'gossamer' })).toBeVisible();
  await expect.element(list()).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBe(360);
  await page.getByRole('button', { name: 'Close this word' }).click();
  await expect.element(list()).toHaveFocus();
});

it('marks a word as known, and takes it back', async () => {
  await storeListed(few);
  history.replaceState(null, '', '?word=id+of+gossamer');
  await openPage();
  await page.getByRole('button', { name: 'I know this' }).click();
  await expect.element(page.getByText('No longer highlighted')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('button', { name: 'I know this' })).toBeVisible();
});

it('shows what waits and what needs attention above the list', async () => {
  await storeListed(few);
  await openPage(
    collectRecord('waits', { reason: 'offline', createdAt: noon + 2 }),
    collectRecord('refused', { state: 'needs-attention', reason: 'rejected' }),
    answerRecord('other', { state: 'unconfirmed', reason: 'unconfirmed' }),
  );
  const rows = (name: string) => page.getByRole('list', { name }).getByRole('listitem');
  await expect.poll(() => rows('Needs attention').elements().length).toBe(2);
  expect(rows('Unsent').elements()).toHaveLength(1);
  await expect.poll(terms).toHaveLength(3);
  await choice('Show').selectOptions('waiting');
  await expect.element(list()).not.toBeInTheDocument();
  expect(rows('Unsent').elements()).toHaveLength(1);
  await choice('Show').selectOptions('here');
  await expect.poll(() => rows('Needs attention').elements().length).toBe(1);
  await search().fill('WAIT');
  await expect.element(page.getByRole('list', { name: 'Needs attention' })).not.toBeInTheDocument();
  expect(rows('Unsent').elements()).toHaveLength(1);
  expect(status(/words/u).elements()).toEqual([]);
  await search().fill('xyz');
  await expect.element(page.getByText('No matching words.')).toBeVisible();
  await expect.element(status('Words: 0 of 3')).toBeVisible();
});

it.each(['attention', 'waiting'])('opens with the words that a link to #%s means', async (show) => {
  history.replaceState(null, '', `#${show}`);
  await openPage(collectRecord('waits', { reason: 'offline' }));
  await expect.element(choice('Show')).toHaveValue(show);
});

it('explains an empty list, and one where nothing matches', async () => {
  await storeReading({ completeAt: noon, running: false });
  await openPage();
  await expect.element(page.getByText(/No words yet/u)).toBeVisible();
  await choice('Show').selectOptions('attention');
  await expect.element(page.getByText('Nothing needs your attention.')).toBeVisible();
  await choice('Show').selectOptions('waiting');
  await expect.element(page.getByText(/Everything has been sent/u)).toBeVisible();
  await choice('Show').selectOptions('all');
  await storeListed(few);
  announceIndex();
  await expect.poll(terms).toHaveLength(3);
  await search().fill('xyz');
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect.poll(terms).toHaveLength(3);
});

it('shows how far the service’s list has been read, during a reading', async () => {
  const reading = { completeAt: null, running: true, met: 4_200 };
  await storeReading(reading);
  await openPage();
  await expect.element(page.getByText(/: 4,200 so far/u)).toBeVisible();
  await storeReading({ ...reading, total: 20_000 });
  await expect.element(page.getByText(/: 4,200 of about 20,000/u)).toBeVisible();
  await storeReading({ ...reading, running: false });
  await expect.element(page.getByText(/Loading your words/u)).not.toBeInTheDocument();
});

it('says offline how old the list is, and whether there is more', async () => {
  await storeReading({ completeAt: noon, running: false, met: 3 });
  await storeListed(few);
  await openPage(collectRecord('waits', { reason: 'offline' }));
  await expect.element(page.getByText('This is your list as of January 1, 2026.')).toBeVisible();
  await storeReading({ completeAt: null, running: true, met: 3 });
  await expect.element(page.getByText(/The rest of your list will load when/u)).toBeVisible();
});

it('reads every record though many were stored in one millisecond', async () => {
  const records = Array.from({ length: 1_000 }, (_, n) =>
    collectRecord(`word${n}`, { state: 'sent', outcome: 'collected', createdAt: noon }),
  );
  const { store, done } = (await openOutbox()).transaction('records', 'readwrite');
  for (const record of records) void store.put(record);
  await done;
  await openPage();
  await expect.element(status('1,000 words')).toBeVisible();
});
