/** Where the keyboard stands in the list: at a word, whatever is listed around it. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { noon } from '../../outbox/testing.ts';
import { wordLines, openPage, prepareWordsPage, storeListed, terms } from './testing.tsx';

prepareWordsPage();

const many = Array.from({ length: 500 }, (_, n) => ({
  ...{ id: `id-${n}`, term: `word ${n}`, mastery_level: n % 6, language: 'LANGUAGE_ENGLISH' },
  created_at: new Date(noon - n * 1_000).toISOString(),
}));

const list = () => page.getByRole('listbox', { name: 'Words' });
/** What a screen reader says to be current. */
const active = () => {
  const id = list().element().getAttribute('aria-activedescendant');
  return document.getElementById(id ?? '')?.querySelector('.line-term')?.textContent;
};
const isOnScreen = (term: string) => {
  const line = wordLines().find((one) => one.querySelector('.line-term')?.textContent === term);
  const { top = -1, bottom = 0 } = line?.getBoundingClientRect() ?? {};
  return top >= 0 && bottom <= innerHeight;
};

it('a filter and another order leave the learner at the same word', async () => {
  await storeListed(many);
  await openPage();
  await expect.element(page.getByText('500 words')).toBeVisible();
  await userEvent.keyboard('/');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
  await expect.poll(active).toBe('word 3');
  await page.getByRole('combobox', { name: 'Mastery' }).selectOptions('3');
  await expect.poll(() => terms().slice(0, 2)).toEqual(['word 3', 'word 9']);
  expect(active()).toBe('word 3');
  await page.getByRole('combobox', { name: 'Order' }).selectOptions('oldest');
  await expect.poll(() => terms()[0]).toBe('word 495');
  expect(active()).toBe('word 3');
  await page.getByRole('combobox', { name: 'Mastery' }).selectOptions('4');
  await expect.poll(() => terms()[0]).toBe('word 496');
  expect(active()).toBe('word 496');
});

it('a word of the address is current and on the screen, and so it is after it was closed', async () => {
  await page.viewport(1000, 700);
  await storeListed(many);
  history.replaceState(null, '', '?word=id-300');
  await openPage();
  await expect.element(page.getByRole('heading', { name: 'word 300' })).toBeVisible();
  await expect.poll(() => isOnScreen('word 300')).toBe(true);
  await expect.poll(active).toBe('word 300');
  await userEvent.keyboard('{Escape}');
  await expect.element(list()).toHaveFocus();
  expect(active()).toBe('word 300');
  expect(isOnScreen('word 300')).toBe(true);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByRole('heading', { name: 'word 301' })).toBeVisible();
  history.go(-2);
  await expect.element(page.getByRole('heading', { name: 'word 300' })).toBeVisible();
  await expect.poll(active).toBe('word 300');
});

it('in a narrow window the list returns to the word that was read', async () => {
  await page.viewport(360, 700);
  await storeListed(many);
  await openPage();
  await expect.element(page.getByText('500 words')).toBeVisible();
  await userEvent.keyboard('/');
  await userEvent.keyboard('{ArrowDown}{End}{Enter}');
  await expect.element(page.getByRole('heading', { name: 'word 499' })).toBeVisible();
  await page.getByRole('button', { name: 'Close this word' }).click();
  await expect.element(list()).toHaveFocus();
  await expect.poll(() => isOnScreen('word 499')).toBe(true);
});

it('pages, the ends and Space work by keyboard, and other keys stay with the browser', async () => {
  await page.viewport(1000, 700);
  await storeListed(many);
  await openPage();
  await expect.element(page.getByText('500 words')).toBeVisible();
  await userEvent.keyboard('/');
  await userEvent.keyboard('{ArrowDown}{PageDown}');
  const place = () => Number(active()?.split(' ')[1]);
  await expect.poll(place).toBeGreaterThan(3);
  const onePage = place();
  await userEvent.keyboard('{PageDown}');
  await expect.poll(place).toBe(2 * onePage);
  await userEvent.keyboard('{PageUp}');
  await expect.poll(place).toBe(onePage);
  await userEvent.keyboard('{Home}{ArrowUp}');
  await expect.poll(place).toBe(0);
  const other = new KeyboardEvent('keydown', { key: 'x', bubbles: true, cancelable: true });
  expect(list().element().dispatchEvent(other)).toBe(true);
  await userEvent.keyboard('{ArrowDown}{ }');
  await expect.element(page.getByRole('heading', { name: 'word 1', exact: true })).toBeVisible();
});
