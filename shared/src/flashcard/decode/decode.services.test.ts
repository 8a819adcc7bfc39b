/** Shapes in which public services write their cards: facts about their formats, and none of their texts. */
import { describe, expect, it } from 'vitest';
import { oneCard as one } from '../../testing/one-card.ts';
import { grade } from '../grade/grade.ts';
import { rightTexts, readableCard } from '../../testing/read-card.ts';

type Item = Record<string, unknown>;

const two = [
  { text: 'Oslo', correct: true },
  { text: 'Rome', correct: false },
];

describe('read and graded', () => {
  it.each<[string, Item, string]>([
    [
      'a card of a learned word',
      { learned_word: { term: 'oak' }, type: 'CARD_TYPE_SPELLING' },
      'spelling oak',
    ],
    [
      'a choice about a specification',
      { spec: { term: 'oak' }, question_type: 'CHOICE', options: ['tree', 'bird'], answer: 'tree' },
      'choice tree',
    ],
    ['parameters of a library', { params: { question: 'q', answers: two } }, 'choice Oslo'],
    [
      'a structure with a query',
      {
        structure: {
          query: { text: 'q' },
          options: [
            { id: 'a', text: 'Rome' },
            { id: 'b', text: 'Oslo' },
          ],
          answer: 'b',
        },
      },
      'choice Oslo',
    ],
    ['options beside their question', { question: 'q', data: { options: two } }, 'choice Oslo'],
    [
      'options inside the answer',
      { question: 'q', answer: { options: ['Oslo', 'Rome'], correct: 'Oslo' } },
      'choice Oslo',
    ],
    ['marked responses', { question: 'q', responses: two }, 'choice Oslo'],
    [
      'letters as names',
      { question: 'q', A: 'Oslo', B: 'Rome', C: 'Bern', answer: 'A' },
      'choice Oslo',
    ],
    [
      'a type that says multiple, with one right answer',
      { type: 'multiple', question: 'q', correct_answer: '&amp;', incorrect_answers: ['%', '#'] },
      'choice &',
    ],
    [
      'an item with a text',
      { item: { value: 'oak' }, correct: ['tree'], choices: ['tree', 'bird'] },
      'choice tree',
    ],
    [
      'options on the back',
      { front: { word: 'oak' }, back: { options: ['tree', 'bird'], answer: 'tree' } },
      'choice tree',
    ],
    ['a place by a short name', { q: 'oak', opts: ['tree', 'bird'], correctAns: 0 }, 'choice tree'],
    ['short names', { q: 'oak', opts: ['tree', 'bird'], ans: 'tree' }, 'choice tree'],
    [
      'a type of typing',
      { type: 'type_in_the_answer', front: 'Eiche', answer: 'oak' },
      'spelling oak',
    ],
    [
      'qtype',
      { qtype: 'shortanswer', questiontext: 'q', answers: [{ fraction: 1, answer: 'oak' }] },
      'spelling oak',
    ],
    [
      'a spelling of two ways',
      { type: 'spelling', word: 'colour', accepted_answers: ['color'] },
      'spelling colour|color',
    ],
  ])('%s', (_, item, wanted) => {
    expect(rightTexts(one(item))).toBe(wanted);
  });

  it.each<[string, Item]>([
    [
      'questions and answers',
      {
        pairs: [
          { question: 'cat', answer: 'Katze' },
          { question: 'dog', answer: 'Hund' },
        ],
      },
    ],
    [
      'fronts and backs',
      {
        pairs: [
          { front: 'cat', back: 'Katze' },
          { front: 'dog', back: 'Hund' },
        ],
      },
    ],
    [
      'answers beside what they are matched with',
      {
        question: 'q',
        answers: [
          { left: 'cat', right: 'Katze', match_id: 5 },
          { left: 'dog', right: 'Hund', match_id: 6 },
        ],
        matches: [
          { text: 'Katze', match_id: 5 },
          { text: 'Hund', match_id: 6 },
        ],
      },
    ],
    [
      'prompts and responses',
      {
        prompts: ['cat', 'dog'],
        responses: ['Hund', 'Katze'],
        answer: { cat: 'Katze', dog: 'Hund' },
      },
    ],
    [
      'places of either side',
      {
        left: ['cat', 'dog'],
        right: ['Hund', 'Katze'],
        correct_matches: [
          [0, 1],
          [1, 0],
        ],
      },
    ],
  ])('pairs as %s', (_, item) => {
    expect(rightTexts(one({ type: 'matching', ...item }))).toBe('match cat:Katze|dog:Hund');
  });

  it.each<[string, Item, string]>([
    ['a time', { question: 'At ___', answer: '1:30' }, '1:30'],
    ['a score', { type: 'cloze', question: 'It ended ___', answers: ['2:1'] }, '2:1'],
    [
      'blanks with ids of their own',
      {
        text: '___ and ___',
        gaps: [
          { id: 'g1', correct_answer: 'one' },
          { id: 'g2', correct_answer: 'two' },
        ],
      },
      'g1:one,g2:two',
    ],
    [
      'a map of such ids',
      { question: '___ and ___', answer: { g1: 'one', g2: 'two' } },
      'g1:one,g2:two',
    ],
    [
      'ids that are no numbers, in a list',
      {
        text: '___, ___',
        blanks: [
          { id: 'x', answer: 'one' },
          { id: 'a', answer: 'two' },
        ],
      },
      'one,two',
    ],
    [
      'a whole sentence and its word',
      { type: 'cloze', sentence: 'She went home', answer: 'went' },
      'went',
    ],
  ])('typed into blanks: %s', (_, item, wanted) => {
    const card = one(item);
    expect(card.kind).toBe('fill-blanks');
    expect(grade(card, card.correct)).toMatchObject({ correct: true, userAnswer: wanted });
    expect(card.question).not.toContain('went');
  });
});

