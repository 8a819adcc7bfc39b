/** Words that move: along a sentence by arrows, and with a pointer until it is let go. */
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { pressKeys } from '../../../testing/press-keys.ts';
import { cards } from '../answers/testing-cards.ts';
import { news, placed, prepareCardScreen, pressed, showCards } from './testing-card.ts';

prepareCardScreen();

const bank = () => page.getByRole('list', { name: 'Words' });
const line = () => page.getByRole('list', { name: 'Your sentence' });
const inBank = (name: string) => bank().getByRole('button', { name });

describe('the place of the next word', () => {
  it('moves by the arrows, and not past an end; a digit takes its word back', async () => {
    showCards(cards.arrange);
    await expect.element(inBank('Old')).toBeVisible();
    await pressKeys('42{ArrowLeft}1');
    expect(placed()).toEqual(['o4', 'o1', 'o2']);
    await pressKeys('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}3');
    expect(placed()).toEqual(['o3', 'o4', 'o1', 'o2']);
    await pressKeys('{ArrowRight}{Backspace}');
    expect(placed()).toEqual(['o3', 'o1', 'o2']);
    await pressKeys('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}5');
    expect(placed()).toEqual(['o3', 'o1', 'o2', 'o5']);
    await pressKeys('1');
    expect(placed()).toEqual(['o3', 'o2', 'o5']);
    expect(news()).toBe('meet removed');
  });

  it('moves as its words run: from right to left', async () => {
    const texts = ['ذهب', 'الولد', 'المدرسة'];
    showCards({
      ...cards.arrange,
      ...{ language: 'ar', options: texts.map((text, at) => ({ id: `o${at + 1}`, text })) },
      correct: ['o1', 'o2', 'o3'],
    });
    await expect.element(inBank('ذهب')).toBeVisible();
    const digitOf = (text: string) =>
      bank()
        .getByRole('button')
        .elements()
        .findIndex((one) => one.textContent.includes(text)) + 1;
    const [first, second, third] = texts.map(digitOf);
    await pressKeys(`${first}${second}{ArrowRight}${third}`);
    expect(placed()).toEqual(['o1', 'o3', 'o2']);
    await pressKeys(`{ArrowLeft}${third}`);
    expect(placed()).toEqual(['o1', 'o2']);
  });
});

describe('blanks', () => {
  const card = cards['fill-blanks'];

  it('that are all full take no further word until one is chosen', async () => {
    showCards(card);
    await expect.element(pressed('Blank 1, empty')).toBeVisible();
    await pressKeys('231');
    expect(news()).toBe('Every blank has its word. Remove one first.');
    expect(placed()).toEqual(['blank1:w2', 'blank2:w3']);
    await pressKeys('{ArrowRight}');
    expect(news()).toBe('Blank 2: missing');
    await pressKeys('{ArrowRight}');
    expect(news()).toBe('Blank 1: serendipity');
    // The chosen one is emptied, not the last.
    await pressKeys('{Backspace}');
    expect(placed()).toEqual(['blank2:w3']);
    await pressKeys('1');
    expect(placed()).toEqual(['blank2:w3', 'blank1:w1']);
  });

  it('go from the last to the first, and back', async () => {
    showCards(card);
    await expect.element(pressed('Blank 1, empty')).toBeVisible();
    await pressKeys('{ArrowLeft}');
    expect(news()).toBe('Blank 2 is next');
    await pressKeys('{ArrowRight}');
    expect(news()).toBe('Blank 1 is next');
  });
});

describe('a pointer', () => {
  const middleOf = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { clientX: left + width / 2, clientY: top + height / 2 };
  };
  const point = (type: string, on: Element, at: object, more: PointerEventInit = {}): void => {
    const usual = {
      bubbles: true,
      cancelable: true,
      pointerId: 1,
      pointerType: 'mouse',
      button: 0,
    };
    on.dispatchEvent(new PointerEvent(type, { ...usual, ...at, ...more }));
  };
  /** Presses a word of the line, and gives it with its middle and the middle of the bank. */
  async function press(more: PointerEventInit = {}) {
    showCards(cards.arrange);
    await expect.element(inBank('Old')).toBeVisible();
    await pressKeys('42');
    const word = line().getByRole('button', { name: 'Old remove' }).element() as HTMLElement;
    point('pointerdown', word, middleOf(word), more);
    return { word, at: middleOf(word), away: middleOf(bank().element()) };
  }

  it('takes its word along, and back into the bank where it is let go', async () => {
    const { word, away } = await press();
    point('pointermove', window.document.body, away);
    expect(word.dataset.dragged).toBe('');
    expect(word.style.translate).not.toBe('');
    point('pointerup', document.body, away);
    await expect.poll(placed).toEqual(['o2']);
  });

  it('that hardly moves takes nothing along', async () => {
    const { word, at } = await press();
    point('pointermove', document.body, { ...at, clientX: at.clientX + 5 });
    expect(word.dataset.dragged).toBeUndefined();
    point('pointermove', document.body, { ...at, clientX: at.clientX + 9 });
    expect(word.dataset.dragged).toBe('');
  });

  it('other than the one that pressed moves and drops nothing', async () => {
    const { word, away } = await press();
    point('pointermove', document.body, away, { pointerId: 2 });
    expect(word.dataset.dragged).toBeUndefined();
    point('pointermove', document.body, away);
    point('pointerup', document.body, away, { pointerId: 2 });
    expect(word.dataset.dragged).toBe('');
    point('pointerup', document.body, away);
    await expect.poll(placed).toEqual(['o2']);
  });

  it('that the browser takes over leaves the word where it was', async () => {
    const { word, away } = await press();
    point('pointermove', document.body, away);
    point('pointercancel', document.body, away);
    expect(word.style.translate).toBe('');
    expect(word.dataset.dragged).toBeUndefined();
    point('pointerup', document.body, away);
    await pressKeys('1');
    expect(placed()).toEqual(['o4', 'o2', 'o1']);
  });

  it('that lets go beside every target leaves the word, and the next click counts', async () => {
    const { word } = await press();
    const nowhere = { clientX: 1, clientY: 1 };
    point('pointermove', document.body, nowhere);
    point('pointerup', document.body, nowhere);
    expect(word.style.translate).toBe('');
    // The click that belongs to the drag.
    word.click();
    expect(placed()).toEqual(['o4', 'o2']);
    word.click();
    await expect.poll(placed).toEqual(['o2']);
  });

  it.each([
    ['a finger, which scrolls', { pointerType: 'touch' }],
    ['another button than the first', { button: 2 }],
  ])('that is %s takes nothing along', async (_what, more) => {
    const { word, away } = await press(more);
    point('pointermove', document.body, away, more);
    point('pointerup', document.body, away, more);
    expect(word.dataset.dragged).toBeUndefined();
    await pressKeys('1');
    expect(placed()).toEqual(['o4', 'o2', 'o1']);
  });
});
