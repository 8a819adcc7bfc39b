/** One card on the review screen, in a window as large as the popup, for the tests of each kind. */
import type { Flashcard } from '@gleaner/shared';
import { afterEach, beforeAll, expect } from 'vitest';
import { cdp, page, type Locator } from 'vitest/browser';
import { showSession, type ShownSession } from '../screen/testing-screen.tsx';

export let cardScreen: ShownSession;

export const showCards = (...list: Flashcard[]): void => {
  cardScreen = showSession(...list);
};

export const placed = () => cardScreen.state().draft.placed;
export const answered = () => cardScreen.state().feedback?.given;
export const submitted = () => cardScreen.state().cards[0]?.first?.submission;
export const pressed = (name: string | RegExp) => page.getByRole('button', { name, pressed: true });
export const news = () => document.querySelector('[data-news]')?.textContent;
export const right = () => page.getByText('Correct', { exact: true });
export const wrong = () => page.getByText('Incorrect', { exact: true });

/** A touch made by the browser itself, with the pointer events and the click that follow from it. */
export async function tap(locator: Locator): Promise<void> {
  await expect.element(locator).toBeVisible();
  const before = cardScreen.state();
  const element = locator.element();
  element.scrollIntoView({ block: 'nearest' });
  const box = element.getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect();
  const x = frame.x + box.x + box.width / 2;
  const y = frame.y + box.y + box.height / 2;
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(() => cardScreen.state()).not.toBe(before);
}

export function prepareCardScreen(): void {
  beforeAll(() => page.viewport(380, 560));

  afterEach(() => cardScreen.close());
}
