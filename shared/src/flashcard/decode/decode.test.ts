import { describe, expect, it } from 'vitest';
import { decodeFlashcards } from './decode.ts';
import type { Flashcard } from '../flashcard.ts';

const nested = {
  id: 'c1',
  type: 'CARD_TYPE_CHOICE',
  difficulty: 2,
  prompt: 'Choose the meaning',
  question: {
    text: 'apple',
    auto_play: true,
    phonetics: [{ accent: 'US', text: '/ˈæpl/' }],
    image_url: '',
  },
  options: [
    { id: 'A', text: 'a round fruit' },
    { id: 'B', text: 'a deep sorrow' },
  ],
  answer: { correct_values: ['A'], config: { ignore_case: true } },
};

function one(card: unknown): Flashcard {
  const { cards, problems } = decodeFlashcards([card]);
  expect(problems).toEqual([]);
  const [first] = cards;
  if (!first) throw new Error('No card');
  return first;
}

it('a reading is shown with its dialect', () => {
  const phonetics = [{ ipa: '/ˈæpl/', dialect: 'UK' }];
  const card = one({ id: 'c1', front: 'apple', back: 'a fruit', phonetics });
  expect(card.phonetics).toEqual([{ text: '/ˈæpl/', accent: 'UK' }]);
});

describe('single choice', () => {
  it('with a nested question and answer', () => {
    expect(one(nested)).toEqual({
      id: 'c1',
      kind: 'choice',
      prompt: 'Choose the meaning',
      question: 'apple',
      phonetics: [{ text: '/ˈæpl/', accent: 'US' }],
      speak: true,
      options: [
        { id: 'A', text: 'a round fruit' },
        { id: 'B', text: 'a deep sorrow' },
      ],
      correct: ['A'],
      rules: {
        ignoreCase: true,
        ignoreAccents: false,
        ignorePunctuation: false,
        strictOrder: false,
      },
    });
  });

  it.each([
    ['an id', { answer: 'o2' }],
    ['a text', { correct_answer: 'sad' }],
    ['a text in another case', { correct_answer: 'SAD' }],
    ['an index by name', { correct_index: 1 }],
    ['the number of its id', { answer: 2 }],
    ['a letter', { answer: 'B' }],
    ['a list', { answers: ['o2'] }],
    ['a list of objects', { correct: [{ id: 'o2' }] }],
    ['an object', { answer: { option_id: 'o2' } }],
    ['a list in an object', { answer: { values: ['sad'] } }],
  ])('with the answer as %s', (_, answer) => {
    const options = [
      { id: 'o1', text: 'glad' },
      { id: 'o2', text: 'sad' },
      { id: 'o3', text: 'mad' },
    ];
    expect(one({ id: 1, type: 'choice', word: 'lugubrious', options, ...answer })).toMatchObject({
      id: '1',
      kind: 'choice',
      correct: ['o2'],
    });
  });

  it('takes an index equal to the number of options as the last option', () => {
    expect(one({ id: 1, word: 'x', choices: ['a b', 'c d'], answer: 2 }).correct).toEqual(['c d']);
  });

  it.each([
    ['texts', ['glad', 'sad'], ['glad', 'sad']],
    ['a map', { b: 'sad', a: 'glad' }, ['a', 'b']],
    [
      'objects of value and label',
      [
        { value: '1', label: 'glad' },
        { value: '2', label: 'sad' },
      ],
      ['1', '2'],
    ],
    [
      'objects of key and value',
      [
        { key: 'x', value: 'glad' },
        { key: 'y', value: 'sad' },
      ],
      ['x', 'y'],
    ],
  ])('with the options as %s', (_, options, ids) => {
    const card = one({ id: 'c', question: 'lugubrious', options, answer: 'sad' });
    expect(card.options.map((option) => option.id)).toEqual(ids);
    expect(card.options.map((option) => option.text)).toEqual(['glad', 'sad']);
    expect(card.correct).toEqual([ids[1]]);
  });

  it('with the right option marked on itself', () => {
    const answers = [
      { text: 'glad', is_correct: false },
      { text: 'sad', is_correct: true },
    ];
    expect(one({ id: 'c', question: 'lugubrious', answers }).correct).toEqual(['sad']);
    expect(one({ id: 'c', question: 'lugubrious', options: answers }).correct).toEqual(['sad']);
  });

  it('becomes a reveal card where the answer is none of the options', () => {
    expect(one({ ...nested, answer: { correct_values: ['a berry'] } })).toMatchObject({
      kind: 'reveal',
      correct: ['a berry'],
    });
  });
});

