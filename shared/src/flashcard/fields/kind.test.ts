import { describe, expect, it } from 'vitest';
import { cardKinds } from '../flashcard.ts';
import { namedKind } from './kind.ts';

describe('a type by its name', () => {
  it.each<[string, string]>([
    ['CARD_TYPE_CHOICE', 'several'],
    ['CARD_TYPE_MULTIPLE_CHOICE', 'several'],
    ['CARD_TYPE_SELECT_WORDS', 'fill-blanks'],
    ['CARD_TYPE_SPELLING', 'spelling'],
    ['CARD_TYPE_ARRANGE', 'arrange'],
    ['CARD_TYPE_MATCHING', 'match'],
    ['CARD_TYPE_SPEAKING', 'speaking'],
    ['CARD_TYPE_REVEAL', 'reveal'],
    ['SingleChoiceQuestion', 'choice'],
    ['question-type-multi-select', 'multiple-choice'],
    ['FLASHCARD_TYPE_TYPE_IN', 'spelling'],
    ['type.googleapis.com/cards.v1.SpellingCard', 'spelling'],
    ['app.models.SortExercise', 'arrange'],
    ['fill in the blank', 'fill-blanks'],
    ['flashcard', 'unnamed'],
    ['flashcards', 'unnamed'],
    ['CARD_TYPE_UNSPECIFIED', 'unnamed'],
    ['', 'unnamed'],
    ['7', 'unnamed'],
    ['CARD_TYPE_CROSSWORD', 'unknown'],
    ['s', 'unknown'],
  ])('%s is %s', (name, kind) => {
    expect(namedKind(name)).toBe(kind);
  });

  it('every kind is recognised by its own name, with any prefix and in any case', () => {
    for (const kind of cardKinds)
      for (const name of [
        kind,
        `CARD_TYPE_${kind.replaceAll('-', '_').toUpperCase()}`,
        `${kind}-card`,
      ])
        // In English, "multiple choice" has one right answer as often as several.
        expect(namedKind(name), name).toBe(kind.endsWith('choice') ? 'several' : kind);
  });

  it.each([[null], [7], [true], [{}], [['choice']]])('%j says nothing', (value) => {
    expect(namedKind(value)).toBe('unnamed');
  });
});
