/** Where an answer holds its cards: several lists, lists of something else, empty batches, ids, and questions in a card. */
import { describe, expect, it } from 'vitest';
import type { CardFields } from '../fields/card-fields.ts';
import { decodeFlashcards } from './decode.ts';

const choice = { id: '1', question: 'Hund?', options: ['dog', 'cat'], answer: 'dog' };
const spelling = { id: '2', type: 'spelling', word: 'apple' };
const blank = { id: '2', sentence: 'A ___ purrs', answer: 'cat' };
const match = { id: '2', pairs: [{ left: 'dog', right: 'Hund' }] };
const basic = { id: '1', front: 'Hund', back: 'dog' };
const other = { id: '2', front: 'Katze', back: 'cat' };
const learned = { id: 'w', term: 'apple', language: 'LANGUAGE_ENGLISH', mastery_level: 1 };

function read(body: unknown, mapping?: CardFields) {
  const { cards, problems } = decodeFlashcards(body, mapping);
  return { ids: cards.map(({ id }) => id).sort(), problems: problems.map(({ reason }) => reason) };
}

describe('several lists of cards', () => {
  it.each<[string, unknown]>([
    ['named after kinds', { flashcards: { choice: [choice], spelling: [spelling] } }],
    ['named after kinds at the top', { multiple_choice: [choice], fill_in_the_blank: [blank] }],
    [
      'named after kinds below another name',
      { exercises: { choice: [choice], matching: [match] } },
    ],
    [
      'named after questions of kinds',
      { multiple_choice_questions: [choice], spelling_questions: [spelling] },
    ],
    ['beside the card of this moment', { current_card: basic, queue: [{ ...choice, id: '2' }] }],
    ['of which the last is empty', { current_card: basic, next_card: null, cards: [other] }],
    ['inside decks', { decks: [{ id: 'd', name: 'A', flashcards: [basic, other] }] }],
    [
      'inside plans',
      {
        plans: [
          { id: 'p', cards: [basic] },
          { id: 'q', cards: [other] },
        ],
      },
    ],
    ['inside lessons', { lessons: [{ id: 'l', title: 'One', cards: [basic, other] }] }],
    ['inside batches', { batches: [{ cards: [basic] }, { cards: [other] }] }],
    [
      'inside sections of a type',
      {
        sections: [
          { type: 'choice', cards: [choice] },
          { type: 'spelling', cards: [spelling] },
        ],
      },
    ],
    ['in a list of lists', { flashcards: [[basic], [other]] }],
    ['below data', { data: { decks: [{ id: 'd', name: 'A', cards: [basic, other] }] } }],
  ])('%s: all are read', (_, body) => {
    expect(read(body)).toEqual({ ids: ['1', '2'], problems: [] });
  });

  it('a card of this moment that the list has too is read once', () => {
    expect(read({ current_card: basic, queue: [basic, other] })).toEqual({
      ...{ ids: ['1', '2'], problems: [] },
    });
  });

  it('a card that is over is not dealt', () => {
    expect(read({ previous_card: other, cards: [basic] }).ids).toEqual(['1']);
  });

  it('a card of this moment that is missing takes no list away', () => {
    expect(read({ current_card: null, morning: [basic] }).ids).toEqual(['1']);
  });

  it('cards that are kept apart are not dealt', () => {
    for (const name of ['archive', 'tomorrow', 'attempts'])
      expect(read({ cards: [basic], [name]: [{ ...choice, id: '2' }] }).ids).toEqual(['1']);
    expect(read({ cards: [basic], word_book: { cards: [other] } }).ids).toEqual(['1']);
  });

  it('an order of ids beside the cards is no list of cards', () => {
    expect(read({ cards: [basic], order: ['1', '2'] })).toEqual({ ids: ['1'], problems: [] });
  });

  it('lists of graded cards of another shape are read too', () => {
    const body = { evening: [basic], morning: [{ ...choice, id: '2' }] };
    expect(read(body)).toEqual({ ids: ['1', '2'], problems: [] });
  });

  it('cards that are missing in their items are reported', () => {
    const items = ['1', '2'].map((id) => ({ id, flashcard: null, new: [] }));
    expect(read({ items }).problems).toEqual(['has nothing to ask', 'has nothing to ask']);
  });

  it('options of cards without an id are no cards', () => {
    const picks = ['a', 'b'].map((text) => ({ id: text, text }));
    for (const name of ['options', 'items', 'picks'])
      expect(read({ cards: [{ question: 'q', [name]: picks }] })).toEqual({
        ...{ ids: [], problems: ['has no id'] },
      });
  });
});

