import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pressKeys } from '../../../testing/press-keys.ts';
import { cards } from '../answers/testing-cards.ts';
import {
  showCards,
  placed,
  answered,
  news,
  right,
  wrong,
  tap,
  prepareCardScreen,
} from './testing-card.ts';
import { buttonNamed } from '../../../testing/named-button.ts';

prepareCardScreen();

describe('arranging', () => {
  const card = cards.arrange;
  const line = () => page.getByRole('list', { name: 'Your sentence' });
  const bank = () => page.getByRole('list', { name: 'Words' });
  const inLine = (text: string) => line().getByRole('button', { name: `${text} remove` });

  it('takes words by digits and returns the last one by Backspace', async () => {
    showCards(card);
    await expect.element(bank().getByRole('button', { name: 'meet' })).toBeVisible();
    await pressKeys('421');
    expect(placed()).toEqual(['o4', 'o2', 'o1']);
    expect(news()).toBe('meet placed, word 3');
    await pressKeys('{Backspace}13{Enter}');
    await expect.element(right()).toBeVisible();
    expect(answered()).toEqual(['o4', 'o2', 'o1', 'o3']);
  });

  it('takes words by mouse; the next word fills the place of a returned one', async () => {
    showCards(card);
    for (const text of ['Old', 'never', 'meet'])
      await bank().getByRole('button', { name: text }).click();
    await inLine('never').click();
    expect(news()).toBe('never removed');
    await bank().getByRole('button', { name: 'friends' }).click();
    expect(placed()).toEqual(['o4', 'o2', 'o1']);
    await bank().getByRole('button', { name: 'again' }).click();
    await buttonNamed('Check').click();
    await expect.element(right()).toBeVisible();
  });

  it('works by drag in both directions', async () => {
    showCards(card);
    await expect.element(bank()).toBeVisible();
    await tap(bank().getByRole('button', { name: 'friends' }));
    await tap(bank().getByRole('button', { name: 'Old' }));
    await expect.poll(placed).toEqual(['o2', 'o4']);
    await userEvent.dragAndDrop(inLine('Old'), inLine('friends'), {
      targetPosition: { x: 4, y: 10 },
    });
    await expect.poll(placed).toEqual(['o4', 'o2']);
    await userEvent.dragAndDrop(bank().getByRole('button', { name: 'meet' }), line());
    await expect.poll(placed).toEqual(['o4', 'o2', 'o1']);
    await userEvent.dragAndDrop(inLine('friends'), bank());
    await expect.poll(placed).toEqual(['o4', 'o1']);
  });

  it('shows which words were in the wrong place', async () => {
    showCards(card);
    await expect.element(bank()).toBeVisible();
    await pressKeys('2413{Enter}');
    await expect.element(wrong()).toBeVisible();
    const marked = () =>
      line()
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent);
    expect(marked()).toEqual(['friends', 'Old not here', 'meet', 'again']);
    await expect.element(page.getByText('Old friends meet again')).toBeVisible();
  });

  it('reaches words without a digit by Tab and arrows', async () => {
    const options = Array.from({ length: 12 }, (_, place) => ({
      ...{ id: `o${place}`, text: `word${place}` },
    }));
    showCards({ ...card, options, correct: ['o11', 'o0'] });
    await bank().getByRole('button', { name: 'word8' }).click();
    await pressKeys('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    expect(placed()).toEqual(['o8', 'o11']);
  });

  describe('with long words', () => {
    const texts = ['Donaudampfschifffahrtsgesellschaft', 'Rechtsschutzversicherungsgesellschaften'];
    const long = {
      ...card,
      options: [...texts, 'is', 'here', 'a', 'thing'].map((text, at) => ({ id: `o${at}`, text })),
      correct: ['o0', 'o2', 'o3'],
    };
    const top = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().top;
    const bottoms = (selector: string) =>
      [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect().bottom);

    it('shows every word above the footer', async () => {
      showCards(long);
      await expect.element(bank()).toBeVisible();
      expect(bottoms('.bank .chip')).toHaveLength(6);
      expect(Math.max(...bottoms('.bank .chip'))).toBeLessThanOrEqual(top('.review-foot') ?? 0);
    });

    it('scrolls between header and footer once they fill the line', async () => {
      showCards(long);
      await expect.element(bank()).toBeVisible();
      await pressKeys('123456');
      await expect.poll(placed).toHaveLength(6);
      expect(Math.max(...bottoms('.arrange, .card'))).toBeLessThanOrEqual(top('.review-foot') ?? 0);
      const [lineEnd = 0] = bottoms('.line');
      expect(Math.max(...bottoms('.line .chip'))).toBeLessThan(lineEnd);
      const last = document.querySelector('.bank > :last-child .chip');
      last?.scrollIntoView({ block: 'nearest' });
      const { bottom = Infinity } = last?.getBoundingClientRect() ?? {};
      expect(bottom).toBeLessThanOrEqual(top('.review-foot') ?? 0);
    });
  });
});
