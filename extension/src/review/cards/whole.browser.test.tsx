/** Everything a card contains besides its answer is shown, without doubling a word or a pair. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { pressKeys } from '../../../testing/press-keys.ts';
import { cards, plainCard, typedBlanks } from '../answers/testing-cards.ts';
import { showSession, type ShownSession } from '../screen/testing-screen.tsx';

let shown: ShownSession;
const placed = () => shown.state().draft.placed;

beforeAll(() => page.viewport(380, 560));
afterEach(() => shown.close());

it('a self-graded card shows its options, and its details on the back', async () => {
  shown = showSession({
    ...{ ...plainCard, id: 'whole', kind: 'reveal', question: 'gossamer', correct: ['cloth'] },
    options: [{ id: 'A', text: 'a thin veil' }],
    details: [{ kind: 'example', text: 'As thin as gossamer.' }],
  });
  await expect.element(page.getByText('a thin veil')).toBeVisible();
  expect(page.getByText('As thin as gossamer.').query()).toBeNull();
  await pressKeys(' ');
  await expect.element(page.getByText('As thin as gossamer.')).toBeVisible();
  await expect.element(page.getByText('a thin veil')).toBeVisible();
});

it('the meaning of a word to spell is a hint', async () => {
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
  await pressKeys('2');
  await expect.poll(placed).toEqual(['blank1:w2']);
  await pressKeys('2');
  await expect.poll(placed).toEqual(['blank1:w2', 'blank2:w2']);
  await pressKeys('{Enter}');
  await expect.element(page.getByText('Correct', { exact: true })).toBeVisible();
});

it('a right side that belongs to several left sides can be paired with each', async () => {
  shown = showSession({ ...cards.match, correct: ['l1:r2', 'l2:r2', 'l3:r1'] });
  await expect.element(page.getByRole('button', { name: /petrichor/u })).toBeVisible();
  const rain = page.getByRole('button', { name: /^the smell of rain/u });
  await rain.click();
  await expect.poll(placed).toEqual(['l1:r2']);
  await rain.click();
  await expect.poll(placed).toEqual(['l1:r2', 'l2:r2']);
});

it('after the answer, the details of the card are below the word, in their own language', async () => {
  shown = showSession({
    ...cards.choice,
    details: [
      { kind: 'example', text: 'By serendipity they met.' },
      { kind: 'meaning', text: 'a happy chance' },
      { kind: 'translation', text: '意外发现' },
    ],
  });
  await expect.element(page.getByText('a deep sorrow')).toBeVisible();
  expect(document.querySelector('.details')).toBeNull();
  await pressKeys('2');
  await expect.element(page.getByRole('term').first()).toHaveTextContent('Meaning');
  const texts = page.getByRole('definition').elements();
  expect(texts.map((one) => [one.textContent, one.getAttribute('lang')])).toEqual([
    ['a happy chance', 'en'],
    ['意外发现', 'zh'],
    ['By serendipity they met.', 'en'],
  ]);
});

describe('for screen readers', () => {
  const described = (element: Element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .filter(Boolean)
      .join(' | ');
  const said = () =>
    page
      .getByRole('status')
      .elements()
      .map(({ textContent }) => textContent);

  it('the field of a word to spell is described by the question', async () => {
    shown = showSession({
      ...{ ...cards.spelling, silent: true, prompt: 'Write it in English' },
      options: [{ id: 'h', text: 'it is thin' }],
      details: [{ kind: 'meaning', text: 'a light cloth' }],
    });
    const field = page.getByRole('textbox', { name: 'Your answer' });
    await expect.element(field).toBeVisible();
    expect(described(field.element())).toBe(
      'Write it in English | a light cloth | Hint: it is thin',
    );
  });

  it('the field of a blank is described by its sentence', async () => {
    shown = showSession(typedBlanks);
    const field = page.getByRole('textbox', { name: 'Blank 2' });
    await expect.element(field).toBeVisible();
    expect(described(field.element())).toBe(
      'Fill in the blanks | She (1) to school and (2) lunch there.',
    );
  });

  it.each([
    [cards.choice, ['B'], 'Correct answer: good luck in finding things'],
    [cards['multiple-choice'], ['a', 'c'], 'Correct answer: mournful; dismal'],
    [cards.spelling, ['goose'], 'You wrotegooseCorrect answergossamer'],
    [cards['fill-blanks'], ['blank1:w1'], 'By pure serendipity he found the missing letters'],
    [typedBlanks, ['blank1:went', 'blank2:has'], 'She goes to school and has lunch there.'],
    [cards.arrange, ['o1'], 'Old friends meet again'],
    [cards.match, [], 'cairn – a heap of stones that marks a way'],
  ] as const)(
    'the right answer is announced with the verdict: $0.kind',
    async (card, given, answer) => {
      shown = showSession(card);
      await expect.element(page.getByRole('button', { name: 'Skip' })).toBeVisible();
      const places = page.getByRole('status').elements();
      shown.dispatch({ type: 'answer', given, at: Date.now() });
      await expect.element(page.getByRole('button', { name: 'Continue' })).toBeVisible();
      // Only a change inside an existing live region is announced.
      expect(page.getByRole('status').elements()).toEqual(places);
      expect(said().join(' ').replaceAll('·', '')).toContain(answer);
      expect(said().join(' ')).toContain('Incorrect');
    },
  );
});

it('keys, phonetics and the fraction keep their order on a right-to-left page', async () => {
  shown = showSession(cards.choice);
  document.documentElement.dir = 'rtl';
  await expect.element(page.getByText('serendipity', { exact: true })).toBeVisible();
  const directions = ['.key-hints kbd', '.phonetics [lang]', 'header .numbers > bdi'].map(
    (selector) => getComputedStyle(document.querySelector(selector) ?? document.body).direction,
  );
  document.documentElement.dir = '';
  expect(directions).toEqual(['ltr', 'ltr', 'ltr']);
});
