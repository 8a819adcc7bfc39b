/** What is measured of the cards' look: contrast, room, and that nothing rewraps. */
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { contrastOf } from '../../testing/contrast.ts';
import { cards } from '../testing-cards.ts';
import { showSession, type ShownSession } from '../testing-screen.tsx';

let shown: ShownSession;
const button = (name: string | RegExp) => page.getByRole('button', { name });

beforeAll(() => page.viewport(380, 560));
// Where the pointer rests, something is hovered.
beforeEach(() => cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 }));
afterEach(() => shown.close());

describe.each(['light', 'dark'])('%s', (value) => {
  beforeAll(async () => {
    const features = [{ name: 'prefers-color-scheme', value }];
    await cdp().send('Emulation.setEmulatedMedia', { features });
  });

  it('Check is readable under the pointer while it takes no presses', async () => {
    shown = showSession(cards['multiple-choice']);
    await expect.element(button('Check')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.hover(button('Check'));
    await expect.poll(() => button('Check').element().matches(':hover')).toBe(true);
    expect(contrastOf(button('Check').element())).toBeGreaterThan(4.5);
  });

  it('the pointer changes the edge of an option and nothing else', async () => {
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

describe('what is beside the answer', () => {
  const middleOf = (element: Element): number => {
    const { y, height } = element.getBoundingClientRect();
    return Math.round(y + height / 2);
  };

  it('an answer that is almost right says so in one line, and C counts it as right', async () => {
    shown = showSession(cards.spelling);
    await page.getByRole('textbox').fill('goxsamer');
    await userEvent.keyboard('{Enter}');
    const almost = page.getByText('Almost: one letter');
    await expect.element(almost).toBeVisible();
    await expect.element(page.getByText('Not right', { exact: true })).not.toBeInTheDocument();
    expect(middleOf(button('Count as right').element())).toBe(middleOf(almost.element()));
    await userEvent.keyboard('c');
    await expect.element(page.getByText('Right', { exact: true })).toBeVisible();
    await expect.element(almost).not.toBeInTheDocument();
    expect(shown.state().feedback?.overruled).toBe(true);
  });

  it('Undo keeps its line however long the verdict is', async () => {
    shown = showSession(cards.choice);
    shown.dispatch({ type: 'answer', given: ['B'], at: Date.now() });
    const undo = button('Undo');
    await expect.element(undo).toBeVisible();
    page.getByRole('status').elements().at(-1)?.append(' and more, in a longer language'.repeat(4));
    expect(undo.element().getBoundingClientRect().height).toBe(32);
    expect(undo.element().scrollWidth).toBeLessThanOrEqual(undo.element().clientWidth);
  });

  it('the keys of the next card stand beside the way back to the last answer', async () => {
    shown = showSession(cards.choice, cards['multiple-choice']);
    await expect.element(button(/good luck/u)).toBeVisible();
    await userEvent.keyboard('1{Enter}');
    await expect.element(page.getByText('1–4 mark')).toBeVisible();
    await expect.element(button('Undo last answer')).toBeVisible();
  });
});
