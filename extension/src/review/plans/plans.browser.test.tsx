import type { RelaySession } from '@gleaner/shared';
import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../ui/styles/base.css';
import { createReviewController, type ReviewController } from '../windows/controller.ts';
import { pageVisibility } from '../windows/page-visibility.ts';
import { reviewLocks } from '../windows/review-lock.ts';
import { openReviewStore, type ReviewStore } from '../store/store.ts';
import { emptyReviews } from '../store/testing.ts';
import PlansScreen from './PlansScreen.tsx';
import { openOutbox } from '../../outbox/outbox.ts';

const session: RelaySession = {
  ...{ connected: true, connection: 'grant', scopes: [], instance: 'https://words.example' },
  plans: [
    { id: 'daily', name: 'Daily English' },
    { id: 'exam', name: '大学英语四级考试词汇' },
    { id: 'arabic', name: 'كلمات كل يوم' },
  ],
  ...{ routes: [], quota: null },
};
const look = vi.fn();
let store: ReviewStore;
let controller: ReviewController;
let root: Root;

function Plans() {
  const review = useSyncExternalStore(controller.subscribe, controller.getSnapshot);
  return (
    <PlansScreen
      {...{ controller, session, review }}
      listing={{ exists: true, isLooking: false, error: null, look }}
      form={(onClose) => <button onClick={onClose}>the form</button>}
      onClose={() => undefined}
    />
  );
}

async function open(): Promise<void> {
  controller = createReviewController(
    {
      ...{ store, openOutbox, locks: reviewLocks, visibility: pageVisibility },
      ...{ drain: () => undefined, announce: () => undefined },
      ...{ now: Date.now, newId: () => crypto.randomUUID() },
      onError: (error) => expect.unreachable(String(error)),
    },
    await store.load(),
  );
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <StrictMode>
      <Plans />
    </StrictMode>,
  );
  await expect.element(page.getByRole('heading', { name: 'Review plans' })).toHaveFocus();
}

/** Closes and opens the page: all its data comes from the database. */
async function reopen(): Promise<void> {
  root.unmount();
  await open();
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const names = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((item) => item.querySelector('.plan-title')?.textContent);

beforeEach(async () => {
  store = await openReviewStore();
  await emptyReviews();
  await open();
});

afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  store.close();
});

describe('the list of plans', () => {
  it('is ordered by buttons and by keys, announces the new position, and keeps it', async () => {
    await button('Move Daily English down').click();
    await expect.poll(names).toEqual(['大学英语四级考试词汇', 'Daily English', 'كلمات كل يوم']);
    await expect.element(page.getByText('Daily English is now number 2 of 3')).toBeInTheDocument();
    await expect.element(button('Move Daily English down')).toHaveFocus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect.poll(names).toEqual(['大学英语四级考试词汇', 'كلمات كل يوم', 'Daily English']);
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await reopen();
    expect(names()).toEqual(['大学英语四级考试词汇', 'كلمات كل يوم', 'Daily English']);
  });

  it('stores the learner’s names, restores the old one, and drops unsaved text', async () => {
    await button(/Rename or remove Daily/u).click();
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await userEvent.keyboard('Every day{Enter}');
    await expect.element(button(/Rename or remove Every day/u)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('Never{Escape}');
    await expect.element(button(/Rename or remove Every day/u)).toHaveFocus();
    await reopen();
    expect(names()).toContain('Every day');
    await button(/Rename or remove Every day/u).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('');
    await button('Save').click();
    await expect.poll(names).toContain('Daily English');
  });

  it('removes a plan from this device, and restores it to its position', async () => {
    await button(/Rename or remove 大学/u).click();
    await button('Remove from list').click();
    await expect.poll(names).toEqual(['Daily English', 'كلمات كل يوم']);
    await expect.element(page.getByText(/nothing changes at words\.example/u)).toBeVisible();
    await expect.element(button('Put back')).toHaveFocus();
    await button('Put back').click();
    await expect.element(button(/Rename or remove 大学/u)).toHaveFocus();
    await expect.poll(names).toEqual(['Daily English', '大学英语四级考试词汇', 'كلمات كل يوم']);
    await button(/Rename or remove 大学/u).click();
    await button('Remove from list').click();
    await reopen();
    expect(names()).toEqual(['Daily English', 'كلمات كل يوم']);
  });

  it('can be read again from the service, and extended', async () => {
    await button('Look again').click();
    expect(look).toHaveBeenCalledOnce();
    await button('Add another plan').click();
    await button('the form').click();
    await expect.element(button('Add another plan')).toHaveFocus();
  });

  it('S26 shows markup in a name as text', async () => {
    const name = '<img src=x onerror="document.title=1">';
    await button(/Rename or remove Daily/u).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await button('Save').click();
    await expect.poll(names).toContain(name);
    expect(document.querySelectorAll('img')).toHaveLength(0);
  });
});
