/** Where the list stands after a filter, after Back, and after the page was opened again. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { noon } from '../../outbox/testing.ts';
import { closePage, wordLines, openPage, prepareWordsPage, storeListed } from './testing.tsx';

prepareWordsPage();

const many = Array.from({ length: 500 }, (_, n) => ({
  ...{ id: `id-${n}`, term: `word ${n}`, mastery_level: n % 2, language: 'LANGUAGE_ENGLISH' },
  created_at: new Date(noon - n * 1_000).toISOString(),
}));

async function openMany(): Promise<void> {
  await page.viewport(1000, 700);
  await storeListed(many);
  await openPage();
  await expect.element(page.getByText('500 words')).toBeVisible();
}

async function scrollDown(): Promise<void> {
  await expect.poll(() => document.documentElement.scrollHeight).toBeGreaterThan(15_000);
  scrollTo(0, 9_000);
  await expect.poll(() => (history.state as { scrolled?: number } | null)?.scrolled).toBe(9_000);
}

const isFirstOnScreen = () => {
  const first = wordLines().find((line) => line.getAttribute('aria-posinset') === '1');
  const { top = -1, bottom = 0 } = first?.getBoundingClientRect() ?? {};
  const covered = document.querySelector('.words-top')?.getBoundingClientRect().bottom ?? 0;
  return top >= covered && bottom <= innerHeight;
};

it('another search or filter begins at its first word, and Back returns to the place before', async () => {
  await openMany();
  await scrollDown();
  await page.getByRole('searchbox').fill('word 1');
  await expect.poll(isFirstOnScreen).toBe(true);
  history.back();
  await expect.poll(() => scrollY).toBe(9_000);
  await page.getByRole('combobox', { name: 'Mastery' }).selectOptions('1');
  await expect.poll(isFirstOnScreen).toBe(true);
  history.back();
  await expect.poll(() => scrollY).toBe(9_000);
});

it('a page that is opened again is at the same place', async () => {
  await openMany();
  await scrollDown();
  closePage();
  expect(scrollY).toBe(0);
  await openPage();
  await expect.poll(() => scrollY).toBe(9_000);
});
