import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import '../../ui/styles/base.css';
import { dayOf } from '../days/testing.ts';
import { choiceStores } from '../../settings/choices.ts';
import { GoalLine } from './GoalLine.tsx';
import { GoalSection } from './GoalSection.tsx';

let root: Root;
const today = '2026-11-20';

beforeEach(async () => {
  await fakeBrowser.storage.local.clear();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});

afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

const show = (answered: number, whenMet = false) =>
  root.render(
    <main>
      <h1>Your days</h1>
      <GoalLine history={{ days: [dayOf(today, answered)], today }} whenMet={whenMet} />
      <GoalSection />
    </main>,
  );

it('is ten cards until the learner changes it, in every window', async () => {
  show(7);
  await expect.element(page.getByText('7 of 10 cards today')).toBeVisible();
  await userEvent.selectOptions(page.getByLabelText('Goal per day'), '5');
  await expect.element(page.getByText('Daily goal met: 5 cards')).toBeVisible();
  await userEvent.selectOptions(page.getByLabelText('Count'), 'minutes');
  await expect.element(page.getByText('0 of 10 minutes today')).toBeVisible();
  expect(await choiceStores.goal.read()).toEqual({ kind: 'minutes', cards: 5, minutes: 10 });
  await userEvent.selectOptions(page.getByLabelText('Count'), 'off');
  await expect.element(page.getByText(/today|goal met/u)).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Goal per day')).not.toBeInTheDocument();
});

it('shows nothing in the summary until it is met', async () => {
  show(7, true);
  await expect.element(page.getByLabelText('Goal per day')).toBeVisible();
  expect(document.querySelector('[data-goal]')).toBeNull();
  show(10, true);
  await expect.element(page.getByText('Daily goal met: 10 cards')).toBeVisible();
});

it.each([
  ['nothing of a shape', 7],
  ['bad fields', { kind: 'hours', cards: 0, minutes: 'ten' }],
])('is the default when the stored value is invalid: %s', async (_what, goal) => {
  await fakeBrowser.storage.local.set({ goal });
  expect(await choiceStores.goal.read()).toEqual({ kind: 'cards', cards: 10, minutes: 10 });
});

it('says that it could not be read, instead of vanishing', async () => {
  vi.spyOn(fakeBrowser.storage.local, 'get').mockRejectedValue(new Error('The disk is full'));
  show(7);
  await expect.element(page.getByText('This setting couldn’t be read.')).toBeVisible();
  vi.restoreAllMocks();
});
