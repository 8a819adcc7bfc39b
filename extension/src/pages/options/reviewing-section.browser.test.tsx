import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { cards, typedBlanks } from '../../review/answers/testing-cards.ts';
import { showSession, type ShownSession } from '../../review/screen/testing-screen.tsx';
import { choiceStores } from '../../settings/choices.ts';
import { openReviewStore } from '../../review/store/store.ts';
import { announceReview } from '../../review/store/watch.ts';
import { ReviewingSection } from './ReviewingSection.tsx';

let root: Root | undefined;
let shown: ShownSession | undefined;

beforeEach(() => fakeBrowser.storage.local.clear());
afterEach(() => {
  root?.unmount();
  shown?.close();
  document.body.replaceChildren();
});

const choice = (name: RegExp) => page.getByRole('radio', { name });

it('offers three ways to count a slip, and stores the chosen one', async () => {
  root = createRoot(document.body.appendChild(document.createElement('main')));
  root.render(
    <>
      <h1>Settings</h1>
      <ReviewingSection />
    </>,
  );
  await expect.element(choice(/only in dictation/u)).toBeChecked();
  await choice(/Always right/u).click();
  await expect.poll(choiceStores.slips.read).toEqual({ rule: 'lenient' });
  // By keyboard too: the options are one group.
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.poll(choiceStores.slips.read).toEqual({ rule: 'strict' });
  await expect.element(choice(/Always wrong/u)).toBeChecked();
});

it('a choice is shown before it is stored, and taken back where it cannot be stored', async () => {
  root = createRoot(document.body.appendChild(document.createElement('main')));
  root.render(<ReviewingSection />);
  await expect.element(choice(/only in dictation/u)).toBeChecked();
  const storing = Promise.withResolvers<undefined>();
  const set = vi.spyOn(fakeBrowser.storage.local, 'set').mockReturnValue(storing.promise);
  await choice(/Always right/u).click();
  expect((choice(/Always right/u).element() as HTMLInputElement).checked).toBe(true);
  await choice(/Always wrong/u).click();
  expect((choice(/Always wrong/u).element() as HTMLInputElement).checked).toBe(true);
  storing.reject(new Error('The disk is full'));
  await expect.element(page.getByText('This couldn’t be saved.')).toBeVisible();
  await expect.element(choice(/only in dictation/u)).toBeChecked();

  set.mockRestore();
  await choice(/Always right/u).click();
  await expect.element(page.getByText('This couldn’t be saved.')).not.toBeInTheDocument();
  await expect.poll(choiceStores.slips.read).toEqual({ rule: 'lenient' });
  await choiceStores.slips.save({ rule: 'strict' });
  await expect.element(choice(/Always wrong/u)).toBeChecked();
});

it('the number of cards is the one that the popup asks for, and the chosen plan stays', async () => {
  const store = await openReviewStore();
  await store.saveChoice({ version: 1, planId: 'daily', count: 15 });
  root = createRoot(document.body.appendChild(document.createElement('main')));
  root.render(<ReviewingSection />);
  const cardsAsked = page.getByRole('combobox', { name: 'Cards per review' });
  await expect.element(cardsAsked).toHaveValue('15');
  await cardsAsked.selectOptions('20');
  await expect
    .poll(async () => (await store.load()).choice)
    .toEqual({ version: 1, planId: 'daily', count: 20 });
  // As the popup changes it.
  await store.saveChoice({ version: 1, planId: 'daily', count: 50 });
  announceReview();
  await expect.element(cardsAsked).toHaveValue('50');
  store.close();
});

it('the reminder is the one that the popup shows', async () => {
  root = createRoot(document.body.appendChild(document.createElement('main')));
  root.render(<ReviewingSection />);
  const remind = page.getByRole('switch', { name: 'Remind me to review' });
  const { on, hour } = await choiceStores.reminder.read();
  await remind.click();
  await expect.poll(choiceStores.reminder.read).toEqual({ on: !on, hour });
  await choiceStores.reminder.save({ on, hour });
  await expect.poll(() => (remind.element() as HTMLInputElement).checked).toBe(on);
});

it.each([['nothing of a shape'], [{ rule: 'never' }], [null]])(
  'is the default when the stored value is invalid: %j',
  async (slips) => {
    await fakeBrowser.storage.local.set({ slips });
    expect(await choiceStores.slips.read()).toEqual({ rule: 'usual' });
  },
);

it.each([
  ['strict', 'Incorrect'],
  ['usual', 'Correct'],
] as const)('a slip in a typed blank under the %s rule: %s', async (rule, verdict) => {
  await choiceStores.slips.save({ rule });
  shown = showSession({ ...typedBlanks, correct: ['blank1:goes', 'blank2:lunched'] });
  await page.getByRole('textbox').nth(0).fill('goes');
  await page.getByRole('textbox').nth(1).fill('lucnhed');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => shown?.state().feedback?.right).toBe(verdict === 'Correct');
  expect(shown.state().cards[0]?.first?.submission.is_correct).toBe(verdict === 'Correct');
});

it('a slip in a spoken word counts as right only if the learner wants it', async () => {
  for (const [rule, right] of [
    ['usual', false],
    ['lenient', true],
  ] as const) {
    await choiceStores.slips.save({ rule });
    shown = showSession(cards.spelling);
    await page.getByRole('textbox').fill('gosamer');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => shown?.state().feedback?.right).toBe(right);
    shown.close();
  }
});

it('a choice is shown by the press itself, not a moment later', async () => {
  root = createRoot(document.body.appendChild(document.createElement('main')));
  root.render(<ReviewingSection />);
  const single = page.getByRole('switch', { name: /Single-key/u });
  await expect.element(single).toBeChecked();
  const input = single.element() as HTMLInputElement;
  for (const wanted of [false, true, false]) {
    input.click();
    await Promise.resolve();
    expect(input.checked).toBe(wanted);
  }
  await expect.poll(choiceStores.keys.read).toEqual({ single: false });
  expect(input.checked).toBe(false);
});

it.each([
  ['Speak the word after the answer', choiceStores.speech.read, 'afterAnswer'],
  ['Single-key shortcuts', choiceStores.keys.read, 'single'],
] as const)('%s: each press is stored, and a full disk is told', async (name, read, field) => {
  root = createRoot(document.body.appendChild(document.createElement('main')));
  root.render(<ReviewingSection />);
  const stored = async () => ((await read()) as Record<string, boolean>)[field];
  const one = page.getByRole('switch', { name });
  await expect.element(one).toBeVisible();
  const before = await stored();
  await one.click();
  await expect.poll(stored).toBe(!before);
  await one.click();
  await expect.poll(stored).toBe(before);
  const full = vi.spyOn(fakeBrowser.storage.local, 'set');
  full.mockRejectedValue(new Error('The disk is full'));
  await one.click();
  await expect.element(page.getByText('This couldn’t be saved.')).toBeVisible();
  full.mockRestore();
  expect(await stored()).toBe(before);
  await expect.poll(() => (one.element() as HTMLInputElement).checked).toBe(before);
});
