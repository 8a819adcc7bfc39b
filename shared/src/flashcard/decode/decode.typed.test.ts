/** Cards that are typed or spoken: what they expect, what they show before the answer, and where they are not graded. */
import { describe, expect, it } from 'vitest';
import { oneCard as one } from '../../testing/one-card.ts';
import { readable, right } from '../../testing/read-card.ts';
import { grade } from '../grade/grade.ts';
import { decodeFlashcards } from './decode.ts';

type Item = Record<string, unknown>;

const typed = (item: Item) => one({ type: 'typing', ...item });
const filled = (item: Item) => one({ type: 'fill_blank', ...item });
const recording = { audio_url: 'https://a.example/b.mp3' };

describe('a word is its own answer only where it is certainly the one that is asked for', () => {
  it.each<[string, Item]>([
    [
      'a word to translate',
      { type: 'typing', prompt: 'Translate: Hund', word: 'Hund', target_word: 'dog' },
    ],
    ['two words', { type: 'spelling', word: 'Hund', target_word: 'dog' }],
    [
      'a meaning to type',
      { type: 'typing', instruction: 'Type the meaning', term: 'Hund', definition: 'dog' },
    ],
    [
      'a word and its translation',
      { type: 'typing', prompt: 'Translate the word', word: 'Hund', translation: 'dog' },
    ],
    [
      'the same of a spelling card',
      { type: 'spelling', prompt: 'Translate the word', word: 'Hund', translation: 'dog' },
    ],
    [
      'the same with another way to spell it',
      {
        type: 'spelling',
        prompt: 'Write it',
        word: 'colour',
        translation: 'Farbe',
        accepted: 'color',
      },
    ],
    [
      'a prompt that mentions it',
      { type: 'typing', prompt: 'How do you say "Hund" in English?', word: 'Hund' },
    ],
    [
      'a question that mentions it',
      { type: 'spelling', question: 'How do you say "Hund" in English?', word: 'Hund' },
    ],
    ['another form of it', { type: 'write', prompt: 'Write the plural', word: 'child' }],
    ['a form in the question', { type: 'typing', question: 'Give the past tense', word: 'go' }],
    ['a word and its definition, typed', { type: 'typing', word: 'Hund', definition: 'dog' }],
    [
      'a text to say in another language',
      { type: 'speaking', prompt: 'Say in English', word: 'Hund', translation: 'dog' },
    ],
    ['an open question', { type: 'speaking', question: 'What did you do yesterday?' }],
    ['an open task', { type: 'speaking', prompt: 'Describe your family.' }],
    [
      'an open question that is heard',
      { type: 'listening', question: 'Where is he?', ...recording },
    ],
    [
      'a further answer beside the answer on the back',
      { type: 'typing', question: 'Hund', back: 'dog', accepted_answers: ['hound'] },
    ],
  ])('%s is left to the learner', (_, item) => {
    const card = one(item);
    expect(card.kind).toBe('reveal');
    for (const text of [item.word, item.translation, item.target_word])
      expect(readable(card)).toContain(text ?? '');
  });

  it.each<[string, Item, string]>([
    ['a word to spell', { type: 'spelling', word: 'oak', definition: 'a tree' }, 'spelling oak'],
    [
      'a word to spell by an instruction',
      { type: 'spelling', prompt: 'Spell the word', word: 'oak', definition: 'a tree' },
      'spelling oak',
    ],
    [
      'a word that is heard',
      { type: 'listen_and_write', prompt: 'Listen', word: 'oak' },
      'spelling oak',
    ],
    ['a word that is spoken', { type: 'typing', word: 'oak', auto_play: true }, 'spelling oak'],
    [
      'a dictation with its translation',
      { type: 'dictation', prompt: 'Write', text: 'I go home', translation: 'Ich gehe' },
      'spelling I go home',
    ],
    [
      'a transcript with its translation',
      { type: 'listen_and_type', prompt: 'Write', transcript: 'I go', translation: 'Ich gehe' },
      'spelling I go',
    ],
    [
      'a text to read aloud',
      { type: 'read_aloud', prompt: 'Read', text: 'I go', translation: 'Ich gehe' },
      'speaking I go',
    ],
    [
      'a transcript to repeat',
      { type: 'repeat', transcript: 'Buenos días', ...recording },
      'speaking Buenos días',
    ],
  ])('%s is its own answer', (_, item, wanted) => {
    expect(right(one(item))).toBe(wanted);
  });
});

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
    expect(right(card)).toBe(wanted);
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
    expect(right(filled(item))).toBe(wanted);
  });

  it('a cloze inside a cloze has no blank', () => {
    const card = one({ type: 'cloze', text: '{{c1::The {{c2::cat}}}} sat.' });
    expect(card).toMatchObject({ kind: 'reveal', question: '{{c1::The {{c2::cat}}}} sat.' });
  });
});

