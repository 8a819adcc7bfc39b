/** What may mean two things is graded by the learner, and what is certain is graded (docs/decisions/own-decoder.md). */
import { describe, expect, it } from 'vitest';
import { oneCard as one } from '../../testing/one-card.ts';
import { rightTexts } from '../../testing/read-card.ts';
import { decodeFlashcards } from './decode.ts';
import { grade } from '../grade/grade.ts';

type Item = Record<string, unknown>;

const three = ['cat', 'dog', 'cow'];
const choice = { type: 'choice', question: 'Hund?', options: three };
const idsFrom = (first: number) => three.map((text, at) => ({ id: at + first, text }));

describe('a service that counts from 0 among options that are numbered from 1', () => {
  it.each<[string, unknown]>([
    ['numbers as ids', idsFrom(1)],
    ['texts as ids', idsFrom(1).map(({ id, text }) => ({ id: String(id), text }))],
    ['a map', { 1: 'cat', 2: 'dog', 3: 'cow' }],
    ['an index of their own', three.map((text, at) => ({ index: at + 1, text }))],
    ['numbers that are seen', three.map((text, at) => `${at + 1}. ${text}`)],
  ])('%s', (_, options) => {
    const cards = [0, 1].map((answer) => ({ id: `c${answer}`, ...choice, options, answer }));
    const [first, second] = decodeFlashcards(cards).cards;
    expect(first && rightTexts(first)).toMatch(/cat$/u);
    expect(second?.kind).toBe('reveal');
  });

  it('and one that counts from 1 among ids from 0', () => {
    const cards = [3, 1].map((answer) => ({ id: answer, ...choice, options: idsFrom(0), answer }));
    const [first, second] = decodeFlashcards(cards).cards;
    expect(first && rightTexts(first)).toBe('choice cow');
    expect(second?.kind).toBe('reveal');
  });

  it('numbers that belong to the texts are no labels', () => {
    const cards = [
      { id: 1, ...choice, answer: 0 },
      { id: 2, ...choice, options: ['1. Mai', '3. Mai', '5. Mai'], answer: 1 },
    ];
    expect(decodeFlashcards(cards).cards[1]?.kind).toBe('reveal');
  });
});

describe('a sign is part of a number', () => {
  it.each<[string, Item]>([
    ['a place before the first', { answer_index: -1 }],
    ['the same as text', { answer_index: '-1' }],
    ['a number that is no option', { answer: -2 }],
    ['in brackets', { answer: '(-1)' }],
    ['no answer among ids from 1', { options: idsFrom(1), answer: -1 }],
    ['ids with a sign, and a number without it', { options: idsFrom(-3), answer: 1 }],
    ['one of several places', { type: 'multi_select', correct_indices: [-1, 0] }],
  ])('%s: the learner grades it', (_, item) => {
    const decoded = decodeFlashcards([{ id: 1, ...choice, ...item }]);
    expect(decoded.cards[0]?.kind).toBe('reveal');
    // No option is told as its answer.
    expect(decoded.cards[0]?.correct.join()).not.toMatch(/^ *– /u);
  });

  it('where an option has that id or text, it is meant', () => {
    expect(rightTexts(one({ ...choice, options: idsFrom(-1), answer: -1 }))).toBe('choice cat');
    expect(rightTexts(one({ ...choice, options: ['-1', '1'], answer: '-1' }))).toBe('choice -1');
    expect(rightTexts(one({ ...choice, options: ['1', '-1'], answer: '1' }))).toBe('choice 1');
  });
});

describe('0 and 1 may be a truth', () => {
  it.each<[string, Item]>([
    ['a type of truths', { type: 'true_false', options: ['True', 'False'], answer: 0 }],
    ['yes and no', { options: ['Yes', 'No'], answer: 0 }],
    ['a type of truths in German', { type: 'boolean', options: ['Richtig', 'Falsch'], answer: 1 }],
    ['a mark for each option', { answer: [0, 1, 0] }],
    ['a mark for each of two', { options: ['cat', 'dog'], answer: [1, 0] }],
    ['a mark for each, of several', { type: 'multi_select', answer: [1, 0, 1] }],
  ])('%s', (_, item) => {
    const decoded = decodeFlashcards([{ id: 1, ...choice, ...item }]);
    expect(decoded.cards[0]?.kind).toBe('reveal');
    expect(decoded.places).toBeUndefined();
  });

  it.each<[string, Item, string]>([
    ['a name in capitals', { answer: 'True' }, 'choice ✓'],
    ['a truth', { answer: false }, 'choice ✗'],
  ])('%s is certain', (_, item, wanted) => {
    expect(rightTexts(one({ type: 'true_false', question: 'x', ...item }))).toBe(wanted);
  });

  it.each<[string, Item]>([
    [
      'both with points',
      {
        answer: [
          { text: 'true', fraction: 0 },
          { text: 'false', fraction: 100 },
        ],
      },
    ],
    ['both as answers', { answers: ['true', 'false'] }],
  ])('%s are not both right', (_, item) => {
    expect(one({ type: 'truefalse', question: 'x', ...item }).kind).toBe('reveal');
  });
});

