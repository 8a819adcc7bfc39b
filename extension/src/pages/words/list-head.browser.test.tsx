/** What stands above the words: headings, the filters where there is little room, and the way to the export. */
import { storage } from '@wxt-dev/storage';
import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openWords } from '../../learned-words/db.ts';
import { noon } from '../../outbox/testing.ts';
import { openPage, prepareWordsPage, wordsSession, storeListed, terms } from './testing.tsx';

prepareWordsPage();

const dayMs = 86_400_000;
const word = (term: string, day: number, reviewed?: number) => ({
  ...{ id: `id of ${term}`, term, language: 'LANGUAGE_ENGLISH', mastery_level: day },
  created_at: new Date(noon + day * dayMs).toISOString(),
  ...(reviewed !== undefined && {
    last_reviewed_at: new Date(noon + reviewed * dayMs).toISOString(),
  }),
});
const few = [word('gossamer', 3, 9), word('sonder', 2), word('serendipity', 1, 20)];
const dates = () =>
  [...document.querySelectorAll('.word-line .line-date')].map(({ textContent }) => textContent);
const headings = () =>
  [...document.querySelectorAll<HTMLElement>('.line-headings > *')]
    .filter((one) => one.checkVisibility())
    .map(({ innerText }) => innerText);
const order = () => page.getByRole('combobox', { name: 'Order' });

it('each word has the date that the list is sorted by, under its heading', async () => {
  await storeListed(few);
  await openPage();
  await expect.poll(terms).toEqual(['gossamer', 'sonder', 'serendipity']);
  expect(headings()).toEqual(['Word', 'Language', 'Mastery', 'Collected']);
  expect(dates()).toEqual([
    'Collected Jan 4, 2026',
    'Collected Jan 3, 2026',
    'Collected Jan 2, 2026',
  ]);
  await order().selectOptions('reviewed');
  await expect.poll(terms).toEqual(['serendipity', 'gossamer', 'sonder']);
  expect(headings().at(-1)).toBe('Last reviewed');
  expect(dates()).toEqual(['Last reviewed Jan 21, 2026', 'Last reviewed Jan 10, 2026', '']);
});

it('a narrow window shows the date too', async () => {
  await page.viewport(320, 640);
  await storeListed([...few, word('Geschwindigkeitsbegrenzung', 4)]);
  await openPage();
  await expect.poll(terms).toHaveLength(4);
  expect(headings()).toEqual(['Word', 'Mastery', 'Collected']);
  const cells = [...document.querySelectorAll<HTMLElement>('.word-line > .line-date')];
  expect(cells.filter((cell) => !cell.checkVisibility())).toEqual([]);
  expect(cells.filter((cell) => cell.scrollWidth > cell.clientWidth)).toEqual([]);
  expect(document.documentElement.scrollWidth).toBe(320);
});

it.each([
  [320, 640],
  [800, 400],
])('one button opens the filters in a window of %i × %i', async (width, height) => {
  await page.viewport(width, height);
  await storeListed(few);
  await openPage();
  await expect.poll(terms).toHaveLength(3);
  await expect.element(order()).not.toBeInTheDocument();
  const filter = page.getByRole('button', { name: 'Filter' });
  await filter.click();
  await expect.element(filter).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('combobox', { name: 'Mastery' }).selectOptions('2');
  await expect.poll(terms).toEqual(['sonder']);
  // What is chosen stays known when the filters are closed again.
  await page.getByRole('button', { name: 'Filter (1)' }).click();
  await expect.element(order()).not.toBeInTheDocument();
});

