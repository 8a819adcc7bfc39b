/** What a page that is prepared is asked by, and what its answer may be. */
import { afterAll, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { askPage } from './ask-page.ts';

const whole = { ...browser };
const execute = vi.fn();
Object.assign(browser, { scripting: { executeScript: execute } });
afterAll(() => {
  Object.assign(browser, whole);
});

const page = {
  title: 'A page',
  url: 'https://a.example/',
  texts: [{ text: 'Gossamer', language: 'en' }],
};

it('access to the page that comes a moment after the click is waited for', async () => {
  execute.mockRejectedValueOnce(new Error('Cannot access')).mockResolvedValue([{ result: page }]);
  expect(await askPage(1)).toEqual(page);
});

it.each([
  ['in which no script may run', () => Promise.reject(new Error('Cannot access'))],
  ['that answers something else', () => Promise.resolve([{ result: { ...page, texts: 'all' } }])],
  ['that answers nothing', () => Promise.resolve([])],
])('a page %s is not read', async (_which, answer) => {
  execute.mockImplementation(answer);
  expect(await askPage(1)).toBeNull();
});
