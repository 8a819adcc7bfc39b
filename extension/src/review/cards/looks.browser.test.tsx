/** Measures how the cards look: contrast, space, and that nothing rewraps. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { pressKeys } from '../../../testing/press-keys.ts';
import { contrastOf } from '../../../testing/contrast.ts';
import { cards } from '../answers/testing-cards.ts';
import { showSession, type ShownSession } from '../screen/testing-screen.tsx';

let shown: ShownSession;
const button = (name: string | RegExp) => page.getByRole('button', { name });

beforeAll(() => page.viewport(380, 560));
// Something is hovered where the pointer rests.
beforeEach(() => cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 }));
afterEach(() => shown.close());

describe.each(['light', 'dark'])('%s', (value) => {
  beforeAll(async () => {
    const features = [{ name: 'prefers-color-scheme', value }];
    await cdp().send('Emulation.setEmulatedMedia', { features });
  });

  it('a disabled Check is readable under the pointer', async () => {
    shown = showSession(cards['multiple-choice']);
    await expect.element(button('Check')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.hover(button('Check'));
    await expect.poll(() => button('Check').element().matches(':hover')).toBe(true);
    expect(contrastOf(button('Check').element())).toBeGreaterThan(4.5);
  });

  it('the pointer changes only the edge of an option', async () => {
    shown = showSession(cards.choice);
    const option = button(/a deep sorrow/u);
    await expect.element(option).toBeVisible();
    const look = () => {
      const { backgroundColor, borderColor, color } = getComputedStyle(option.element());
      return { backgroundColor, borderColor, color };
    };
    const before = look();
    await userEvent.hover(option);
    await expect.poll(() => look().borderColor).not.toBe(before.borderColor);
    expect({ ...look(), borderColor: before.borderColor }).toEqual(before);
  });
});

describe('next to the answer', () => {
  const middleOf = (element: Element): number => {
    const { y, height } = element.getBoundingClientRect();
    return Math.round(y + height / 2);
  };

  it('an almost right answer is explained in one line, and C counts it as right', async () => {
    shown = showSession(cards.spelling);
    await page.getByRole('textbox').fill('goxsamer');
    await pressKeys('{Enter}');
    const almost = page.getByText('Almost right');
    await expect.element(almost).toBeVisible();
    await expect.element(page.getByText('Incorrect', { exact: true })).not.toBeInTheDocument();
    expect(middleOf(button('Count as correct').element())).toBe(middleOf(almost.element()));
    await pressKeys('c');
    await expect.element(page.getByText('Correct', { exact: true })).toBeVisible();
    await expect.element(almost).not.toBeInTheDocument();
    expect(shown.state().feedback?.overruled).toBe(true);
  });

  it('Undo keeps its line with a long verdict', async () => {
    shown = showSession(cards.choice);
    shown.dispatch({ type: 'answer', given: ['B'], at: Date.now() });
    const undo = button('Undo');
    await expect.element(undo).toBeVisible();
    page.getByRole('status').elements().at(-1)?.append(' and more, in a longer language'.repeat(4));
    expect(undo.element().getBoundingClientRect().height).toBe(32);
    expect(undo.element().scrollWidth).toBeLessThanOrEqual(undo.element().clientWidth);
  });

  it('the keys of the next card are shown beside Undo of the last answer', async () => {
    shown = showSession(cards.choice, cards['multiple-choice']);
    await expect.element(button(/good luck/u)).toBeVisible();
    await pressKeys('1');
    await pressKeys('{Enter}');
    await expect.element(page.getByText('1–4 choose')).toBeVisible();
    await expect.element(button('Undo last answer')).toBeVisible();
  });
});

describe('a choice with four long options, answered in the popup', () => {
  const text = 'a word at such length that it takes several lines of the popup. '.repeat(4);
  const options = [1, 2, 3, 4].map((place) => ({ id: `o${place}`, text: `${place}, ${text}` }));
  const long = { ...cards.choice, options, correct: ['o4'] };
  /** Whether it is visible and not covered. */
  const isSeen = (element: Element | null): boolean => {
    const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
    return [y + 2, y + height - 2].every((top) =>
      element?.contains(document.elementFromPoint(x + width / 2, top)),
    );
  };

  it('shows head, word, verdict and right option together, even after scrolling', async () => {
    shown = showSession(long);
    await expect.element(button(/^1, a word/u)).toBeVisible();
    document.querySelector('main')?.scrollTo(0, 400);
    await expect.poll(() => shown.state().draft.scroll).toBeGreaterThan(0);
    await pressKeys('1');
    await expect.element(button('Continue')).toHaveFocus();
    const parts = ['.plan-name', '.word', '.verdict .mark', '.option[data-tone=right]'];
    await expect
      .poll(() => parts.filter((part) => !isSeen(document.querySelector(part))))
      .toEqual([]);
  });

  it('keeps its width when it has to scroll', async () => {
    const details = options.map((one) => ({ kind: 'example' as const, text: one.text.repeat(4) }));
    shown = showSession({ ...cards.choice, details });
    const word = () => document.querySelector('.word')?.getBoundingClientRect().toJSON() as DOMRect;
    await expect.element(button(/good luck/u)).toBeVisible();
    const before = word();
    const scrolls = () => {
      const { scrollHeight = 0, clientHeight = 0 } = document.querySelector('main') ?? {};
      return scrollHeight > clientHeight;
    };
    expect(scrolls()).toBe(false);
    await pressKeys('2');
    await expect.poll(scrolls).toBe(true);
    expect(word()).toEqual(before);
  });
});

describe('in a tab', () => {
  beforeAll(() => page.viewport(1024, 820));
  afterAll(() => page.viewport(380, 560));

  it('the review is a full page with a footer that keeps its place between kinds', async () => {
    const kinds = [
      cards.choice,
      cards['multiple-choice'],
      cards.spelling,
      cards.arrange,
      cards.reveal,
    ];
    shown = showSession(...kinds);
    delete document.documentElement.dataset.view;
    const tops: number[] = [];
    for (const { id } of kinds) {
      await expect
        .poll(() => document.querySelector('[data-card]')?.getAttribute('data-card'))
        .toBe(id);
      tops.push(Math.round(button('Skip').element().getBoundingClientRect().y));
      await button('Skip').click();
    }
    expect(new Set(tops).size).toBe(1);
    const main = document.querySelector('main')?.getBoundingClientRect() ?? new DOMRect();
    expect(Math.round(main.x)).toBe(Math.round(document.body.clientWidth - main.right));
    expect(getComputedStyle(document.querySelector('.word') ?? document.body).fontSize).toBe(
      '48px',
    );
  });
});
