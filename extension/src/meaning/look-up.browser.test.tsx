/** The link to the learner's own dictionary, on Gleaner's pages. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { browser } from 'wxt/browser';
import '../ui/styles/base.css';
import { choiceStores } from '../settings/choices.ts';
import { DictionaryLink } from './DictionaryLink.tsx';

const { meaning } = choiceStores;
let root: Root | undefined;
const link = () => page.getByRole('link', { name: 'Look up' });

beforeEach(() => meaning.save({ ...meaning.usual, dictionary: 'https://a.example/?q=%s' }));
afterEach(async () => {
  root?.unmount();
  document.body.replaceChildren();
  await meaning.save(meaning.usual);
});

function show(content: ReactNode): void {
  root = createRoot(document.body.appendChild(document.createElement('main')));
  root.render(<QueryClientProvider client={new QueryClient()}>{content}</QueryClientProvider>);
}

it('leads to the word, tells the dictionary nothing else, and has a key', async () => {
  show(
    <form>
      <DictionaryLink term="give up" />
      <input aria-label="Word" />
    </form>,
  );
  await expect.element(link()).toHaveAttribute('href', 'https://a.example/?q=give%20up');
  await expect.element(link()).toHaveAttribute('rel', 'noreferrer');
  const opened: string[] = [];
  Object.assign(browser, { tabs: { create: ({ url }: { url: string }) => opened.push(url) } });
  const submitted: Event[] = [];
  document.addEventListener('submit', (event) => submitted.push(event));
  await page.getByRole('textbox').click();
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}');
  expect(opened).toEqual(['https://a.example/?q=give%20up']);
  expect(submitted).toEqual([]);
});

it('is not there without a dictionary', async () => {
  show(
    <>
      <p>Here</p>
      <DictionaryLink term="gossamer" />
    </>,
  );
  await expect.element(link()).toBeVisible();
  await meaning.save(meaning.usual);
  await expect.element(link()).not.toBeInTheDocument();
});
