import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { pressKeys } from '../../../testing/press-keys.ts';
import { describeCollect, enqueueCollect } from '../../outbox/word/queue.ts';
import { cards } from '../answers/testing-cards.ts';
import { showSession, type ShownSession } from './testing-screen.tsx';
import { openOutbox } from '../../outbox/outbox.ts';

let shown: ShownSession;
const sentence = 'The morning was hung with gossamer.';

beforeAll(() => page.viewport(380, 560));
beforeEach(async () => {
  shownSentences.length = 0;
  watching.observe(document.body, { subtree: true, childList: true, characterData: true });
  const outbox = await openOutbox();
  await outbox.clear('records');
  const { record } = await enqueueCollect(outbox, {
    ...{ term: 'gossamer', language: 'LANGUAGE_ENGLISH', connection: 'grant', now: 1, grace: 0 },
  });
  const context = { sentence, title: 'A walk', url: 'https://walks.example/', language: 'en' };
  await describeCollect(outbox, record.id, { context, notes: [], now: 2 });
});
afterEach(() => {
  watching.disconnect();
  shown.close();
});

const take = page.getByRole('button', { name: 'Hint' });
const field = page.getByRole('textbox');
/** What any card has shown of the sentence, however shortly. */
const shownSentences: string[] = [];
const watching = new MutationObserver(() => {
  const text = document.querySelector('[data-card]')?.textContent ?? '';
  if (text.includes('The morning')) shownSentences.push(text);
});
const asked = () => document.querySelector('[data-card]')?.textContent ?? '';

it('the learner’s own sentence opens as a hint by a button or a key and does not affect the grade', async () => {
  shown = showSession(cards.spelling, cards.choice);
  await expect.element(take).toHaveAttribute('aria-keyshortcuts', 'Alt+H');
  expect(asked()).not.toContain('The morning');
  await field.fill('goss');
  await pressKeys('{Alt>}h{/Alt}');
  await expect.element(page.getByRole('figure', { name: 'Your own sentence' })).toBeVisible();
  await expect.element(take).toHaveAttribute('aria-pressed', 'true');
  expect(asked()).not.toContain('gossamer');
  expect(document.querySelector('[data-news]')?.textContent).toContain('The morning was hung');
  // Typed text is unchanged, and the hint closes again.
  await expect.element(field).toHaveValue('goss');
  await take.click();
  await expect.poll(asked).not.toContain('The morning');
  await field.fill('gossamer');
  await pressKeys('{Enter}');
  await expect.element(page.getByText('Correct', { exact: true })).toBeVisible();
  await expect.element(take).not.toBeInTheDocument();
  expect(shown.state().cards[0]?.first?.submission).toMatchObject({ is_correct: true });
});

it('S30 a sentence that was collected under another account is not shown', async () => {
  const outbox = await openOutbox();
  for (const record of await outbox.getAll('records'))
    await outbox.put('records', { ...record, connection: 'another' });
  shown = showSession(cards.spelling, cards.choice);
  await field.fill('gossamer');
  await pressKeys('{Enter}');
  await expect.element(page.getByText('Correct', { exact: true })).toBeVisible();
  await pressKeys('{Enter}');
  await expect.element(page.getByText('2 / 2')).toBeVisible();
  expect(shownSentences).toEqual([]);
});

it('a card without an own sentence offers no hint', async () => {
  shown = showSession(cards.choice);
  await expect.element(page.getByRole('button', { name: 'Skip' })).toBeVisible();
  await pressKeys('h');
  expect(asked()).not.toContain('The morning');
  expect(take.query()).toBeNull();
});
