/** 20,000 words: all of them can be reached, and few of them are drawn. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { noon } from '../../outbox/testing.ts';
import { readWords } from '../../word-list/read-words.ts';
import { openPage, wordLines, storeListed, terms, prepareWordsPage } from './testing.tsx';

prepareWordsPage();

const many = Array.from({ length: 20_000 }, (_, n) => ({
  ...{ id: `id ${n}`, term: `word ${n}`, mastery_level: n % 6 },
  language: n % 2 === 0 ? 'LANGUAGE_ENGLISH' : 'LANGUAGE_GERMAN',
  created_at: new Date(noon + n * 1_000).toISOString(),
}));

it('draws only what is on the screen, and names each word’s place among all', async () => {
  await storeListed(many);
  await openPage();
  await expect.element(page.getByText('20,000 words')).toBeVisible();
  expect(wordLines().length).toBeLessThan(100);
  expect(wordLines()[0]?.getAttribute('aria-setsize')).toBe('20000');
  await page.getByRole('listbox').click({ position: { x: 40, y: 20 } });
  await userEvent.keyboard('{Escape}{End}');
  await expect.poll(terms).toContain('word 0');
  expect(wordLines().at(-1)?.getAttribute('aria-posinset')).toBe('20000');
  expect(wordLines().length).toBeLessThan(100);
  await userEvent.keyboard('{Home}');
  await expect.poll(terms).toContain('word 19999');
});

it('finds one among all', async () => {
  await storeListed(many);
  await openPage();
  await expect.element(page.getByText('20,000 words')).toBeVisible();
  await page.getByRole('searchbox').fill('12345');
  await expect.poll(terms).toEqual(['word 12345']);
});

it('is read in parts, with a pause after each', async () => {
  await storeListed(many);
  let pauses = 0;
  const { words } = await readWords({
    ...{
      connection: 'grant',
      locale: 'en',
      withUnsent: false,
      signal: new AbortController().signal,
    },
    pause: () => {
      pauses += 1;
      return Promise.resolve();
    },
  });
  expect(words).toHaveLength(20_000);
  expect(pauses).toBeGreaterThan(100);
});
