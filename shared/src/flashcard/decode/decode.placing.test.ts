/** Forms of blanks, orders and pairs that only some services use, one by one. */
import { describe, expect, it } from 'vitest';
import { oneCard as one } from '../../testing/one-card.ts';
import { readableCard, rightTexts } from '../../testing/read-card.ts';

type Item = Record<string, unknown>;

const words = ['the', 'cat', 'sat'];
const bank = words.map((text, place) => ({ id: `o${place + 1}`, text }));

describe('blanks', () => {
  const blanks = (card: Record<string, unknown>) => {
    const { kind, question, correct, options } = one(card);
    return { kind, question, correct, typed: options.length === 0 };
  };

  it.each<[string, string, string]>([
    ['numbers out of turn', '{{2}} after {{1}}', '___ after ___'],
    ['names', '{{first}} after {{second}}', '___ after ___'],
    ['brackets', '[blank 1] after [ ]', '___ after ___'],
    ['full-width brackets', '（　　）after（　）', '___after___'],
    ['markup', '<blank id="1"/> after <blank id="2"/>', '___ after ___'],
    ['numbers after', '____(1) after ____(2)', '___ after ___'],
    ['numbers before', '(1) ____ after (2) ____', '___ after ___'],
    ['dots, where the type promises blanks', '… after ...', '___ after ___'],
  ])('%s', (_, question, shown) => {
    const decoded = blanks({ type: 'cloze', question, options: bank, answer: ['o1', 'o3'] });
    expect(decoded).toMatchObject({ kind: 'fill-blanks', question: shown, typed: false });
    expect(decoded.correct).toHaveLength(2);
  });

  it('stand in the order of the sentence, under the names of the service', () => {
    const question = '{{verb}} the {{noun}}';
    const answer = { noun: 'o2', verb: 'o3' };
    expect(blanks({ question, options: bank, answer }).correct).toEqual(['verb:o3', 'noun:o2']);
    const numbered = blanks({
      type: 'cloze',
      question: '{{2}} {{1}}',
      options: bank,
      answer: ['o1', 'o2'],
    });
    expect(numbered.correct).toEqual(['blank1:o2', 'blank2:o1']);
    const named = { correct_values: ['blank2:o1', 'blank1:o3'] };
    expect(blanks({ question: '___ ___', options: bank, answer: named }).correct).toEqual([
      'blank1:o3',
      'blank2:o1',
    ]);
  });

  it('are added where the sentence shows none', () => {
    expect(
      blanks({ type: 'cloze', question: 'q', options: bank, answer: ['o1', 'o3'] }),
    ).toMatchObject({
      question: 'q ___ ___',
      correct: ['blank1:o1', 'blank2:o3'],
    });
  });

  it('in the instruction alone: that is the sentence', () => {
    const card = one({
      type: 'cloze',
      prompt: 'A ___ purrs',
      question: 'animals',
      options: bank,
      answer: 'cat',
    });
    expect(card).toMatchObject({
      question: 'A ___ purrs',
      prompt: 'animals',
      correct: ['blank1:o2'],
    });
  });

  it.each<[string, Record<string, unknown>, string, string[]]>([
    ['one text', { question: 'A ___ purrs', answer: 'cat' }, 'A ___ purrs', ['blank1:cat']],
    [
      'several texts for one',
      { question: 'A ___', answers: ['cat', 'kitten'] },
      'A ___',
      ['blank1:cat', 'blank1:kitten'],
    ],
    [
      'a text each',
      { question: '___ ___', answers: ['the', 'cat'] },
      '___ ___',
      ['blank1:the', 'blank2:cat'],
    ],
    [
      'a text that looks like a pair',
      { question: 'At ___', answer: '10:30' },
      'At ___',
      ['blank1:10:30'],
    ],
    [
      'a cloze',
      { text: '{{c1::Paris}} is in {{c2::France::a country}}' },
      '___ is in ___ (a country)',
      ['blank1:Paris', 'blank2:France'],
    ],
    [
      'a cloze with a word on the back',
      { text: 'A {{c1::cat}} purrs', back: 'mammal' },
      'A ___ purrs',
      ['blank1:cat'],
    ],
  ])('without a word bank they are typed: %s', (_, card, question, correct) => {
    expect(blanks(card)).toEqual({ kind: 'fill-blanks', question, correct, typed: true });
  });

  it('an option that is marked and an answer that names another decide nothing', () => {
    const options = ['cat', 'dog'].map((text) => ({ text, correct: text === 'cat' }));
    const card = { type: 'cloze', question: 'A ___ purrs', options };
    expect(rightTexts(one({ ...card, answer: 'cat' }))).toBe('fill-blanks blank1:cat');
    expect(rightTexts(one({ ...card, answer: 'dog' }))).toBe('reveal cat|dog');
  });

  it('a name of no blank is not put into one by its turn', () => {
    const answer = [
      { blank: 'noun', option: 'o2' },
      { blank: 'verb', option: 'o3' },
    ];
    expect(one({ question: '___ the ___', options: bank, answer }).kind).toBe('reveal');
  });

  it('one option that fills both is a choice', () => {
    const options = ['went / home', 'go / house'];
    expect(one({ question: 'She ___ to her ___', options, answer: 'went / home' })).toMatchObject({
      kind: 'choice',
      correct: ['went / home'],
    });
  });
});

