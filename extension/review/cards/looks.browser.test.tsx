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
