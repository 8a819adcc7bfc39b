import { expect, it } from 'vitest';
import { missedWord } from './missed-word.ts';
import { cards } from '../answers/testing-cards.ts';

it.each([
  ['choice', 'serendipity', 'good luck in finding things'],
  ['multiple-choice', 'lugubrious', 'mournful, dismal'],
  [
    'fill-blanks',
    'serendipity, missing',
    'By pure serendipity he found the missing letters in a drawer.',
  ],
  ['spelling', 'gossamer', ''],
  ['arrange', 'Old friends meet again', 'What old friends do'],
  ['speaking', 'ephemeral', ''],
  ['reveal', 'sonder', 'everyone has a story'],
] as const)('a %s card is told by its word: %s', (kind, word, answer) => {
  expect(missedWord(cards[kind])).toMatchObject({ word, answer });
});

it('pairs are listed by the words of their left side', () => {
  expect(missedWord(cards.match).word).toBe('petrichor, gossamer, cairn');
});

it('a card with another question is listed by its word', () => {
  const details = [{ kind: 'word', text: 'abandon' } as const];
  const card = { ...cards.choice, question: 'to leave for ever', details };
  expect(missedWord(card).word).toBe('abandon');
});