describe('orders and pairs', () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    ['a sentence of words', { options: words, answer: 'The cat sat.' }, ['the', 'cat', 'sat']],
    [
      'a sentence without spaces',
      { options: ['是', '我', '学生'], answer: '我是学生' },
      ['我', '是', '学生'],
    ],
    [
      'letters, where a word is one itself',
      { type: 'arrange', options: ['came', 'a', 'bird'], answer: ['B', 'C', 'A'] },
      ['a', 'bird', 'came'],
    ],
    [
      'words that hold a space',
      { options: ['cream', 'ice cream', 'I like'], answer: 'I like ice cream' },
      ['I like', 'ice cream'],
    ],
  ])('%s', (_, card, correct) => {
    expect(one({ question: 'q', ...card })).toMatchObject({ kind: 'arrange', correct });
  });

  it('a sentence without its words is shown, and the learner grades it', () => {
    const card = one({ type: 'arrange', question: 'q', answer: 'the cat sat' });
    expect(card).toMatchObject({ kind: 'reveal', question: 'q', correct: ['the cat sat'] });
  });

  it.each<[string, Record<string, unknown>]>([
    [
      'places and letters',
      {
        left: [
          { id: 'd', text: 'dog' },
          { id: 'c', text: 'cat' },
        ],
        right: [
          { id: 'k', text: 'Katze' },
          { id: 'h', text: 'Hund' },
        ],
        answer: '1-b, 2-a',
      },
    ],
    [
      'pairs in a map',
      {
        left: { d: 'dog', c: 'cat' },
        right: { h: 'Hund', k: 'Katze' },
        answer: { d: 'h', c: 'k' },
      },
    ],
  ])('pairs by %s', (_, card) => {
    const { kind, correct, options } = one({ type: 'match', question: 'q', ...card });
    expect({ kind, correct: [...correct].sort() }).toEqual({
      kind: 'match',
      correct: ['c:k', 'd:h'],
    });
    const side = (group: string) =>
      options.filter((option) => option.group === group).map(({ id }) => id);
    expect([side('left').sort(), side('right').sort()]).toEqual([
      ['c', 'd'],
      ['h', 'k'],
    ]);
  });

  it.each<[string, Item & { readonly options: readonly (Item & { readonly text: string })[] }]>([
    [
      'positions of options, which may be where they are shown',
      { type: 'arrange', options: words.map((text, place) => ({ text, position: 3 - place })) },
    ],
    [
      'keys that both sides share',
      {
        type: 'match',
        options: [
          { id: 'd', text: 'dog', pair: 1 },
          { id: 'h', text: 'Hund', pair: 1 },
        ],
      },
    ],
    [
      'partners that options name',
      {
        type: 'match',
        options: [
          { id: 'd', text: 'dog', match_id: 'h' },
          { id: 'h', text: 'Hund' },
        ],
      },
    ],
  ])('%s are no answer: the learner grades it and sees every option', (_, card) => {
    const { kind, options } = one({ question: 'q', ...card });
    expect(kind).toBe('reveal');
    expect(options.map(({ text }) => text)).toEqual(card.options.map(({ text }) => text));
  });

  it('the same word may stand on both sides', () => {
    const { correct, options } = one({
      type: 'match',
      question: 'q',
      pairs: [
        ['taxi', 'taxi'],
        ['bus', 'Bus'],
      ],
    });
    expect(options.map(({ text, group }) => `${group ?? ''} ${text}`)).toEqual([
      'left taxi',
      'left bus',
      'right taxi',
      'right Bus',
    ]);
    expect(correct).toHaveLength(2);
  });
});

