/** @module-tag smoke */
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { pressKeys } from '../../../testing/press-keys.ts';
import { cards } from '../answers/testing-cards.ts';
import { showCards, answered, submitted, right, prepareCardScreen } from './testing-card.ts';
import { buttonNamed } from '../../../testing/named-button.ts';

prepareCardScreen();

describe('speaking', () => {
  it('is graded by the learner with keys, and says that there is no voice', async () => {
    showCards(cards.speaking);
    await expect.element(page.getByText(/no voice for this language/u)).toBeVisible();
    await pressKeys('2');
    await expect.poll(() => submitted()?.is_correct).toBe(false);
    expect(submitted()?.user_answer).toBe('unknown');
    expect(answered()).toBeUndefined();
  });

  it('is graded with the mouse', async () => {
    showCards(cards.speaking);
    await buttonNamed('I knew it').click();
    await expect.element(page.getByText('finished')).toBeVisible();
    expect(submitted()?.user_answer).toBe('ephemeral');
  });
});

describe('spelling without a voice', () => {
  it('can be revealed and graded by the learner', async () => {
    showCards(cards.spelling);
    await buttonNamed('Show the word').click();
    await expect.element(page.getByText('gossamer')).toBeVisible();
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
    await pressKeys('1');
    await expect.element(page.getByText('finished')).toBeVisible();
    expect(submitted()?.user_answer).toBe('gossamer');
  });

  it('does not ask to listen, and keeps what else is asked', async () => {
    showCards({ ...cards.spelling, prompt: 'Listen and write the word\nthin and light' });
    await expect.element(page.getByText('thin and light')).toBeVisible();
    await expect.element(page.getByText(/speech recognition/iu)).not.toBeInTheDocument();
  });

  it('says what to do where the card only asks to listen', async () => {
    showCards({ ...cards.spelling, prompt: 'Écoutez' });
    await expect.element(page.getByText('Write the word')).toBeVisible();
    await expect.element(page.getByText('Écoutez')).not.toBeInTheDocument();
  });

  it('does not show the first letter of a word of two letters', async () => {
    showCards({ ...cards.spelling, language: 'zh', question: '历史', correct: ['历史'] });
    await expect.element(page.getByText(/··, 2 letters/u)).toBeVisible();
  });
});

describe('spelling a word from a written question', () => {
  it('is spoken only after the answer', async () => {
    showCards({ ...cards.spelling, silent: true, prompt: 'Translate: Altweibersommer' });
    await expect.element(page.getByRole('textbox')).toHaveFocus();
    await expect.element(buttonNamed(/Play/u)).not.toBeInTheDocument();
    await expect.element(page.getByText(/no voice/u)).not.toBeInTheDocument();
    await pressKeys('gossamer{Enter}');
    await expect.element(right()).toBeVisible();
    await expect.element(page.getByText(/no voice/u)).toBeVisible();
  });

  it('is compared with the nearest accepted text', async () => {
    showCards({ ...cards.spelling, correct: ['colour; hue', 'tint'] });
    await page.getByRole('textbox').fill('huge');
    await pressKeys('{Enter}');
    await expect.element(page.getByText('Almost right')).toBeVisible();
    await expect.element(page.getByRole('definition').nth(1)).toHaveTextContent('hue');
  });
});
