/** @module-tag smoke */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pressKeys } from '../../../testing/press-keys.ts';
import { cards, typedBlanks } from '../answers/testing-cards.ts';
import {
  cardScreen,
  showCards,
  placed,
  answered,
  pressed,
  news,
  right,
  wrong,
  tap,
  prepareCardScreen,
} from './testing-card.ts';
import { buttonNamed } from '../../../testing/named-button.ts';

prepareCardScreen();

describe('a sentence with blanks', () => {
  const card = cards['fill-blanks'];

  it('is filled by digits, emptied by Backspace, and checked by Enter', async () => {
    showCards(card);
    await expect.element(pressed('Blank 1, empty')).toBeVisible();
    await pressKeys('2');
    await expect.element(buttonNamed('Blank 1 serendipity')).toBeVisible();
    expect(news()).toBe('serendipity placed in blank 1');
    await expect.element(pressed('Blank 2, empty')).toBeVisible();
    await pressKeys('1{Backspace}');
    expect(placed()).toEqual(['blank1:w2']);
    expect(news()).toBe('obsolete removed');
    await pressKeys('{Enter}');
    expect(answered()).toBeUndefined();
    await pressKeys('3{Enter}');
    await expect.element(right()).toBeVisible();
    expect(answered()).toEqual(['blank1:w2', 'blank2:w3']);
  });

  it('with a single blank is checked by the digit', async () => {
    showCards({ ...card, question: 'By pure ___ he found it.', correct: ['blank1:w2'] });
    await expect.element(pressed('Blank 1, empty')).toBeVisible();
    await pressKeys('2');
    await expect.element(right()).toBeVisible();
    expect(answered()).toEqual(['blank1:w2']);
  });

  it('is filled in any order with the arrows', async () => {
    showCards(card);
    await expect.element(buttonNamed('Blank 1, empty')).toBeVisible();
    await pressKeys('{ArrowRight}');
    expect(news()).toBe('Blank 2 is next');
    await pressKeys('3');
    await expect.element(pressed('Blank 1, empty')).toBeVisible();
    await pressKeys('33');
    expect(placed()).toEqual(['blank2:w3']);
    await pressKeys('{ArrowRight}1');
    expect(placed()).toEqual(['blank2:w1']);
  });

  it('is filled with the mouse; a tapped blank returns its word', async () => {
    showCards(card);
    await buttonNamed('Blank 2, empty').click();
    await buttonNamed('obsolete').click();
    await buttonNamed('serendipity').click();
    expect(placed()).toEqual(['blank2:w1', 'blank1:w2']);
    await buttonNamed('Blank 2 obsolete').click();
    expect(placed()).toEqual(['blank1:w2']);
    await buttonNamed('missing').click();
    await buttonNamed('Check').click();
    await expect.element(right()).toBeVisible();
  });

  it('works by tap and by drag in both directions', async () => {
    showCards(card);
    await expect.element(buttonNamed('missing')).toBeVisible();
    await tap(buttonNamed('missing'));
    await expect.element(buttonNamed('Blank 1 missing')).toBeVisible();
    await userEvent.dragAndDrop(buttonNamed('Blank 1 missing'), buttonNamed('Blank 2, empty'));
    await expect.poll(placed).toEqual(['blank2:w3']);
    await userEvent.dragAndDrop(buttonNamed('serendipity'), buttonNamed('Blank 1, empty'));
    await expect.poll(placed).toEqual(['blank2:w3', 'blank1:w2']);
    await userEvent.dragAndDrop(
      buttonNamed('Blank 1 serendipity'),
      page.getByRole('list', { name: 'Words' }),
    );
    await expect.poll(placed).toEqual(['blank2:w3']);
  });

  it('shows the given words and the correct sentence afterwards', async () => {
    showCards(card);
    await expect.element(buttonNamed('obsolete')).toBeVisible();
    await pressKeys('13{Enter}');
    await expect.element(wrong()).toBeVisible();
    const sentence = () => document.querySelector<HTMLElement>('.sentence')?.innerText;
    expect(sentence()?.replaceAll(/\s+/gu, ' ')).toBe(
      'By pure obsolete (Incorrect) he found the missing (Correct) letters in a drawer.',
    );
    await expect
      .element(page.getByText('By pure serendipity he found the missing letters in a drawer.'))
      .toBeVisible();
  });

  it('runs from right to left when its language does', async () => {
    showCards({
      ...card,
      ...{ language: 'ar', question: 'ذهب الولد إلى ___ وقرأ ___ جديدا.' },
      options: [
        { id: 'w2', text: 'كتابا' },
        { id: 'w1', text: 'المدرسة' },
      ],
      correct: ['blank1:w1', 'blank2:w2'],
    });
    await expect.element(pressed('Blank 1, empty')).toBeVisible();
    await pressKeys('{ArrowLeft}');
    await expect.element(pressed('Blank 2, empty')).toBeVisible();
  });
});

describe('typed blanks', () => {
  const field = (number: number) => page.getByRole('textbox', { name: `Blank ${number}` });

  it('are fields: Enter goes to the next one, then checks', async () => {
    showCards(typedBlanks);
    await expect.element(field(1)).toHaveFocus();
    await pressKeys('goes{Enter}');
    await expect.element(field(2)).toHaveFocus();
    await pressKeys('has1s{Enter}');
    await expect.element(wrong()).toBeVisible();
    expect(answered()).toEqual(['blank1:goes', 'blank2:has1s']);
    await expect.element(page.getByText('She goes to school and has lunch there.')).toBeVisible();
  });

  it('are restored with the cursor', async () => {
    showCards(typedBlanks);
    await field(2).fill('ha');
    cardScreen.reopen();
    await expect.element(field(2)).toHaveFocus();
    await pressKeys('s');
    await expect.element(field(2)).toHaveValue('has');
  });
});