describe('left to the learner, with all that it holds', () => {
  it.each<[string, Item, readonly string[]]>([
    [
      'a word to learn',
      { item: { value: 'oak' }, definition: { value: 'a tree' } },
      ['oak', 'a tree'],
    ],
    [
      'characters',
      { data: { characters: '一', meanings: [{ meaning: 'one', primary: true }] } },
      ['一', 'one'],
    ],
    ['sides of a card', { front_content: 'Eiche', back_content: 'oak' }, ['Eiche', 'oak']],
    ['sides named after it', { card_front: 'Eiche', card_back: 'oak' }, ['Eiche', 'oak']],
    [
      'a word in its text',
      { text: 'I {{walk}} home', translation: 'Ich gehe' },
      ['walk', 'Ich gehe'],
    ],
    [
      'blanks by unknown names',
      { question: '___ and ___', answer: { x: 'one', y: 'two' } },
      ['one', 'two'],
    ],
    [
      'a text to translate',
      { type: 'translation', source_text: 'oak', answer: 'Eiche' },
      ['oak', 'Eiche'],
    ],
    [
      'a map beside a question without blanks',
      { question: 'oak', options: ['tree', 'bird'], answer: { x: 'tree' } },
      ['oak', 'tree', 'bird'],
    ],
    [
      'places inside the answer',
      { question: 'oak', options: ['tree', 'bird', 'wood'], answer: { indices: [0, 2] } },
      ['oak', 'tree', 'bird', 'wood', '0 2'],
    ],
    ['a transcript', { question: 'Said?', transcript: 'oak', answer: 'a tree' }, ['oak', 'a tree']],
  ])('%s', (_, item, texts) => {
    const card = one(item);
    expect(card.kind).toBe('reveal');
    for (const text of texts) expect(readableCard(card)).toContain(text);
  });

  it('weights are not an answer, and an object with a weight is an option', () => {
    const answers = [
      { text: 'Oslo', weight: 100 },
      { text: 'Rome', weight: 0 },
    ];
    const card = one({ question_text: 'q', answers });
    expect(card).toMatchObject({ kind: 'reveal', correct: [] });
    expect(card.options.map(({ text }) => text)).toEqual(['Oslo', 'Rome']);
  });

  it('a word that is only part of other words is shown', () => {
    const options = ['noun', 'verb'];
    const card = one({ question: 'Which part?', word: 'art', options, answer: 'noun' });
    expect(card).toMatchObject({ kind: 'choice', prompt: 'Which part?', question: 'art' });
  });
});
