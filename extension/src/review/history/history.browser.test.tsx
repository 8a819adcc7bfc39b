import { openDB } from 'idb';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import '../../ui/styles/base.css';
import { openReviewStore } from '../store/store.ts';
import { emptyReviews } from '../store/testing.ts';
import { announceReview } from '../store/watch.ts';
import { Calendar } from './Calendar.tsx';
import { KindTable } from './KindTable.tsx';
import HistoryLine from './HistoryLine.tsx';
import { addDays, localDay } from '../days/local-day.ts';
import { historyVersion, type AnsweredRow } from '../days/record.ts';
import { dayOf } from '../days/testing.ts';

let root: Root;
const today = localDay(Date.now());

async function fill(days: readonly ReturnType<typeof dayOf>[]): Promise<void> {
  await emptyReviews();
  const db = await openDB('gleaner-review');
  for (const day of days) await db.put('days', day, day.day);
  db.close();
}

beforeEach(async () => {
  (await openReviewStore()).close();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});

afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

describe('the line on the first screen', () => {
  const onOpen = vi.fn();
  const show = () =>
    root.render(
      <StrictMode>
        <HistoryLine step={null} onOpen={onOpen} />
      </StrictMode>,
    );

  it('shows the streak and five days', async () => {
    await fill([0, 1, 2, 4].map((by) => dayOf(addDays(today, -by), 10 - by)));
    show();
    await expect.element(page.getByRole('button', { name: '3 days in a row' })).toBeVisible();
    const levels = [...document.querySelectorAll<HTMLElement>('.history-bars span')];
    expect(levels.map(({ dataset }) => dataset.level)).toEqual(['5', '0', '7', '8', '8']);
    await page.getByRole('button').click();
    expect(onOpen).toHaveBeenCalledOnce();
  });

  it('updates with answers of another window', async () => {
    await fill([]);
    show();
    await expect.element(page.getByRole('button', { name: 'Your days' })).toBeVisible();
    const store = await openReviewStore();
    const row: AnsweredRow = {
      version: historyVersion,
      ...{ sessionId: 's', day: today, right: true, ms: 1, kind: null },
    };
    await store.saveStep({
      ...{ epoch: await store.takeOver(), session: null },
      history: { answered: new Map([['a', row]]), log: new Map() },
    });
    store.close();
    announceReview();
    await expect.element(page.getByRole('button', { name: '1-day streak' })).toBeVisible();
  });
});

describe('the calendar', () => {
  const show = (days: readonly ReturnType<typeof dayOf>[]) =>
    root.render(
      <main>
        <h1>Your days</h1>
        <Calendar days={days} today="2026-11-20" />
      </main>,
    );
  const table = (weeks: number) =>
    page.getByRole('table', { name: `Cards reviewed in the last ${weeks} weeks` });

  it('is a table of weeks that gives each day with its date and counts', async () => {
    show([dayOf('2026-11-19', 12, 10), dayOf('2026-11-17', 30, 20)]);
    await expect.element(table(5)).toBeVisible();
    expect(page.getByRole('columnheader').elements()).toHaveLength(8);
    expect(page.getByRole('row').elements()).toHaveLength(6);
    const worked = page.getByRole('cell', { name: 'November 19: 12 cards, 10 right first time' });
    await expect.element(worked).toBeVisible();
    await expect
      .element(page.getByRole('cell', { name: 'November 20: nothing' }))
      .toHaveAttribute('aria-current', 'date');
    const week = page.getByRole('row', { name: 'Week of November 15' });
    await expect.element(week.getByRole('cell', { name: '42 cards' })).toBeVisible();
  });

  it('shows the number of each day, and the month at its first day', async () => {
    show([]);
    await expect.element(table(5)).toBeVisible();
    const months = [...document.querySelectorAll('.calendar [data-month]')];
    expect(months.map(({ textContent }) => textContent)).toEqual(['Oct', 'Nov']);
    const numbers = [...document.querySelectorAll('.calendar [data-day]')];
    expect(numbers.at(-1)?.textContent).toBe('20');
    expect(numbers).toHaveLength(34);
  });

  it('shows five more weeks at a time', async () => {
    show([dayOf('2026-10-01', 7)]);
    await page.getByRole('button', { name: 'Show earlier weeks' }).click();
    await expect.element(table(10)).toBeVisible();
    await expect.element(page.getByRole('cell', { name: /^October 1: 7 cards/u })).toBeVisible();
  });
});

describe('the kinds of cards', () => {
  it('are listed with their right first answers, earlier weeks apart', async () => {
    const choice = { answered: 8, right: 6 };
    const days = [
      { ...dayOf('2026-11-19', 12, 7), kinds: { choice, spelling: { answered: 4, right: 1 } } },
      { ...dayOf('2026-11-18', 2, 2), kinds: { choice: { answered: 2, right: 2 } } },
      { ...dayOf('2026-01-01', 1, 0), kinds: { match: { answered: 1, right: 0 } } },
    ];
    root.render(
      <main>
        <h1>Your days</h1>
        <KindTable days={days} today="2026-11-20" />
      </main>,
    );
    const row = (name: string | RegExp) => page.getByRole('row', { name });
    await expect.element(row('One answer 10 80%')).toBeVisible();
    await expect.element(row('Spelling 4 25%')).toBeVisible();
    await expect.element(row(/Pairs/u)).not.toBeInTheDocument();
  });
});
