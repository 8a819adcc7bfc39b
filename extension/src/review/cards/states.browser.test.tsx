import { cardKinds, type CardKind, type Flashcard } from '@gleaner/shared';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { pressKeys } from '../../../testing/press-keys.ts';
import { cards, plainCard, typedBlanks } from '../answers/testing-cards.ts';
import { showSession, type ShownSession } from '../screen/testing-screen.tsx';

let shown: ShownSession;
const button = (name: string | RegExp) => page.getByRole('button', { name });

/** For each kind: the keys of half an answer, and those that complete it, right or wrong. */
const play: Readonly<Record<CardKind, { half: string; right: string; wrong: string }>> = {
  choice: { half: '', right: '1', wrong: '2' },
  'multiple-choice': { half: '1', right: '2{Enter}', wrong: '3{Enter}' },
  'fill-blanks': { half: '2', right: '3{Enter}', wrong: '1{Enter}' },
  spelling: { half: 'gossa', right: 'mer{Enter}', wrong: 'rt{Enter}' },
  arrange: { half: '42', right: '13{Enter}', wrong: '5{Enter}' },
  match: { half: 'b', right: 'ca{Enter}', wrong: 'ac{Enter}' },
  speaking: { half: '', right: '1', wrong: '2' },
  reveal: { half: ' ', right: '1', wrong: '2' },
};

const cardText = () => document.querySelector<HTMLElement>('[data-card]')?.innerText;

async function shownCard(id: string): Promise<void> {
  await expect
    .poll(() => document.querySelector('[data-card]')?.getAttribute('data-card'))
    .toBe(id);
}

beforeAll(() => page.viewport(380, 560));
afterEach(() => shown.close());

describe.each(cardKinds)('%s', (kind) => {
  const card: Flashcard = cards[kind];
  const { half, right, wrong } = play[kind];
  // The next card follows at once when learners grade themselves.
  const goesOn = kind === 'speaking' || kind === 'reveal';

  it.each(['right', 'wrong'] as const)('is answered %s by keys alone', async (how) => {
    shown = showSession(card, cards.reveal);
    await shownCard(card.id);
    if (half) await pressKeys(half);
    await pressKeys(how === 'right' ? right : wrong);
    // A key that is lost shows in what was placed.
    const given = () => {
      const { cards: dealt, last, draft } = shown.state();
      const isCorrect = dealt[0]?.first?.submission.is_correct;
      return `${isCorrect}, given ${JSON.stringify((last?.draft ?? draft).placed)}`;
    };
    await expect.poll(given).toMatch(how === 'right' ? /^true/u : /^false/u);
    if (!goesOn) await expect.element(button('Continue')).toHaveFocus();
  });

  it('restores its half answer after the window closes, and continues by the same keys', async () => {
    shown = showSession(card, cards.reveal);
    await shownCard(card.id);
    if (half) await pressKeys(half);
    const before = { draft: shown.state().draft, text: cardText() };
    shown.reopen();
    await shownCard(card.id);
    expect(shown.state().draft).toEqual(before.draft);
    if (kind !== 'speaking' && kind !== 'spelling') await expect.poll(cardText).toBe(before.text);
    await pressKeys(right);
    if (!goesOn) {
      await expect.element(page.getByText('Correct', { exact: true })).toBeVisible();
      shown.reopen();
      await expect.element(button('Continue')).toHaveFocus();
      await pressKeys('{Enter}');
    }
    await expect.poll(() => shown.state().queue).toEqual([1]);
    await shownCard('reveal');
  });
});

it.each(['choice', 'spelling', 'reveal'] as const)(
  '%s is undone by U, with its earlier content',
  async (kind) => {
    const card: Flashcard = cards[kind];
    const { half, wrong } = play[kind];
    shown = showSession(card, cards.reveal);
    await shownCard(card.id);
    if (half) await pressKeys(half);
    await pressKeys(wrong);
    await expect.element(button('Undo')).toBeVisible();
    const draft = shown.state().last?.draft;
    await pressKeys('u');
    await expect.element(button('Undo')).not.toBeInTheDocument();
    expect(shown.state()).toMatchObject({ feedback: null, draft, queue: [0, 1] });
    expect(shown.state().cards[0]?.first).toBeUndefined();
    await expect
      .element(page.getByRole('region').or(page.getByRole('textbox')).first())
      .toBeVisible();
    expect(document.querySelector('[data-card]')?.contains(document.activeElement)).toBe(true);
  },
);

it.each(['choice', 'spelling'] as const)(
  '%s is skipped by S, or with Alt when it has a text field',
  async (kind) => {
    const card: Flashcard = cards[kind];
    shown = showSession(card, { ...cards.reveal, id: 'next' });
    await shownCard(card.id);
    await pressKeys(kind === 'spelling' ? '{Alt>}s{/Alt}' : 's');
    await shownCard('next');
    expect(shown.state().cards[0]?.first).toBeUndefined();
  },
);

it('typed blanks are answered by keys alone', async () => {
  shown = showSession(typedBlanks);
  await shownCard('typed');
  await pressKeys('go{Enter}has{Enter}');
  await expect.element(button('Continue')).toHaveFocus();
});

