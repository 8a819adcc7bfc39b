/** WCAG 2.1.4: single letters and digits can be switched off. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { pressKeys } from '../../../testing/press-keys.ts';
import { choiceStores } from '../../settings/choices.ts';
import { cards } from '../answers/testing-cards.ts';
import { showSession, type ShownSession } from './testing-screen.tsx';

let shown: ShownSession;
const button = (name: string | RegExp) => page.getByRole('button', { name });
const shortcuts = () =>
  [...document.querySelectorAll('[aria-keyshortcuts]')].map((one) =>
    one.getAttribute('aria-keyshortcuts'),
  );

beforeAll(() => page.viewport(380, 560));
afterEach(async () => {
  shown.close();
  await choiceStores.keys.save({ single: true });
});

describe('with single keys off', () => {
  it.each([cards.choice, cards['multiple-choice'], cards.arrange, cards.match, cards.reveal])(
    'no letter and no digit does anything on a card of kind $kind',
    async (card) => {
      await choiceStores.keys.save({ single: false });
      shown = showSession(card, cards.spelling);
      await expect.element(button(/Skip/u)).toHaveAttribute('aria-keyshortcuts', 'Alt+S');
      expect(shortcuts().filter((keys) => keys?.length === 1)).toEqual([]);
      const hints = document.querySelector('.key-hints')?.textContent ?? '';
      expect(hints).not.toMatch(/[\dA-Z]–/u);
      const before = shown.state();
      await pressKeys('1234abcdefghijklmnopqrstuvwxyz');
      expect(shown.state()).toBe(before);
      await pressKeys('{Alt>}s{/Alt}');
      await expect.poll(() => shown.state().queue).toEqual([1, 0]);
    },
  );

  it('the digits of a revealed card do nothing, and its buttons show none', async () => {
    await choiceStores.keys.save({ single: false });
    shown = showSession(cards.reveal, cards.spelling);
    await expect.element(button(/Skip/u)).toHaveAttribute('aria-keyshortcuts', 'Alt+S');
    await pressKeys(' ');
    await expect.element(button('I knew it')).not.toHaveAttribute('aria-keyshortcuts');
    await pressKeys('12');
    expect(shown.state().queue).toEqual([0, 1]);
    await pressKeys(' ');
    await expect.poll(() => shown.state().queue).toEqual([1]);
  });
});

it('single keys are on unless the learner switches them off', async () => {
  shown = showSession(cards.choice);
  await expect.element(button(/good luck/u)).toHaveAttribute('aria-keyshortcuts', '1');
  await pressKeys('1');
  await expect.poll(() => shown.state().feedback?.right).toBe(true);
});
