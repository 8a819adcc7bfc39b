/** Blanks: each answer goes into its own, or the learner grades the card. */
import { describe, expect, it } from 'vitest';
import { oneCard as one } from '../../testing/one-card.ts';
import { rightTexts } from '../../testing/read-card.ts';
import { grade } from '../grade/grade.ts';
import { blankNames } from '../grade/pairs.ts';

type Item = Record<string, unknown>;

const filled = (item: Item) => one({ type: 'fill_blank', ...item });

describe('each answer goes into its own blank', () => {
  const text = 'I ___ to the ___.';
  const certain = 'fill-blanks blank1:went|blank2:shop';
  it.each<[string, Item, string]>([
    [
      'places out of turn',
      {
        blanks: [
          { index: 2, answer: 'shop' },
          { index: 1, answer: 'went' },
        ],
      },
      certain,
    ],
    [
      'names of the text out of turn',
      {
        text: 'I {{verb}} to the {{place}}.',
        blanks: [
          { id: 'place', answer: 'shop' },
          { id: 'verb', answer: 'went' },
        ],
      },
      'fill-blanks verb:went|place:shop',
    ],
    [
      'an order out of turn',
      {
        blanks: [
          { order: 2, answer: 'shop' },
          { order: 1, answer: 'went' },
        ],
      },
      certain,
    ],
    [
      'places from 0',
      {
        answers: [
          { blank_index: 1, text: 'shop' },
          { blank_index: 0, text: 'went' },
        ],
      },
      certain,
    ],
    [
      'blanks from 0',
      {
        blanks: [
          { id: 'x', index: 1, answer: 'shop' },
          { id: 'y', index: 0, answer: 'went' },
        ],
      },
      certain,
    ],
    [
      'ids that mean nothing',
      {
        blanks: [
          { id: '6641f0c2', answer: 'went' },
          { id: '6641f0c1', answer: 'shop' },
        ],
      },
      certain,
    ],
    [
      'ids that count',
      {
        blanks: [
          { id: 'b2', answer: 'shop' },
          { id: 'b1', answer: 'went' },
        ],
      },
      'fill-blanks b1:went|b2:shop',
    ],
    ['labels from 0', { text: 'I {0} to the {1}.', answers: ['went', 'shop'] }, certain],
    [
      'numbers of a test',
      { text: 'I (5) ____ to the (6) ____.', answers: ['went', 'shop'] },
      certain,
    ],
  ])('%s', (_, item, wanted) => {
    const card = filled({ text, ...item });
    expect(rightTexts(card)).toBe(wanted);
    expect(card.question).toBe(text);
  });

  it.each<[string, Item]>([
    [
      'a place beyond the blanks',
      {
        blanks: [
          { index: 3, answer: 'shop' },
          { index: 1, answer: 'went' },
        ],
      },
    ],
    [
      'a place that two have',
      {
        blanks: [
          { index: 1, answer: 'shop' },
          { index: 1, answer: 'went' },
        ],
      },
    ],
    [
      'further texts in lists',
      {
        correct_answers: ['went', 'shop'],
        accepted_answers: [
          ['went', 'walked'],
          ['shop', 'store'],
        ],
      },
    ],
    ['further texts in one text', { answer: 'went, shop', accepted: ['walked, shop'] }],
    ['further texts without a blank', { text: 'Ich gehe', answer: 'go', accepted: ['walk'] }],
    [
      'further texts in one list',
      { correct_answers: ['went', 'shop'], accepted_answers: ['walked', 'strolled'] },
    ],
    [
      'further texts for one of them',
      { correct_answers: ['went', 'shop'], accepted_answers: [['walked']] },
    ],
    [
      'a place in the list of a typed card',
      {
        type: 'typing',
        answers: [
          { blank_index: 7, text: 'went' },
          { blank_index: 8, text: 'shop' },
        ],
      },
    ],
  ])('%s is left to the learner', (_, item) => {
    expect(filled({ text, ...item }).kind).toBe('reveal');
  });

  it.each<[string, Item, readonly string[]]>([
    [
      'texts beside the answer of a blank',
      { blanks: [{ answer: 'went', accept: ['walked'] }, { answer: 'shop' }] },
      ['went,shop', 'walked,shop'],
    ],
    [
      'texts alone',
      {
        blanks: [
          { id: 'b1', accepted: ['went', 'walked'] },
          { id: 'b2', accepted: ['shop'] },
        ],
      },
      ['went,shop', 'walked,shop'],
    ],
    [
      'texts of one blank',
      { text: 'I ___.', answer: 'went', also_correct: ['walked'] },
      ['went', 'walked'],
    ],
  ])('further texts: %s', (_, item, accepted) => {
    const card = filled({ text, ...item });
    expect(card.kind).toBe('fill-blanks');
    const names = [...new Set(card.correct.map((pair) => pair.split(':')[0] ?? ''))];
    for (const one of accepted) {
      const given = one.split(',').map((value, at) => `${names[at] ?? ''}:${value}`);
      expect([one, grade(card, given).correct]).toEqual([one, true]);
    }
    expect(grade(card, [`${names[0] ?? ''}:went`]).correct).toBe(
      names.length === 1 && card.correct.includes('blank1:went'),
    );
  });

  it.each<[string, Item, string]>([
    [
      'the sentence in full',
      { sentence: 'Ich ___ müde.', correct_answer: 'Ich bin müde.' },
      'reveal Ich bin müde.',
    ],
    [
      'the sentence without its point',
      { sentence: 'Ich ___ müde.', correct_answer: 'ich bin müde' },
      'reveal ich bin müde',
    ],
    [
      'the beginning of it',
      { sentence: 'Ich ___ müde.', correct_answer: 'Ich bin sehr' },
      'reveal Ich bin sehr',
    ],
    [
      'another sentence',
      { sentence: 'Ich ___ müde.', correct_answer: 'Heute bin ich sehr müde.' },
      'reveal Heute bin ich sehr müde.',
    ],
    [
      'a long answer',
      { sentence: 'A ___', correct_answer: 'cat that purrs' },
      'fill-blanks blank1:cat that purrs',
    ],
    [
      'a word that stands twice',
      { sentence: 'She goes where he goes.', answer: 'goes' },
      'reveal goes',
    ],
  ])('the answer is %s', (_, item, wanted) => {
    expect(rightTexts(filled(item))).toBe(wanted);
  });

  it('a cloze inside a cloze has no blank', () => {
    const card = one({ type: 'cloze', text: '{{c1::The {{c2::cat}}}} sat.' });
    expect(card).toMatchObject({ kind: 'reveal', question: '{{c1::The {{c2::cat}}}} sat.' });
  });
});