describe('nothing moves', () => {
  const boxOf = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
  };
  const boxes = (selector: string) => [...document.querySelectorAll(selector)].map(boxOf);

  it.each(['choice', 'multiple-choice'] as const)(
    '%s: the remaining options do not rewrap, and the others fold away',
    async (kind) => {
      const card = cards[kind];
      const options = card.options.map((one) => ({
        ...one,
        text: `${one.text}, told at such length that two lines are needed`,
      }));
      shown = showSession({ ...card, options });
      await shownCard(card.id);
      const shapes = () =>
        [...document.querySelectorAll<HTMLElement>('[data-card] > .options .option')].map(
          (option) => {
            const text = option.querySelector('.option-text');
            const [x, , width, height] = boxOf(option);
            return { text: text?.textContent, shape: [x, width, height] };
          },
        );
      const before = shapes();
      await pressKeys(play[kind].half + play[kind].wrong);
      await expect.element(button('Continue')).toHaveFocus();
      const after = shapes();
      expect(after).toEqual(before.filter(({ text }) => after.some((one) => one.text === text)));
      expect(after).toHaveLength(kind === 'choice' ? 2 : 3);
      const folded = page.getByText(options.at(-1)?.text ?? '', { exact: true });
      await expect.element(folded).not.toBeVisible();
      await page.getByText(/other answer/u).click();
      await expect.element(folded).toBeVisible();
    },
  );

  it.each([
    ['fill-blanks', '.sentence .blank, .bank .chip', '.sentence .blank'],
    ['match', '.side', null],
  ] as const)(
    '%s: words keep their place when placed and when answered',
    async (kind, placing, left) => {
      shown = showSession(cards[kind]);
      await shownCard(cards[kind].id);
      const [all, some] = [boxes(placing), left && boxes(left)];
      await pressKeys(play[kind].half);
      await expect.poll(() => shown.state().draft.placed.length).toBe(1);
      expect(boxes(placing)).toEqual(all);
      await pressKeys(play[kind].wrong);
      await expect.element(button('Continue')).toHaveFocus();
      if (left) expect(boxes(left)).toEqual(some);
    },
  );

  it('arrange: the bank keeps its place while the line grows', async () => {
    const options = Array.from({ length: 12 }, (_, place) => ({
      ...{ id: `o${place}`, text: `something${place}` },
    }));
    shown = showSession({ ...cards.arrange, options });
    await shownCard('arrange');
    const before = boxes('.bank .chip');
    await pressKeys('123456789');
    await expect.poll(() => shown.state().draft.placed.length).toBe(9);
    expect(boxes('.bank .chip')).toEqual(before);
  });

  it('the main button keeps its place, and grows to the start of its line', async () => {
    shown = showSession(cards['multiple-choice']);
    await shownCard('multiple');
    await pressKeys('1');
    const check = button('Check').element().getBoundingClientRect();
    await pressKeys('2{Enter}');
    await expect.element(button('Continue')).toHaveFocus();
    const { top, bottom, right } = check;
    expect(button('Continue').element().getBoundingClientRect()).toMatchObject({
      ...{ top, bottom, right },
    });
  });
});

describe('a narrow or long card', () => {
  const long = 'pneumonoultramicroscopicsilicovolcanoconiosis '.repeat(3).trim();
  const options = Array.from({ length: 10 }, (_, place) => ({ id: `o${place}`, text: long }));
  const kinds: readonly Flashcard[] = [
    { ...cards.choice, options, question: long, correct: ['o0'] },
    { ...cards['multiple-choice'], options, question: long, correct: ['o0'] },
    { ...cards['fill-blanks'], options, question: `${long} ___ ${long}`, correct: ['blank1:o0'] },
    { ...cards.arrange, options, question: long, correct: ['o0', 'o1'] },
    {
      ...{ ...cards.match, correct: ['o0:o5', 'o1:o6'] },
      options: options.map((one, place) => ({ ...one, group: place < 5 ? 'left' : 'right' })),
    },
    { ...cards.reveal, question: long, correct: [long] },
    { ...plainCard, ...{ id: 'sp', kind: 'spelling', question: long, correct: [long] } },
  ];

  it.each(kinds)('of kind $kind never scrolls sideways', async (card) => {
    shown = showSession(card);
    // When zoomed in, a side panel is no wider than this.
    delete document.documentElement.dataset.view;
    for (const width of [380, 190]) {
      await page.viewport(width, 560);
      await shownCard(card.id);
      for (const element of [document.documentElement, ...document.querySelectorAll('main')])
        expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth);
    }
    await page.viewport(380, 560);
  });

  it('keeps its scroll position when the window closes', async () => {
    shown = showSession({ ...cards.choice, options, correct: ['o9'] }, cards.reveal);
    await shownCard('choice');
    const screen = () => document.querySelector('main');
    screen()?.scrollTo(0, 240);
    await expect.poll(() => shown.state().draft.scroll).toBe(240);
    shown.reopen();
    await expect.poll(() => screen()?.scrollTop).toBe(240);
    await pressKeys('9');
    await expect.element(button('Continue')).toHaveFocus();
    await pressKeys('{Enter}');
    await shownCard('reveal');
    await expect.poll(() => screen()?.scrollTop).toBe(0);
  });
});

it('can be undone from the next card while that is untouched', async () => {
  shown = showSession(cards.choice, cards['multiple-choice']);
  await shownCard('choice');
  await pressKeys('1');
  await pressKeys('{Enter}');
  await shownCard('multiple');
  await button('Undo').click();
  await shownCard('choice');
  await pressKeys('1');
  await pressKeys('{Enter}');
  await shownCard('multiple');
  await pressKeys('1');
  await expect.element(button('Undo')).not.toBeInTheDocument();
});

it('shows what is left and, separately, what comes back', async () => {
  shown = showSession(cards.choice, cards.reveal);
  await expect.element(page.getByText('2 to go', { exact: true })).toBeVisible();
  await pressKeys('2');
  await expect.element(page.getByText('1 to go, 1 to repeat')).toBeVisible();
  await pressKeys('{Enter}');
  await shownCard('reveal');
  await pressKeys('m');
  await pressKeys('{Enter}');
  await shownCard('choice');
  await expect.element(page.getByText('1 to repeat', { exact: true })).toBeVisible();
});
