/** Cards that are typed or spoken: what they expect, what they show before the answer, and where they are not graded. */
import { describe, expect, it } from 'vitest';
import { oneCard as one } from '../../testing/one-card.ts';
import { readableCard, rightTexts } from '../../testing/read-card.ts';
import { decodeFlashcards } from './decode.ts';

type Item = Record<string, unknown>;

const typed = (item: Item) => one({ type: 'typing', ...item });
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
      expect(readableCard(card)).toContain(text ?? '');
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
    expect(rightTexts(one(item))).toBe(wanted);
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
    expect(rightTexts(typed({ question: 'Farbe', ...item }))).toBe('spelling colour|color');
  });

  it.each<[string, Item]>([
    ['other forms of a word', { other_forms: ['went'] }],
    ['the text of a picture', { alt: 'went' }],
    ['anything else', { other: 'went', valid: 'went', synonyms: ['went'] }],
  ])('are not %s', (_, item) => {
    expect(rightTexts(typed({ question: 'gehen', answer: 'go', ...item }))).toBe('spelling go');
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
    for (const spoken of [{ type: 'dictation' }, { auto_play: true }, recording])
      expect(typed({ ...item, ...spoken })).not.toHaveProperty('silent');
  });
});

it('an id is not shown as the answer of a card that has a back', () => {
  expect(rightTexts(one({ front: 'Hund', back: 'dog', answer_id: 'ans_5' }))).toBe('reveal dog');
});

it('a question that is the answer itself is spoken, whatever the type is called', () => {
  const card = decodeFlashcards(
    [{ id: 'c', type: 7, prompt: 'Spell it', question: 'dog', answer: 'dog' }],
    {
      types: { 7: 'spelling' },
    },
  ).cards[0];
  expect(card).toMatchObject({ kind: 'spelling', prompt: 'Spell it', question: 'dog' });
  expect(card?.silent).toBeUndefined();
});
