import type { Flashcard } from '@gleaner/shared';
import { describe, expect, it } from 'vitest';
import type { CardSentence } from './own-sentence.ts';
import { sentenceHint } from './sentence-hint.ts';
import { cards, plainCard, typedBlanks } from '../answers/testing-cards.ts';

const met = (before: string, word: string, after: string): CardSentence => ({
  ...{ before, word, after, title: '', url: '' },
});
const gossamer = met('The morning was hung with ', 'gossamer', ', and every thread shone.');

it.each<[Flashcard]>([
  [cards.spelling],
  [cards.choice],
  [cards['multiple-choice']],
  [cards.reveal],
])('a card of kind $kind offers the sentence with a gap', (card) => {
  expect(sentenceHint(card, gossamer)).toEqual({
    ...{ before: gossamer.before, after: gossamer.after },
  });
});

describe('there is no hint', () => {
  it.each<[string, Flashcard, CardSentence | null | undefined]>([
    ['without a sentence', cards.spelling, null],
    ['while the sentence is looked up', cards.spelling, undefined],
    ['when the sentence does not contain the word', cards.spelling, met('A sentence.', '', '')],
    ['when the sentence is only the word', cards.spelling, met('', 'gossamer', '.')],
    ['for a sentence to arrange', cards.arrange, gossamer],
    ['for pairs', cards.match, gossamer],
    ['for a speaking card, which shows the sentence already', cards.speaking, gossamer],
  ])('%s', (_why, card, sentence) => {
    expect(sentenceHint(card, sentence)).toBeNull();
  });
});

describe('the hint never shows the answer', () => {
  const translated: Flashcard = {
    ...plainCard,
    ...{ id: 't', kind: 'spelling', question: '', correct: ['throw', 'toss'] },
  };
  it.each<[string, Flashcard, CardSentence]>([
    ['a second time in it', cards.spelling, met('Gossamer is ', 'gossamer', '.')],
    ['in another form', cards.spelling, met('', 'gossamer', ' and more gossamers')],
    ['inside another word', cards.spelling, met('', 'gossamer', ' on gossamerlike wings')],
    ['in other letters', cards.spelling, met('', 'gossamer', ', GOSSAMER, he cried')],
    ['the word as it was met', translated, met('She ', 'threw', ' what he threw.')],
    ['another accepted text', translated, met('They ', 'throw', ' and toss it.')],
    ['the right option', cards.choice, met('By ', 'serendipity', ', good luck in finding things.')],
    ['the back of a card', cards.reveal, met('', 'sonder', ': everyone has a story')],
    ['the word of another blank', typedBlanks, met('She ', 'goes', ' where one has peace.')],
  ])('%s', (_how, card, sentence) => {
    expect(sentenceHint(card, sentence)).toBeNull();
  });

  it('nor the sentence that the card itself asks for', () => {
    const one: Flashcard = {
      ...typedBlanks,
      ...{ question: 'She ___ to school.', correct: ['blank1:goes'] },
    };
    expect(sentenceHint(one, met('She ', 'goes', ' to school.'))).toBeNull();
    expect(sentenceHint(one, met('He ', 'goes', ' home.'))).not.toBeNull();
  });
});