describe('words and other lists', () => {
  const lists: [string, Record<string, unknown>][] = [
    ...['words', 'vocabulary', 'new_words', 'glossary', 'tips', 'notifications', 'announcements'],
    'faq',
  ].map((name) => [name, { [name]: [learned] }]);
  lists.push(['plan.words', { plan: { words: [learned] } }]);
  lists.push(['word_book.entries', { word_book: { entries: [learned] } }]);

  it.each(lists)('%s beside an empty list of cards are no cards', (_, beside) => {
    for (const name of ['flash_cards', 'due', 'results'])
      expect([name, read({ [name]: [], ...beside })]).toEqual([name, { ids: [], problems: [] }]);
  });

  it('a list of any name beside an empty list of cards is no list of cards', () => {
    for (const name of ['flash_cards', 'due'])
      expect(read({ [name]: [], saved: [learned] }).ids).toEqual([]);
    expect(read({ cards: [], items: [basic] }).ids).toEqual(['1']);
    expect(read({ cards: [], new: [basic] }).ids).toEqual(['1']);
  });

  it.each(['glossary', 'words', 'new_words'])(
    '%s beside cards of one shape are no cards',
    (name) => {
      const cards = [{ id: '1', word: 'Hund', meaning: 'dog' }];
      const body = { cards, [name]: [{ id: 'w', word: 'Katze', meaning: 'cat' }] };
      expect(read(body)).toEqual({ ids: ['1'], problems: [] });
    },
  );

  it.each<[string, unknown]>([
    ['alone', { words: [learned] }],
    ['beside other data', { words: [learned], days: [1, 2, 3], filters: [], warnings: [] }],
  ])('words %s are dealt', (_, body) => {
    expect(read(body).ids).toEqual(['w']);
  });
});

describe('an empty batch', () => {
  it.each<[unknown]>([
    [{ hits: { total: { value: 0 }, hits: [] } }],
    [{ flashcards: {} }],
    [{ _embedded: {}, page: { totalElements: 0 } }],
    [{ data: { cards: {} } }],
    [{ decks: [{ id: 'd', name: 'A', flashcards: [] }] }],
  ])('%j is no problem', (body) => {
    expect(decodeFlashcards(body)).toEqual({ cards: [], problems: [] });
  });
});

describe('an id', () => {
  const sides = { front: 'Hund', back: 'dog' };
  it.each<[unknown, string]>([
    [{ model: 'cards.flashcard', pk: 5, fields: sides }, '5'],
    [{ card_uuid: 'c1', ...sides }, 'c1'],
    [{ flashcard_uuid: 'c1', ...sides }, 'c1'],
    [{ identifier: 'c1', ...sides }, 'c1'],
    [{ objectId: 'c1', ...sides }, 'c1'],
    [{ _id: { $numberLong: '9007199254740993' }, ...sides }, '9007199254740993'],
    [{ id: { S: 'c1' }, ...sides }, 'c1'],
    [{ id: { N: '7' }, ...sides }, '7'],
    [{ id: { stringValue: 'c1' }, ...sides }, 'c1'],
  ])('in %j is %s', (item, id) => {
    expect(read([item])).toEqual({ ids: [id], problems: [] });
  });
});

it('a mapping may name one card instead of a list', () => {
  expect(read({ c: basic }, { list: 'c' })).toEqual({ ids: ['1'], problems: [] });
});

describe('questions inside a card', () => {
  const passage = { id: '1', type: 'reading', text: 'Long text.' };
  const [first, second] = ['A?', 'B?'].map((question) => ({
    ...{ question, options: ['x', 'y'], answer: 'x' },
  }));
  const withIds = [first, second].map((one, id) => ({ id, ...one }));

  it.each<[string, Record<string, unknown>]>([
    ['sub_questions', { sub_questions: [first, second] }],
    ['sub_questions with ids', { sub_questions: withIds }],
    ['exercises', { exercises: [first, second] }],
    ['question', { question: [first, second] }],
    [
      'qa',
      {
        qa: [
          { q: 'A?', a: 'x' },
          { q: 'B?', a: 'y' },
        ],
      },
    ],
    ['a map', { questions: { a: first, b: second } }],
    ['questions with ids', { questions: withIds }],
  ])('several, as %s, are a problem', (_, questions) => {
    const wanted = { ids: [], problems: ['holds several questions'] };
    expect(read([{ ...passage, ...questions }])).toEqual(wanted);
    expect(read({ cards: [{ ...passage, ...questions }] })).toEqual(wanted);
  });

  it('one is asked, or is a problem', () => {
    const { text, ...rest } = passage;
    const { cards, problems } = decodeFlashcards([
      { ...rest, type: 'choice', passage: text, questions: [first] },
      { ...passage, id: '2', sub_questions: [first] },
    ]);
    expect(cards).toMatchObject([{ id: '1', kind: 'choice', correct: ['x'] }]);
    expect(`${cards[0]?.prompt} ${cards[0]?.question}`).toMatch(/A\?/u);
    expect(`${cards[0]?.prompt} ${cards[0]?.question}`).toMatch(/Long text\./u);
    expect(problems).toEqual([{ index: 1, reason: 'holds a question inside' }]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['pairs', { type: 'match', pairs: [{ question: 'a', answer: 'b' }] }],
    ['cards like it', { front: 'Hund', back: 'dog', related: [first, second] }],
    ['earlier answers', { type: 'spelling', word: 'Hund', history: [first, second] }],
  ])('%s are no questions inside', (_, item) => {
    expect(read([{ id: '1', ...item }])).toEqual({ ids: ['1'], problems: [] });
  });
});

it('a statement without an answer, inside a member named after its kind, is shown', () => {
  const { cards, problems } = decodeFlashcards([
    { id: '19', trueFalse: { statement: 'Hund is cat' } },
  ]);
  expect(problems).toEqual([]);
  expect(cards).toMatchObject([{ id: '19', kind: 'reveal', question: 'Hund is cat' }]);
});
