import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { pressKeys } from '../../../testing/press-keys.ts';
import { cards } from '../answers/testing-cards.ts';
import { showCards, answered, right, wrong, tap, prepareCardScreen } from './testing-card.ts';
import { buttonNamed } from '../../../testing/named-button.ts';

prepareCardScreen();

describe('multiple choice', () => {
  const card = cards['multiple-choice'];
  const box = (name: string) => page.getByRole('checkbox', { name });

  it('is selected by digits and checked by Enter', async () => {
    showCards(card);
    await expect.element(box('mournful')).toBeVisible();
    await pressKeys('132');
    await expect.element(box('cheerful')).toBeChecked();
    await pressKeys('3{Enter}');
    await expect.element(right()).toBeVisible();
    expect(answered()).toEqual(['a', 'b']);
  });

  it('is selected with the mouse, and shows what was missed', async () => {
    showCards(card);
    await expect.element(buttonNamed('Check')).toHaveAttribute('aria-disabled', 'true');
    await box('mournful').click();
    await box('cheerful').click();
    await buttonNamed('Check').click();
    await expect.element(wrong()).toBeVisible();
    const rows = page.getByRole('listitem');
    await expect.element(rows.nth(1)).toHaveTextContent(/dismal\s*missed/u);
    await expect.element(rows.nth(2)).toHaveTextContent(/cheerful\s*yours/u);
  });

  it('keeps Space for the focused checkbox, and moves by arrows', async () => {
    showCards(card);
    await box('mournful').click();
    await pressKeys('{ArrowDown} {ArrowUp} ');
    await expect.element(box('dismal')).toBeChecked();
    await expect.element(box('mournful')).not.toBeChecked();
    await pressKeys('{Enter}');
    await expect.element(wrong()).toBeVisible();
  });

  it('can be tapped', async () => {
    showCards(card);
    await expect.element(box('dismal')).toBeVisible();
    await tap(box('dismal'));
    await expect.element(box('dismal')).toBeChecked();
  });
});

describe('more than nine options', () => {
  it('are numbered up to nine, and reached by Tab and arrows', async () => {
    const options = Array.from({ length: 11 }, (_, place) => ({
      ...{ id: `o${place}`, text: `answer ${place + 1}` },
    }));
    showCards({ ...cards.choice, options, correct: ['o10'] });
    await expect.element(buttonNamed('answer 9')).toHaveAttribute('aria-keyshortcuts', '9');
    await expect.element(buttonNamed('answer 10')).not.toHaveAttribute('aria-keyshortcuts');
    (buttonNamed('answer 1').nth(0).element() as HTMLElement).focus();
    await pressKeys('{ArrowUp}{Enter}');
    await expect.element(right()).toBeVisible();
  });
});