describe('one label in two blanks', () => {
  const bank = ['apple', 'pear', 'plum'].map((text, at) => ({ id: `opt${at + 1}`, text }));
  const card = (text: string, values: readonly string[], options: readonly Item[] = bank) =>
    one({
      type: 'CARD_TYPE_SELECT_WORDS',
      question: { text },
      options,
      answer: { correct_values: values },
    });

  it.each([
    ['braces', 'An {{blank1}} is an {{blank1}}.'],
    ['brackets', 'An [blank 1] is an [blank 1].'],
    ['numbers', 'An (1)____ is an (1)____.'],
  ])('has its one word in both: %s', (_form, text) => {
    const asked = card(text, ['blank1:opt1']);
    expect(asked).toMatchObject({ kind: 'fill-blanks', question: 'An ___ is an ___.' });
    const [first = '', second = ''] = blankNames(asked);
    expect(first).not.toBe(second);
    const given = (one: string, other: string) =>
      grade(asked, [`${first}:${one}`, `${second}:${other}`]);
    expect(given('opt1', 'opt1')).toMatchObject({ correct: true, userAnswer: 'blank1:opt1' });
    expect(given('opt1', 'opt2')).toMatchObject({
      correct: false,
      userAnswer: 'blank1:opt1,blank1:opt2',
    });
  });

  it('is typed in both where there is no word bank', () => {
    const asked = card('An {{fruit}} is an {{fruit}}.', ['fruit:apple'], []);
    expect(asked).toMatchObject({ kind: 'fill-blanks', options: [] });
    const typed = (text: string) =>
      grade(
        asked,
        blankNames(asked).map((name) => `${name}:${text}`),
      );
    expect(typed('Apple')).toMatchObject({ correct: true, userAnswer: 'fruit:Apple' });
    expect(typed('pear').correct).toBe(false);
  });

  it('stands beside other labels', () => {
    const asked = card('{{blank1}}, {{blank2}}, {{blank1}}', ['blank1:opt1', 'blank2:opt2']);
    const right = blankNames(asked).map((name, at) => `${name}:opt${at === 1 ? 2 : 1}`);
    expect(grade(asked, right)).toMatchObject({
      correct: true,
      userAnswer: 'blank1:opt1,blank2:opt2',
    });
  });

  it.each([
    ['blanks without labels', '___ and ___', ['blank1:opt1'], ['apple']],
    ['two labels', '{{blank1}} and {{blank2}}', ['blank1:opt1'], ['apple']],
    ['two words', '{{blank1}} and {{blank1}}', ['blank1:opt1', 'blank1:opt2'], ['apple', 'pear']],
  ])('is for the learner to grade where it may be for one of them: %s', (_case, text, ...told) => {
    const [values, correct] = told;
    expect(card(text, values)).toMatchObject({ kind: 'reveal', correct });
  });

  it('takes two words in turn where the answer has no labels', () => {
    expect(card('{{blank}} and {{blank}}', ['opt1', 'opt2'])).toMatchObject({
      kind: 'fill-blanks',
      correct: ['blank1:opt1', 'blank2:opt2'],
    });
  });
});

it.each<[string, Item]>([
  ['beside the question', { hint: 'a fruit' }],
  ['in the question', { question: { text: 'An ___ a day', hint: 'a fruit' } }],
])('a blank with a hint and no word bank is typed: %s', (_place, more) => {
  const asked = filled({
    type: 'CARD_TYPE_FILL_BLANK',
    question: { text: 'An ___ a day' },
    answer: { correct_values: ['blank1:apple'] },
    ...more,
  });
  expect(asked).toMatchObject({
    kind: 'fill-blanks',
    question: 'An ___ a day',
    options: [],
    details: [{ kind: 'hint', text: 'a fruit' }],
  });
  expect(grade(asked, ['blank1:apple'])).toMatchObject({
    correct: true,
    userAnswer: 'blank1:apple',
  });
  expect(grade(asked, ['blank1:pear']).correct).toBe(false);
});