describe('other kinds', () => {
  const options = ['o1', 'o2', 'o3'].map((id, place) => ({
    id,
    text: ['the', 'cat', 'sat'][place],
  }));

  it.each([
    [{ type: 'CARD_TYPE_MULTIPLE_CHOICE', answer: ['o1', 'o3'] }, 'multiple-choice', ['o1', 'o3']],
    [{ type: 'multiselect', answer: 'A,C' }, 'multiple-choice', ['o1', 'o3']],
    [{ answer: ['o1', 'o3'] }, 'reveal', ['the', 'sat']],
    [{ type: 'MultipleChoice', answer: 'o3' }, 'choice', ['o3']],
    [
      { type: 'CARD_TYPE_SELECT_WORDS', answer: { correct_values: ['blank1:o1', 'blank2:o3'] } },
      'fill-blanks',
      ['blank1:o1', 'blank2:o3'],
    ],
    [{ type: 'cloze', answer: ['the', 'sat'] }, 'fill-blanks', ['blank1:o1', 'blank2:o3']],
    [{ type: 'cloze', answer: { blank1: 'o2' } }, 'fill-blanks', ['blank1:o2']],
    [{ type: 'CARD_TYPE_ARRANGE', answer: ['o2', 'o1'] }, 'arrange', ['o2', 'o1']],
    [{ type: 'ordering', answer: 'the cat sat' }, 'arrange', ['o1', 'o2', 'o3']],
    [{ type: 'matching', answer: ['o1:o2'] }, 'match', ['o1:o2']],
    [{ type: 'match', answer: [['o1', 'o2']] }, 'match', ['o1:o2']],
    [{ type: 'match', answer: [{ left: 'the', right: 'cat' }] }, 'match', ['o1:o2']],
    [{ type: 'match', answer: { o1: 'o3' } }, 'match', ['o1:o3']],
  ])('%j', (fields, kind, correct) => {
    expect(one({ id: 'c', question: 'q', options, ...fields })).toMatchObject({ kind, correct });
  });

  it('keeps both of two equal words', () => {
    const card = one({
      id: 'c',
      type: 'arrange',
      question: 'q',
      options: ['no', 'no'],
      answer: ['no', 'no'],
    });
    expect(new Set(card.correct).size).toBe(2);
    expect(card.options.map((option) => option.text)).toEqual(['no', 'no']);
  });

  it('makes both sides from pairs alone', () => {
    const card = one({ id: 'c', type: 'match', question: 'q', pairs: [{ left: 'a', right: 'b' }] });
    expect(card).toMatchObject({
      kind: 'match',
      options: [
        { id: 'a', group: 'left' },
        { id: 'b', group: 'right' },
      ],
      correct: ['a:b'],
    });
  });

  it('spelling, with hints among the options', () => {
    const card = one({
      id: 'c',
      cardType: 'QUESTION_TYPE_SPELLING',
      question: { text: 'colour', autoPlay: true },
      options: [{ id: 'h', text: '6 letters', hint: 'c…r' }],
      answer: {
        correctValues: ['colour', 'color'],
        config: { ignoreCase: true, minSimilarity: 0.8 },
      },
    });
    expect(card).toMatchObject({ kind: 'spelling', correct: ['colour', 'color'], speak: true });
    expect(card.rules).toMatchObject({ ignoreCase: true, minSimilarity: 0.8 });
  });

  it('spelling without an answer asks for what is spoken', () => {
    expect(one({ id: 'c', type: 'dictation', question: 'cat' }).correct).toEqual(['cat']);
  });

  it('by structure: a spoken question that is its own answer is spelled', () => {
    const card = { id: 'c', question: { text: 'cat', auto_play: true }, answer: 'cat' };
    expect(one(card).kind).toBe('spelling');
    expect(one({ ...card, answer: 'chat' }).kind).toBe('reveal');
  });

  it('plain front and back', () => {
    expect(one({ id: 'c', term: 'gossamer', definition: 'a thin cloth' })).toMatchObject({
      kind: 'reveal',
      question: 'gossamer',
      correct: ['a thin cloth'],
    });
  });

  it('a card of an unknown type gets its kind from its structure, and is reported', () => {
    const crossword = { ...nested, type: 'CARD_TYPE_CROSSWORD' };
    expect(one(crossword)).toMatchObject({ kind: 'choice', question: 'apple', correct: ['A'] });
    expect(decodeFlashcards([crossword]).notes).toEqual([
      {
        index: 0,
        reason: 'is of the type "CARD_TYPE_CROSSWORD", which is not known: taken as choice',
      },
    ]);
  });

  it('a card of an unknown type and structure becomes a reveal card', () => {
    const odd = { id: 'c', type: 'RIDDLE', question: 'What am I?', answer: 'a map' };
    expect(one(odd)).toMatchObject({ kind: 'reveal', correct: ['a map'] });
  });

  it('a card that lacks what its type needs gets its kind from its structure', () => {
    const card = { id: 'c', type: 'CARD_TYPE_MATCHING', question: 'sad', options: ['a b', 'c d'] };
    const { cards, notes } = decodeFlashcards([
      { ...card, answer: 'c d' },
      { ...card, id: 'd' },
    ]);
    expect(cards.map(({ kind }) => kind)).toEqual(['choice', 'reveal']);
    expect(notes?.map(({ reason }) => reason)).toEqual([
      'is of the type "CARD_TYPE_MATCHING", but lacks what that needs: taken as choice',
      'is of the type "CARD_TYPE_MATCHING", but lacks what that needs: taken as reveal',
    ]);
  });
});

describe('the rest of a card', () => {
  it('S28 keeps a picture only over https and without credentials', () => {
    const picture = (image_url: string) => one({ ...nested, question: { text: 'x', image_url } });
    expect(picture('https://img.example/a.png').imageUrl).toBe('https://img.example/a.png');
    for (const url of [
      'http://img.example/a',
      'javascript:alert(1)',
      'https://u:p@img.example/a',
      '/a',
    ])
      expect(picture(url)).not.toHaveProperty('imageUrl');
    expect(picture('http://img.example/a').imageRefused).toBe(true);
    expect(picture('')).not.toHaveProperty('imageRefused');
  });

  it('S26 limits texts and removes control and direction characters', () => {
    const card = one({ id: 'c', front: `a\u202Eb\u0000c<b>${'x'.repeat(1_000_000)}`, back: 'y' });
    expect(card.question.startsWith('abc<b>xx')).toBe(true);
    expect(card.question.length).toBeLessThanOrEqual(4000);
  });

  it.each([
    ['LANGUAGE_JAPANESE', 'ja'],
    ['english', 'en'],
    ['pt_BR', 'pt-BR'],
  ])('language %s is %s', (language, tag) => {
    expect(one({ ...nested, language }).language).toBe(tag);
  });
});
