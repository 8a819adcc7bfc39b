import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import '../../ui/base.css';
import { openOutbox, type OutboxDatabase } from '../../outbox/queue.ts';
import type { OutboxRecord } from '../../outbox/record.ts';
import { answerRecord, collectRecord, noon } from '../../outbox/testing.ts';
import { axeReports } from '../../testing/axe.ts';
import { readOutbox } from '../../words/outbox-view.ts';
import { firstWords, WordsPage } from './WordsPage.tsx';

let db: OutboxDatabase;
let root: Root | undefined;

beforeEach(async () => {
  db = await openOutbox();
  await db.clear('records');
  history.replaceState(null, '', location.pathname);
});

afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

async function open(...records: OutboxRecord[]): Promise<void> {
  for (const record of records) await db.put('records', record);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <StrictMode>
      <WordsPage outbox={db} view={await readOutbox(db, firstWords)} />
    </StrictMode>,
  );
  await expect.element(page.getByRole('heading', { name: 'Words' })).toBeVisible();
}

const filter = (name: string | RegExp) =>
  page.getByRole('group', { name: 'Show' }).getByRole('button', { name });
const listed = () =>
  page
    .getByRole('list', { name: 'Words' })
    .getByRole('listitem')
    .elements()
    .map((row) => row.querySelector('.word-term')?.textContent);

const all = [
  collectRecord('sent one', { state: 'sent', outcome: 'collected', createdAt: noon + 1 }),
  collectRecord('waits', { reason: 'offline', createdAt: noon + 2 }),
  collectRecord('refused', {
    state: 'needs-attention',
    reason: 'rejected',
    createdAt: noon + 3,
  }),
  answerRecord('card', { reason: 'offline', createdAt: noon + 4 }),
  answerRecord('other', { state: 'unconfirmed', reason: 'unconfirmed', createdAt: noon + 5 }),
];

it('shows every word, or what needs the learner, or what waits', async () => {
  await open(...all);
  expect(listed()).toEqual(['refused', 'waits', 'sent one']);
  await expect.element(page.getByRole('list', { name: 'Answers' })).toBeVisible();
  expect(await axeReports()).toEqual([]);

  await filter('Needs attention 2').click();
  await expect.element(filter('Needs attention 2')).toHaveAttribute('aria-pressed', 'true');
  expect(listed()).toEqual(['Answer “A”', 'refused']);
  expect(location.hash).toBe('#attention');
  expect(await axeReports()).toEqual([]);

  await filter('Waiting 2').click();
  expect(listed()).toEqual(['Answer “A”', 'waits']);
  expect(await axeReports()).toEqual([]);
  await filter('All').click();
  expect(listed()).toEqual(['refused', 'waits', 'sent one']);
});

it('opens at the filter that a link names', async () => {
  history.replaceState(null, '', '#attention');
  await open(...all);
  expect(listed()).toEqual(['Answer “A”', 'refused']);
});

it('says what it means that there is nothing', async () => {
  await open();
  await expect.element(page.getByText(/No words yet/u)).toBeVisible();
  await filter('Needs attention').click();
  await expect.element(page.getByText('Nothing needs you.')).toBeVisible();
  await filter('Waiting').click();
  await expect.element(page.getByText(/Everything has been sent/u)).toBeVisible();
  expect(await axeReports()).toEqual([]);
});
