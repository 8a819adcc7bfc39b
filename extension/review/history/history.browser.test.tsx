import { openDB } from 'idb';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import '../../ui/base.css';
import { openReviewStore } from '../store.ts';
import { announceReview } from '../watch.ts';
import { Calendar } from './Calendar.tsx';
import { HistoryLine } from './HistoryLine.tsx';
import { addDays, localDay } from './local-day.ts';
import { historyVersion, type AnsweredRow } from './record.ts';
import { dayOf } from './testing.ts';

let root: Root;
const today = localDay(Date.now());

async function fill(days: readonly ReturnType<typeof dayOf>[]): Promise<void> {
  const db = await openDB('gleaner-review');
  for (const name of db.objectStoreNames) await db.clear(name);
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

  it('tells the streak and shows five days', async () => {
    await fill([0, 1, 2, 4].map((by) => dayOf(addDays(today, -by), 10 - by)));
    show();
    await expect.element(page.getByRole('button', { name: '3 days in a row' })).toBeVisible();
    const levels = [...document.querySelectorAll<HTMLElement>('.history-bars span')];
    expect(levels.map(({ dataset }) => dataset.level)).toEqual(['5', '0', '7', '8', '8']);
    await page.getByRole('button').click();
    expect(onOpen).toHaveBeenCalledOnce();
  });

  it('follows what another window answers', async () => {
    await fill([]);
    show();
    await expect.element(page.getByRole('button', { name: 'Your days' })).toBeVisible();
    const store = await openReviewStore();
    const row: AnsweredRow = {
      version: historyVersion,
      ...{ sessionId: 's', day: today, right: true, ms: 1 },
    };
    await store.saveStep({
      ...{ epoch: await store.takeOver(), session: null },
      history: new Map([['a', row]]),
    });
    store.close();
    announceReview();
    await expect.element(page.getByRole('button', { name: '1 day' })).toBeVisible();
  });
});

describe('the calendar', () => {
  it('is a table that tells each day with its date and counts', async () => {
    root.render(<Calendar days={[dayOf('2026-11-19', 12, 10)]} today="2026-11-20" />);
    const table = page.getByRole('table', { name: 'Cards reviewed in the last 5 weeks' });
    await expect.element(table).toBeVisible();
    expect(page.getByRole('columnheader').elements()).toHaveLength(7);
    expect(page.getByRole('row').elements()).toHaveLength(6);
    const worked = page.getByRole('cell', { name: 'November 19: 12 cards, 10 right at first try' });
    await expect.element(worked).toBeVisible();
    await expect
      .element(page.getByRole('cell', { name: 'November 20: nothing' }))
      .toHaveAttribute('aria-current', 'date');
  });
});
