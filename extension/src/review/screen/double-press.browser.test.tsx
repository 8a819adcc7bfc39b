/** The second press of a double press answers nothing that the learner has not seen. */
import type { Flashcard } from '@gleaner/shared';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { pressesCount } from '../../../testing/press-keys.ts';
import { cards } from '../answers/testing-cards.ts';
import { showSession, type ShownSession } from './testing-screen.tsx';

let shown: ShownSession;
const show = (...list: Flashcard[]): void => {
  shown = showSession(...list);
};
const button = (name: string | RegExp) => page.getByRole('button', { name });
const firsts = () => shown.state().cards.map(({ first }) => first?.submission.is_correct);

/** A press of that time, which the browser would give. */
function at<One extends Event>(event: One, time: number): One {
  Object.defineProperty(event, 'timeStamp', { value: time });
  return event;
}

function pressKey(key: string, time: number): void {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(at(new KeyboardEvent('keydown', { key, bubbles: true }), time));
}

function click(name: string, time: number, detail: number): void {
  const found = button(name).element();
  found.dispatchEvent(at(new MouseEvent('click', { bubbles: true, detail }), time));
}

/** When the last press that counts was made, before the screen changed. */
let pressedAt = 0;
const soon = () => pressedAt + 1;
const later = () => {
  pressedAt = performance.now();
  return pressedAt + 10_000;
};

beforeAll(() => page.viewport(380, 560));
afterEach(() => shown.close());

describe('a card that is revealed', () => {
  it.each([
    [' ', ' '],
    ['Enter', ' '],
    [' ', '1'],
  ])('is not graded by a second key: “%s”, “%s”', async (first, second) => {
    show(cards.reveal, cards.choice);
    await expect.element(button('Show answer')).toBeVisible();
    await pressesCount();
    pressKey(first, later());
    await expect.element(button('I knew it')).toBeVisible();
    pressKey(second, soon());
    expect(firsts()).toEqual([undefined, undefined]);
    pressKey(second, later());
    await expect.poll(firsts).toEqual([true, undefined]);
  });

  it('is not graded by a second click, at any speed', async () => {
    show(cards.reveal, cards.choice);
    await expect.element(button('Show answer')).toBeVisible();
    await pressesCount();
    click('Show answer', later(), 1);
    await expect.element(button('I knew it')).toBeVisible();
    click('I knew it', soon(), 1);
    click('I knew it', later(), 2);
    expect(firsts()).toEqual([undefined, undefined]);
    click('I knew it', later(), 1);
    await expect.poll(firsts).toEqual([true, undefined]);
  });

  it('does not answer the next card with a second key', async () => {
    show(cards.speaking, cards.choice);
    await expect.element(button('I knew it')).toBeVisible();
    await pressesCount();
    pressKey('1', later());
    await expect.element(button(/good luck/u)).toBeVisible();
    pressKey('1', soon());
    expect(firsts()).toEqual([true, undefined]);
    pressKey('1', later());
    await expect.poll(firsts).toEqual([true, true]);
  });
});

it('a second Enter does not skip the feedback', async () => {
  show({ ...cards.arrange, options: cards.arrange.options.slice(0, 4) }, cards.choice);
  await expect.element(button('Check')).toBeVisible();
  await pressesCount();
  for (const key of ['1', '2', '3', '4']) pressKey(key, later());
  await expect.element(button('Check')).not.toHaveAttribute('aria-disabled');
  pressKey('Enter', later());
  await expect.element(button('Continue')).toHaveFocus();
  click('Continue', soon(), 0);
  expect(shown.state().feedback).not.toBeNull();
  click('Continue', later(), 0);
  await expect.poll(() => shown.state().feedback).toBeNull();
});
