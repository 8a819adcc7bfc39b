import type { CardDetail, Flashcard } from '@gleaner/shared';
import { expect, it } from 'vitest';
import { backOf, spellingMeanings } from './card-back.ts';
import { cards } from './testing-cards.ts';

const withDetails = (card: Flashcard, ...details: CardDetail[]): Flashcard => ({
  ...card,
  details,
});
const texts = (card: Flashcard, shown: string[] = []) =>
  backOf(card, shown).map(({ text }) => text);

it('orders the details like a dictionary, and shows each text once', () => {
  const card = withDetails(
    cards.choice,
    { kind: 'example', text: 'By serendipity we met.' },
    { kind: 'meaning', text: 'a happy chance' },
    { kind: 'explanation', text: 'A happy  chance' },
    { kind: 'reading', text: 'seren-DIP-ity' },
  );
  expect(texts(card)).toEqual(['seren-DIP-ity', 'a happy chance', 'By serendipity we met.']);
  expect(texts(card, ['By serendipity we met.'])).toEqual(['seren-DIP-ity', 'a happy chance']);
});

it('omits what the answered card shows already', () => {
  const of = (card: Flashcard, text: string) =>
    texts(withDetails(card, { kind: 'explanation', text }));
  expect(of(cards.choice, 'Serendipity')).toEqual([]);
  expect(of(cards.choice, 'good luck in finding things')).toEqual([]);
  expect(of(cards.choice, 'a deep sorrow')).toEqual(['a deep sorrow']);
  expect(of(cards.choice, '/ˌserənˈdɪpɪti/')).toEqual([]);
  const solved = 'By pure serendipity he found the missing letters in a drawer.';
  expect(of(cards['fill-blanks'], solved)).toEqual([]);
  expect(of(cards.spelling, 'gossamer')).toEqual([]);
});

it('a spelling card shows a meaning on its front, unless the meaning contains the word', () => {
  const card = withDetails(
    cards.spelling,
    { kind: 'meaning', text: 'a thin, light cloth' },
    { kind: 'translation', text: 'Gossamer (Stoff)' },
  );
  expect(spellingMeanings(card)).toEqual(['a thin, light cloth']);
  expect(texts(card)).toEqual(['Gossamer (Stoff)']);
});
