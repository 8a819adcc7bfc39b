import { describe, expect, it } from 'vitest';
import { decodeFlashcards } from './decode.ts';

describe('where the list is', () => {
  const item = { id: '1', front: 'gossamer', back: 'a thin, light cloth' };
  it.each([
    ['at the top level', [item]],
    ['under flash_cards', { flash_cards: [item], stats: { due: 1 } }],
    ['under flashcards beside an empty list', { errors: [], flashcards: [item] }],
    ['under any one key', { any_name: [item] }],
    ['one level down', { data: { cards: [item] } }],
    ['two levels down', { result: { page: { cards: [item] } }, days: [1, 2, 3] }],
  ])('%s', (_, body) => {
    expect(decodeFlashcards(body).cards.map((card) => card.id)).toEqual(['1']);
  });

  it.each([
    ...[{ cards: [] }, [], { data: { review_cards: [], new_cards: [] } }],
    ...[{}, { data: {} }, { stats: {} }, { data: { stats: { hue: 0 } } }, { flashCards: null }],
    ...[{ nextPageToken: '', pagination: { total: 0 } }],
  ])('is empty in %j', (body) =>
    expect(decodeFlashcards(body)).toEqual({ cards: [], problems: [] }),
  );

  it.each([
    [null],
    [undefined],
    [{ foo: {} }],
    [{ error: {} }],
    [{ stats: {}, ok: true }],
    ['<html>'],
    [3],
  ])('is missing in %j, which is a problem', (body) =>
    expect(decodeFlashcards(body)).toEqual({
      cards: [],
      problems: [{ index: 0, reason: 'holds no list of cards', noList: true }],
    }),
  );

  it('is empty beside figures under the names of protocol buffers', () => {
    const stats = {
      ...{ todayDueTotal: 12, todayNewTotal: 20, todayDueRemaining: 4, todayNewRemaining: 7 },
      ...{ todayReviewedCount: 21, estimatedMinutes: 3 },
    };
    expect(decodeFlashcards({ stats })).toEqual({
      ...{ cards: [], problems: [] },
      stats: { due: 4, new: 7, reviewedToday: 21, minutes: 3 },
    });
    // The limit of a day says nothing about what is left.
    const limit = { stats: { todayNewTotal: 20 } };
    expect(decodeFlashcards(limit)).toEqual({ cards: [], problems: [] });
  });

  it.each([
    { id: 'f1', lwordId: 'w1', front: 'a', back: 'b' },
    {
      ...{ id: 'f1', lwordId: 'w1', type: 'single_choice', question: 'a?' },
      ...{
        options: [
          { id: '1', text: 'b' },
          { id: '2', text: 'c' },
        ],
        answer: ['1'],
      },
    },
    { id: 'f1', type: 1, learned_word_id: 'w1', question: 'a?', options: ['b', 'c'], answer: 'b' },
  ])('keeps the stable id of its word: %j', (card) => {
    expect(decodeFlashcards([card]).cards).toMatchObject([{ id: 'f1', wordId: 'w1' }]);
  });

  it('reports every item that is not a card', () => {
    const items = [null, 3, {}, { id: 'x' }, item, item, { id: 'y'.repeat(600), front: 'z' }];
    expect(decodeFlashcards({ cards: items })).toMatchObject({
      cards: [{ id: '1' }],
      problems: [
        { index: 0, reason: 'is not an object' },
        { index: 1, reason: 'is not an object' },
        { index: 2, reason: 'has no id' },
        { index: 3, reason: 'has nothing to ask' },
        { index: 5, reason: 'has the same id as item 4' },
        { index: 6, reason: 'has an id that is too long' },
      ],
    });
    expect(decodeFlashcards({ data: { cards: [{ front: 'no id' }] } }).problems).toHaveLength(1);
  });
});