describe('further right answers', () => {
  it.each([
    ...['alternate_answers', 'accepted_spellings', 'alternative_spellings', 'accepted_responses'],
    ...['acceptable_responses', 'valid_responses', 'other_answers', 'other_correct_answers'],
    ...['also_correct', 'answer_variants', 'accepted_variants', 'allowed_answers', 'alt_answers'],
    ...['alternatives', 'possible_answers', 'variants', 'alsoAccepted', 'validAnswers'],
  ])('under %s', (name) => {
    const card = typed({ question: 'Farbe', answer: 'colour', [name]: ['color'] });
    expect(card).toMatchObject({ kind: 'spelling', correct: ['colour', 'color'], options: [] });
  });

  it.each<[string, Item]>([
    ['inside the answer', { answer: { text: 'colour', accept: ['color'] } }],
    ['inside another answer', { correct_answer: { value: 'colour', accepted: ['color'] } }],
  ])('%s', (_, item) => {
    expect(right(typed({ question: 'Farbe', ...item }))).toBe('spelling colour|color');
  });

  it.each<[string, Item]>([
    ['other forms of a word', { other_forms: ['went'] }],
    ['the text of a picture', { alt: 'went' }],
    ['anything else', { other: 'went', valid: 'went', synonyms: ['went'] }],
  ])('are not %s', (_, item) => {
    expect(right(typed({ question: 'gehen', answer: 'go', ...item }))).toBe('spelling go');
  });

  it('options of a typed card are hints, without the answer', () => {
    const card = typed({ question: 'Hund', answer: 'dog', options: ['dog', 'cat'] });
    expect(card.kind).toBe('spelling');
    expect(card.options.map(({ text }) => text)).toEqual(['cat']);
  });

  it.each(['answer_id', 'answer_key', 'correct_option_id'])('%s is nothing to type', (name) => {
    for (const type of ['typing', 'fill_blank'])
      expect(one({ type, question: 'Hund', back: 'dog', [name]: 'ans_5' }).kind).toBe('reveal');
  });
});

describe('a typed card does not give its answer away', () => {
  it.each<[string, Item]>([
    ['a dictation', { type: 'dictation', prompt: 'Write: necessary', text: 'necessary' }],
    [
      'an instruction that holds it',
      { type: 'typing', prompt: 'Type the word: necessary', answer: 'necessary' },
    ],
    [
      'a word that the instruction names',
      { type: 'spelling', prompt: 'Spell the word "necessary"', word: 'necessary' },
    ],
  ])('%s is not graded', (_, item) => {
    expect(one(item).kind).toBe('reveal');
  });

  it.each(['translation', 'transcript', 'meaning', 'hint', 'note', 'explanation'])(
    'the %s is not put behind the instruction',
    (name) => {
      const card = typed({ prompt: 'Translate: Hund', answer: 'dog', [name]: 'dog' });
      expect(card).toMatchObject({ kind: 'spelling', prompt: 'Translate: Hund', question: '' });
    },
  );

  it.each(['hint', 'note', 'explanation', 'transcript'])('a %s does not ask', (name) => {
    expect(typed({ answer: 'dog', [name]: 'It barks' }).prompt).toBe('');
    expect(typed({ answer: 'dog', definition: 'It barks' }).prompt).toBe('It barks');
  });

  it('an instruction alone asks in writing', () => {
    const item = { prompt: 'Translate: Hund', answer: 'dog' };
    expect(typed(item).silent).toBe(true);
    for (const heard of [{ type: 'dictation' }, { auto_play: true }, recording])
      expect(typed({ ...item, ...heard })).not.toHaveProperty('silent');
  });
});

it('an id is not shown as the answer of a card that has a back', () => {
  expect(right(one({ front: 'Hund', back: 'dog', answer_id: 'ans_5' }))).toBe('reveal dog');
});

it('a question that is the answer itself is heard, whatever the type is called', () => {
  const card = decodeFlashcards(
    [{ id: 'c', type: 7, prompt: 'Spell it', question: 'dog', answer: 'dog' }],
    {
      types: { 7: 'spelling' },
    },
  ).cards[0];
  expect(card).toMatchObject({ kind: 'spelling', prompt: 'Spell it', question: 'dog' });
  expect(card?.silent).toBeUndefined();
});