it('a wide window has the filters in sight, and no button for them', async () => {
  await storeListed(few);
  await openPage();
  await expect.element(order()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Filter' })).not.toBeInTheDocument();
  const levels = () =>
    [...document.querySelectorAll('option')].map(({ textContent }) => textContent);
  await expect.poll(levels).toContain('●●○○○ (1)');
});

it('the export stands beside the count, before the words', async () => {
  await storeListed(few);
  await openPage();
  await expect.element(page.getByRole('status').filter({ hasText: '3 words' })).toBeVisible();
  const link = page.getByRole('link', { name: 'Export these words' }).element();
  const list = document.getElementById('word-list');
  expect(link.closest('header')?.textContent).toContain('3 words');
  expect(link.compareDocumentPosition(list ?? link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('the search has an edge while the words pass below it, and only then', async () => {
  await storeListed(Array.from({ length: 200 }, (_, n) => word(`word${n}`, n)));
  await openPage();
  await expect.element(page.getByRole('status').filter({ hasText: '200 words' })).toBeVisible();
  const edge = () => {
    const top = document.querySelector('.words-top');
    return top && getComputedStyle(top).borderBlockEndColor;
  };
  const none = 'rgba(0, 0, 0, 0)';
  await expect.poll(edge).toBe(none);
  scrollTo(0, 2_000);
  await expect.poll(edge).not.toBe(none);
  const bottom = document.querySelector('.words-top')?.getBoundingClientRect().bottom;
  expect(document.querySelector('.line-headings')?.getBoundingClientRect().top).toBe(bottom);
  scrollTo(0, 0);
  await expect.poll(edge).toBe(none);
  // A word that keys lead to is not below the headings.
  await userEvent.keyboard('/{ArrowDown}{End}');
  await expect.poll(() => scrollY).toBeGreaterThan(2_000);
  await userEvent.keyboard('{Home}');
  await expect
    .poll(() => document.querySelector('#word-0')?.getBoundingClientRect().top)
    .toBeGreaterThanOrEqual(
      document.querySelector('.line-headings')?.getBoundingClientRect().bottom ?? 0,
    );
});

it('a word book counts the words that it lists', async () => {
  await storeListed(few);
  const listings = [{ name: 'wordbooks', path: '/api/v1/books', query: [] }];
  await storage.setItem('local:session', { ...wordsSession, listings });
  const index = await openWords();
  await index.put('books', {
    ...{ version: 1, connection: 'grant', listedAt: Date.now() },
    books: [
      { id: 'novel', name: 'Novel', count: 7, words: ['gossamer', 'sonder', 'not collected'] },
      { id: 'exam', name: 'Exam', count: 1_204 },
    ],
  });
  await openPage();
  await page.getByRole('button', { name: /^Novel/u }).click();
  await expect.poll(terms).toEqual(['gossamer', 'sonder']);
  await expect.element(page.getByRole('button', { name: 'Novel 2 words' })).toBeVisible();
  // Its words are not known here.
  await expect.element(page.getByText('1,204 words')).toBeVisible();
  await index.clear('books');
});

it('a word book shows how many of its words are mastered, where the service tells it', async () => {
  await storeListed(few);
  const listings = [{ name: 'wordbooks', path: '/api/v1/books', query: [] }];
  await storage.setItem('local:session', { ...wordsSession, listings });
  const index = await openWords();
  onTestFinished(() => index.clear('books'));
  await index.put('books', {
    version: 1,
    connection: 'grant',
    listedAt: Date.now(),
    books: [
      { id: 'novel', name: 'Novel', count: 3_000, mastered: 100, words: ['gossamer'] },
      { id: 'exam', name: 'Exam', count: 1_204, mastered: 1_000 },
      { id: 'new', name: 'New', count: 20, mastered: 0 },
      { id: 'odd', name: 'Odd', count: 20, mastered: 21 },
    ],
  });
  await openPage();
  const novel = page.getByRole('button', { name: 'Novel 1 word · 100 of 3,000 mastered' });
  await expect.element(novel).toBeVisible();
  await expect.element(page.getByText('Exam 1,000 of 1,204 mastered')).toBeVisible();
  await expect.element(page.getByText('New 20 words')).toBeVisible();
  await expect.element(page.getByText('Odd 20 words')).toBeVisible();
});

it('where words may not be read, nothing offers to search them', async () => {
  await storage.setItem('local:session', { ...wordsSession, scopes: ['words:write'] });
  await openPage();
  await expect.element(page.getByText(/haven’t allowed Gleaner to read your words/u)).toBeVisible();
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument();
  await expect.element(page.getByRole('combobox')).not.toBeInTheDocument();
});
