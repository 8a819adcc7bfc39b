/** @module-tag smoke */
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { pressKeys } from '../../../testing/press-keys.ts';
import { cards } from '../answers/testing-cards.ts';
import { showCards, placed, news, right, wrong, tap, prepareCardScreen } from './testing-card.ts';
import { buttonNamed } from '../../../testing/named-button.ts';

prepareCardScreen();

describe('matching', () => {
  const card = cards.match;
  const left = (name: string | RegExp) =>
    page.getByRole('list', { name: 'First column' }).getByRole('button', { name });
  const second = (name: string | RegExp) =>
    page.getByRole('list', { name: 'Second column' }).getByRole('button', { name });

  it('pairs by digits and letters', async () => {
    showCards(card);
    await expect.element(left('petrichor')).toHaveAttribute('aria-pressed', 'true');
    await pressKeys('3a');
    expect(news()).toBe('cairn with a heap of stones that marks a way');
    await expect.element(left(/^cairn with a heap of stones/u)).toBeVisible();
    await pressKeys('bc');
    expect(placed()).toEqual(['l3:r1', 'l1:r2', 'l2:r3']);
    await pressKeys('{Backspace}');
    expect(placed()).toEqual(['l3:r1', 'l1:r2']);
    await pressKeys('c{Enter}');
    await expect.element(right()).toBeVisible();
  });

  it('pairs by mouse; pressing a pair separates it', async () => {
    showCards(card);
    await left('gossamer').click();
    await second(/very thin/u).click();
    await second(/smell of rain/u).click();
    expect(placed()).toEqual(['l2:r3', 'l1:r2', 'l3:r1']);
    await left(/gossamer/u).click();
    expect(placed()).toEqual(['l1:r2', 'l3:r1']);
    await second(/smell of rain/u).click();
    expect(placed()).toEqual(['l3:r1', 'l2:r2', 'l1:r3']);
  });

  it('makes the last pair by itself, and keeps it when its letter is pressed anyway', async () => {
    showCards(card);
    await expect.element(left('petrichor')).toBeVisible();
    await pressKeys('bc');
    expect(placed()).toEqual(['l1:r2', 'l2:r3', 'l3:r1']);
    await pressKeys('a');
    expect(placed()).toEqual(['l1:r2', 'l2:r3', 'l3:r1']);
    await pressKeys('a');
    expect(placed()).toEqual(['l1:r2', 'l2:r3']);
  });

  it('can be tapped', async () => {
    showCards(card);
    await expect.element(left('cairn')).toBeVisible();
    await tap(left('cairn'));
    await tap(second(/heap/u));
    await expect.poll(placed).toEqual(['l3:r1']);
    await tap(second(/heap/u));
    await expect.poll(placed).toEqual([]);
  });

  const solved = () => page.getByRole('list', { name: 'Pairs' }).getByRole('listitem');

  it('shows the solved pairs afterwards, and the learner’s wrong choices', async () => {
    showCards(card);
    await expect.element(left('petrichor')).toBeVisible();
    await pressKeys('acb{Enter}');
    await expect.element(wrong()).toBeVisible();
    await expect
      .element(solved().nth(0))
      .toHaveTextContent(
        /^petrichor – the smell of rain.*you chose: a heap of stones.*\(Incorrect\)$/u,
      );
    await expect
      .element(solved().nth(1))
      .toHaveTextContent(/^gossamer – a very thin.*\(Correct\)$/u);
    await expect.element(page.getByText('cairn – a heap of stones that marks a way')).toBeVisible();
  });

  it('shows the solved pairs without a verdict on each to a learner who did not know them', async () => {
    showCards(card);
    await buttonNamed('I don’t know').click();
    await expect
      .element(solved().nth(2))
      .toHaveTextContent('cairn – a heap of stones that marks a way');
    expect(document.querySelectorAll('.solved .icon, .partner')).toHaveLength(0);
  });

  it('shows no keys beyond the ninth item of a column', async () => {
    const options = ['left', 'right'].flatMap((group) =>
      Array.from({ length: 10 }, (_, place) => ({
        ...{ id: `${group}${place}`, text: `${group} ${place + 1}`, group },
      })),
    );
    showCards({ ...card, options, correct: ['left0:right3', 'left1:right0'] });
    await expect.element(left('left 9')).toHaveAttribute('aria-keyshortcuts', '9');
    await expect.element(second('right 9')).toHaveAttribute('aria-keyshortcuts', 'I');
    await expect.element(left('left 10')).not.toHaveAttribute('aria-keyshortcuts');
    await expect.element(second('right 10')).not.toHaveAttribute('aria-keyshortcuts');
  });
});
