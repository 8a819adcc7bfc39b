import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../ui/styles/base.css';
import type { OutboxRecord } from '../../outbox/store/record.ts';
import { answerRecord, collectRecord, noon } from '../../outbox/testing.ts';
import { readOutbox, type OutboxView } from '../../word-list/outbox-view.ts';
import { useOutbox } from '../../word-list/use-outbox.ts';
import AddWord from './AddWord.tsx';
import { CollectedLately } from './CollectedLately.tsx';
import { PopupHeader } from './PopupHeader.tsx';
import './popup.css';
import { openOutbox, type OutboxDatabase } from '../../outbox/outbox.ts';

let db: OutboxDatabase;
let root: Root | undefined;

beforeEach(async () => {
  db = await openOutbox();
  await db.clear('records');
  const { browser } = globalThis as unknown as { browser: { runtime: object } };
  Object.assign(browser.runtime, { getURL: (path: string) => path });
});

afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

function Home({ first }: { readonly first: OutboxView }) {
  const [adding, setAdding] = useState(false);
  return (
    <main>
      <PopupHeader session={undefined} onAdd={() => setAdding(true)} />
      {adding && <AddWord outbox={db} onClose={() => setAdding(false)} />}
      <CollectedLately view={useOutbox(db, first, 5)} outbox={db} />
    </main>
  );
}

async function open(...records: OutboxRecord[]): Promise<void> {
  for (const record of records) await db.put('records', record);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <Home first={await readOutbox(db, 5)} />
      </QueryClientProvider>
    </StrictMode>,
  );
  await expect.element(page.getByRole('heading', { name: 'Gleaner' })).toBeVisible();
}

const listed = (name: string) =>
  page
    .getByRole('list', { name })
    .getByRole('listitem')
    .elements()
    .map((row) => row.querySelector('.word-term')?.textContent);

it('shows what needs the learner first, each word once, and a link to the rest', async () => {
  const refused = (term: string, createdAt: number) =>
    collectRecord(term, { state: 'needs-attention', reason: 'rejected', createdAt });
  await open(
    refused('oldest', noon),
    collectRecord('sent', { state: 'sent', outcome: 'collected', createdAt: noon + 5 }),
    refused('second', noon + 2),
    refused('third', noon + 3),
    answerRecord('card', { state: 'unconfirmed', reason: 'unconfirmed', createdAt: noon + 4 }),
  );
  expect(listed('Needs attention')).toEqual(['Answer “A”', 'third', 'second']);
  expect(listed('Recently collected')).toEqual(['sent', 'oldest']);
  await expect
    .element(page.getByRole('link', { name: '1 more needs your attention' }))
    .toHaveAttribute('href', '/words.html#attention');
  const [first] = page.getByRole('heading', { level: 2 }).elements();
  expect(first?.textContent).toBe('Needs attention');
});

it('shows only an invitation before the first word', async () => {
  await open();
  await expect.element(page.getByText(/No words yet/u)).toBeVisible();
  expect(page.getByRole('list').elements()).toEqual([]);
});

it('collects a word by keyboard alone, shows it in its grace, and undoes it', async () => {
  await open();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Word or phrase' })).toHaveFocus();
  await expect
    .element(page.getByRole('combobox', { name: 'Language' }))
    .toHaveValue('LANGUAGE_ENGLISH');
  await userEvent.keyboard('petrichor{Enter}');
  await expect.poll(() => listed('Recently collected')).toEqual(['petrichor']);
  await page.getByRole('button', { name: 'Undo: petrichor' }).click();
  await expect.poll(() => db.count('records')).toBe(0);
  await page.getByRole('textbox', { name: 'Word or phrase' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
});
