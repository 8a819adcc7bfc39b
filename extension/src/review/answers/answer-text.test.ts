import { cardKinds } from '@gleaner/shared';
import { expect, it } from 'vitest';
import { answerLines, spokenText, wordsOfCard } from './answer-text.ts';
import { cards } from './testing-cards.ts';

const filledSentence = 'By pure serendipity he found the missing letters in a drawer.';

it('shows the right answer of each kind in words', () => {
  const lines = Object.fromEntries(cardKinds.map((kind) => [kind, answerLines(cards[kind])]));
  expect(lines).toEqual({
    choice: ['good luck in finding things'],
    'multiple-choice': ['mournful', 'dismal'],
    'fill-blanks': [filledSentence],
    spelling: ['gossamer'],
    arrange: ['Old friends meet again'],
    match: [
      'petrichor – the smell of rain on dry ground',
      'gossamer – a very thin, light cloth',
      'cairn – a heap of stones that marks a way',
    ],
    speaking: ['ephemeral'],
    reveal: ['everyone has a story'],
  });
});

it('looks for the learner’s word in the main texts of each kind', () => {
  const first = Object.fromEntries(cardKinds.map((kind) => [kind, wordsOfCard(cards[kind])[0]]));
  expect(first).toEqual({
    choice: 'serendipity',
    'multiple-choice': 'lugubrious',
    'fill-blanks': 'serendipity',
    spelling: 'gossamer',
    arrange: 'What old friends do',
    match: 'petrichor',
    speaking: 'ephemeral',
    reveal: 'sonder',
  });
  expect(wordsOfCard(cards.arrange)).toContain('friends');
});

it('does not speak the answer before it is given', () => {
  expect(spokenText(cards['fill-blanks'], false)).toBe(
    'By pure … he found the … letters in a drawer.',
  );
  expect(spokenText(cards['fill-blanks'], true)).toBe(filledSentence);
  expect(spokenText(cards.arrange, true)).toBe('Old friends meet again');
  expect(spokenText({ ...cards.spelling, question: '' }, false)).toBe('gossamer');
  expect(spokenText({ ...cards.spelling, silent: true }, false)).toBe('');
  expect(spokenText({ ...cards.spelling, silent: true }, true)).toBe('gossamer');
});
