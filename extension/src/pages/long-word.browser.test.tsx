import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../ui/styles/base.css';
import AddWord from './popup/AddWord.tsx';
import './popup/popup.css';
import { openOutbox } from '../outbox/outbox.ts';

const longWord = 'abcdefghijklm'.repeat(5);
let root: Root | undefined;

beforeEach(async () => (await openOutbox()).clear('records'));
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

describe('a word of 65 letters', () => {
  it.each([320, 380])('that is added by hand fits a page of %i px', async (width) => {
    await page.viewport(width, 600);
    const outbox = await openOutbox();
    root = createRoot(document.body.appendChild(document.createElement('main')));
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <AddWord outbox={outbox} onClose={() => undefined} />
      </QueryClientProvider>,
    );
    await expect.element(page.getByRole('combobox')).toHaveValue('LANGUAGE_ENGLISH');
    await page.getByRole('textbox').fill(longWord);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(`Collected “${longWord}”`)).toBeVisible();
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });
});