describe('words to be put in order are never a choice of several', () => {
  const marked = ['I', 'am', 'here'].map((text) => ({ text, correct: true }));
  const tokens = ['bread', 'I', 'eat', 'you'];
  const told = ['I', 'eat', 'bread'];
  const question = 'Ich esse Brot';

  it.each<[string, Item]>([
    ['a jumble of marked choices', { type: 'jumble', question: 'Order', choices: marked }],
    ['a jumble of marked answers', { type: 'JUMBLE', question: 'Order', answers: marked }],
    ['an order without its places', { type: 'order', question: 'Order', options: marked }],
    ['marked choices of an unknown type', { type: 'shuffle', question: 'q', options: marked }],
    ['marked choices of no type', { question: 'q', options: marked }],
    ['tokens to tap', { type: 'tap', question, choices: tokens, answer: told }],
    ['tokens that are heard', { type: 'listenTap', question, choices: tokens, answer: told }],
    [
      'places of tokens',
      { type: 'translate', question, choices: tokens, correctIndices: [1, 2, 0] },
    ],
    ['several told options of no type', { question, options: tokens, answer: told }],
    ['several told options in one text', { question, options: tokens, answer: 'I, eat, bread' }],
    [
      'blanks without their sentence',
      { type: 'gaps', question: '', options: tokens, answer: told },
    ],
    [
      'told options that are marked too',
      {
        question,
        options: tokens.map((text) => ({ text, correct: told.includes(text) })),
        answer: told,
      },
    ],
    [
      'an order of a type of sets',
      { type: 'quiz', question, options: tokens, correct_order: 'I, eat' },
    ],
    ['tiles of no type', { question, tiles: tokens, correct_answers: told }],
    ['a bank of words', { type: 'compose', question, word_bank: tokens, solution: told }],
  ])('%s: the learner grades it and sees all of it', (_, item) => {
    const card = one(item);
    expect(card.kind).toBe('reveal');
    for (const text of ['options', 'choices', 'answers', 'word_bank'].flatMap(
      (name) => (item[name] as (string | { text: string })[] | undefined) ?? [],
    ))
      expect(readableCard(card)).toContain(typeof text === 'string' ? text : text.text);
  });

  it.each<[string, Item, string]>([
    ['one token', { type: 'tap', question: 'q', choices: tokens, answer: 'eat' }, 'choice eat'],
    [
      'tokens of a sentence with blanks',
      { type: 'tapComplete', question: 'I ___ ___.', choices: tokens, answer: ['eat', 'bread'] },
      'fill-blanks blank1:eat|blank2:bread',
    ],
    [
      'a sentence of tokens',
      { type: 'tap', question, choices: tokens, answer: 'I eat bread' },
      'arrange I|eat|bread',
    ],
    [
      'all marked choices of a quiz',
      { type: 'quiz', question: 'q', options: marked },
      'multiple-choice I|am|here',
    ],
    [
      'options of no type that say whether they are right',
      { question: 'q', options: [...marked, { text: 'she', correct: false }] },
      'multiple-choice I|am|here',
    ],
    [
      'ticked options of no type',
      {
        question: 'q',
        options: { a: 'I', b: 'you', c: 'it' },
        answer: { a: true, b: true, c: false },
      },
      'multiple-choice I|you',
    ],
    [
      'several told options in any order',
      { question: 'q', options: tokens, answer: ['I', 'you'], config: { strict_order: false } },
      'multiple-choice I|you',
    ],
    [
      'all that apply',
      { type: 'tapAllThatApply', question: 'q', options: tokens, answer: ['I', 'you'] },
      'multiple-choice I|you',
    ],
  ])('%s are graded', (_, item, expected) => {
    expect(rightTexts(one(item))).toBe(expected);
  });
});
