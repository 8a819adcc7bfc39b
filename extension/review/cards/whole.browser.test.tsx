/** What a card holds besides its answer is there for the learner, and doubles no word and no pair. */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cards, plainCard } from '../testing-cards.ts';
import { showSession, type ShownSession } from '../testing-screen.tsx';

let shown: ShownSession;
const placed = () => shown.state().draft.placed;

beforeAll(() => page.viewport(380, 560));
afterEach(() => shown.close());

it('a card that the learner grades shows its options, and its details on the back', async () => {
  shown = showSession({
    ...{ ...plainCard, id: 'whole', kind: 'reveal', question: 'gossamer', correct: ['cloth'] },
    options: [{ id: 'A', text: 'a thin veil' }],
    details: [{ kind: 'example', text: 'As thin as gossamer.' }],
  });
  await expect.element(page.getByText('a thin veil')).toBeVisible();
  expect(page.getByText('As thin as gossamer.').query()).toBeNull();
  await userEvent.keyboard(' ');
  await expect.element(page.getByText('As thin as gossamer.')).toBeVisible();
  await expect.element(page.getByText('a thin veil')).toBeVisible();
});

it('what a word to be spelled means is a hint', async () => {
  shown = showSession({
    ...{ ...cards.spelling, id: 'meant' },
    details: [{ kind: 'meaning', text: 'a thin, light cloth' }],
  });
  await expect.element(page.getByText('a thin, light cloth')).toBeVisible();
});

it('a word that belongs into two blanks can be put into both', async () => {
  const twice = { ...cards['fill-blanks'], correct: ['blank1:w2', 'blank2:w2'] };
  shown = showSession(twice);
  await expect.element(page.getByRole('button', { name: /serendipity/u })).toBeVisible();
  await userEvent.keyboard('2');
  await expect.poll(placed).toEqual(['blank1:w2']);
  await userEvent.keyboard('2');
  await expect.poll(placed).toEqual(['blank1:w2', 'blank2:w2']);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Right', { exact: true })).toBeVisible();
});

it('a right that belongs to several lefts can be given to each', async () => {
  shown = showSession({ ...cards.match, correct: ['l1:r2', 'l2:r2', 'l3:r1'] });
  await expect.element(page.getByRole('button', { name: /petrichor/u })).toBeVisible();
  const rain = page.getByRole('button', { name: /^the smell of rain/u });
  await rain.click();
  await expect.poll(placed).toEqual(['l1:r2']);
  await rain.click();
  await expect.poll(placed).toEqual(['l1:r2', 'l2:r2']);
});