describe('two statements that disagree decide nothing', () => {
  const pairs = [
    { left: 'cat', right: 'Hund' },
    { left: 'dog', right: 'Katze' },
  ];
  const two = [
    { id: 1, text: 'cat' },
    { id: 2, text: 'dog' },
  ];
  it.each<[string, Item]>([
    [
      'the id and the text of an answer',
      { ...choice, options: two, answer: { id: 1, text: 'dog' } },
    ],
    ['the same in a list', { ...choice, options: two, correct_answers: [{ id: 1, text: 'dog' }] }],
    ['a letter and the text behind it', { ...choice, options: ['cat', 'dog'], answer: 'A. dog' }],
    ['rows and pairs', { type: 'matching', options: pairs, answer: { cat: 'Katze', dog: 'Hund' } }],
    [
      'another sentence that is accepted',
      {
        type: 'arrange',
        words: ['today', 'I', 'eat'],
        answer: 'I eat today',
        accepted: ['today I eat'],
      },
    ],
    ['lists in a list', { ...choice, type: 'multi_select', answers: [['cat'], ['dog']] }],
    ['a list that could be a pair', { ...choice, type: 'multi_select', correct: [['cat', 'cow']] }],
    [
      'positions of words',
      { type: 'arrange', words: ['eat', 'apples', 'I'], correct_positions: [1, 2, 0] },
    ],
    [
      'a letter of another script',
      { ...choice, options: ['А) кот', 'Б) собака', 'В) корова'], answer: 'B' },
    ],
    [
      'pairs whose sides are not read',
      {
        type: 'matching',
        prompts: [
          { id: 'p1', text: 'cat' },
          { id: 'p2', text: 'dog' },
        ],
        choices: [
          { id: 'c1', text: 'Hund' },
          { id: 'c2', text: 'Katze' },
        ],
        answer: [
          { prompt_id: 'p1', choice_id: 'c2' },
          { prompt_id: 'p2', choice_id: 'c1' },
        ],
      },
    ],
  ])('%s', (_, item) => {
    expect(one({ prompt: 'Do it', ...item }).kind).toBe('reveal');
  });

  it('words with positions are put in order by them', () => {
    const positions = Object.entries({ eat: 2, now: 3, I: 1 });
    const correct_order = positions.map(([text, position]) => ({ text, position }));
    const card = one({
      type: 'ordering',
      question: 'q',
      options: ['eat', 'I', 'now'],
      correct_order,
    });
    expect(rightTexts(card)).toBe('arrange I|eat|now');
  });

  it('an option that is accepted too is right', () => {
    const card = one({
      ...choice,
      options: ['dog', 'hound', 'cat'],
      answer: 'dog',
      also_accepted: ['hound'],
    });
    for (const text of ['dog', 'hound']) expect(grade(card, [text]).correct).toBe(true);
    expect(grade(card, ['cat']).correct).toBe(false);
  });
});

describe('what a service counts is no answer', () => {
  it.each<[string, Item]>([
    ['mistakes', { correct: 0, mistakes: 2 }],
    ['how often it was seen', { correct: 0, times_seen: 3 }],
    ['reviews', { correct: 1, review_count: 4 }],
    ['numbers as texts', { correct: '0', wrong: '1' }],
    ['a box', { correct: 2, box: 1 }],
  ])('%s', (_, item) => {
    const decoded = decodeFlashcards([{ id: 1, ...choice, ...item }]);
    expect(decoded.cards[0]?.kind).toBe('reveal');
    expect(decoded.places).toBeUndefined();
  });

  const typed = { type: 'typing', question: 'dog' };
  it.each<[string, Item, string]>([
    ['a language', { source: 'en', target: 'de', answer: 'Hund' }, 'spelling Hund'],
    ['a level', { target: 'B2', answer: 'Hund' }, 'spelling Hund'],
    ['a date', { expected: '20.11.2026', answer: 'Hund' }, 'spelling Hund'],
    [
      'a date in words',
      { expected: 'Fri, 20 Nov 2026 10:00:00 GMT', answer: 'Hund' },
      'spelling Hund',
    ],
    ['a count', { correct: '2', incorrect: '1', answer: 'Hund' }, 'spelling Hund'],
  ])('%s beside the answer', (_, item, wanted) => {
    expect(rightTexts(one({ ...typed, ...item }))).toBe(wanted);
  });

  it.each<[string, Item]>([
    ['a language', { source: 'en', target: 'de' }],
    ['a goal', { target: '5' }],
    ['a span', { expected: 'P3D' }],
    ['a count', { correct: '2', incorrect: '1' }],
  ])('%s alone', (_, item) => {
    const card = one({ ...typed, ...item });
    expect(card.kind).toBe('reveal');
    expect(card.correct.join()).not.toMatch(/^(?:de|5|P3D|2)$/u);
  });
});
