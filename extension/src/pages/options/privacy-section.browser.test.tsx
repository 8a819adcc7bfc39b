/** @module-tag smoke */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import '../../ui/styles/base.css';
import '../../ui/styles/page.css';
import './options.css';
import { announceForgotten } from '../../account/watch-forgotten.ts';
import { changeAppearance, readAppearance } from '../../settings/appearance.ts';
import { addKnown } from '../../highlight/known-words.ts';
import { dayOf } from '../../review/days/testing.ts';
import { openReviewDatabase } from '../../review/store/db.ts';
import { PrivacySection } from './PrivacySection.tsx';
import { openOutbox } from '../../outbox/outbox.ts';

let root: Root | undefined;

beforeEach(() => fakeBrowser.storage.local.clear());
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

async function show(): Promise<void> {
  const outbox = await openOutbox();
  root = createRoot(document.body.appendChild(document.createElement('main')));
  root.render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <PrivacySection session={null} outbox={outbox} />
    </QueryClientProvider>,
  );
}

it.each([
  [{ usage: 2_140_000 }, '2.1 MB'],
  [{ usage: 340_400 }, '340 kB'],
])('the space that Gleaner takes stands beside the counts: %j', async (estimate, size) => {
  vi.spyOn(navigator.storage, 'estimate').mockResolvedValue(estimate);
  await show();
  const fact = page.getByRole('definition').filter({ hasText: size });
  await expect.element(fact).toBeVisible();
});

it('a browser that tells no size shows the counts alone', async () => {
  vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({});
  await show();
  // Each row has its place until the amounts are counted.
  await expect.element(page.getByText('Words collected here')).toBeVisible();
  await expect.poll(() => page.getByText('Space used').elements()).toEqual([]);
});

it('counts what is kept, the history of reviews and the words left unmarked too, and again after a deletion', async () => {
  await addKnown('gossamer');
  const reviews = await openReviewDatabase();
  await reviews.put('days', dayOf('2026-11-20', 3), '2026-11-20');
  reviews.close();
  await show();
  const fact = (name: string) =>
    [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === name)
      ?.nextElementSibling?.textContent;
  await expect.poll(() => fact('Review history')).toBe('1 day of reviews');
  expect(fact('Words not highlighted')).toBe('1 word');
  const again = await openReviewDatabase();
  await again.clear('days');
  again.close();
  announceForgotten();
  await expect.poll(() => fact('Review history')).not.toBe('1 day of reviews');
});

it('says what is sent where', async () => {
  await show();
  const table = page.getByRole('table', { name: 'What is sent, and where' });
  await expect.element(table).toBeVisible();
  expect(table.getByRole('rowheader').elements()).toHaveLength(3);
  await expect.element(page.getByText('Words collected here')).toBeVisible();
  await page.viewport(320, 700);
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
});

it.each([
  ['still-connected', /nothing was deleted/u, 'dark'],
  ['disconnected', /Everything on this device was deleted/u, 'system'],
] as const)(
  'S30 the theme is deleted with the rest or not at all, and the last view in any case: %s',
  async (outcome, says, theme) => {
    const lastView = 'gleaner-last-view-popup';
    const sendMessage = (_message: unknown, answer: (res: unknown) => void) => {
      expect(localStorage.getItem(lastView)).toBeNull();
      // A popup that is closed meanwhile.
      localStorage.setItem(lastView, '{}');
      answer({ res: outcome });
    };
    Object.assign(globalThis, { chrome: { runtime: { sendMessage } } });
    changeAppearance({ theme: 'dark' });
    localStorage.setItem(lastView, '{}');
    await show();
    await page.getByRole('button', { name: 'Delete everything on this device' }).click();
    await page.getByRole('button', { name: 'Delete everything', exact: true }).click();
    await expect.element(page.getByText(says)).toBeVisible();
    expect(readAppearance().theme).toBe(theme);
    expect(localStorage.getItem(lastView)).toBeNull();
    changeAppearance({ theme: 'system' });
  },
);
