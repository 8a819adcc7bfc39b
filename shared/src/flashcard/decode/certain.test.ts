/** Only what is certain is graded: forms in which a guess would mark a right answer wrong. */
import { describe, expect, it } from 'vitest';
import { oneCard as one } from '../../testing/one-card.ts';
import { readableCard, rightTexts } from '../../testing/read-card.ts';
import { decodeFlashcards } from './decode.ts';
import { grade } from '../grade/grade.ts';

type Item = Record<string, unknown>;

const three = ['cat', 'dog', 'owl'];
const asked = { question: 'Katze' };

describe('a bare number is a place only where the cards show from what they count', () => {
  const batch = (items: readonly Item[]) =>
    decodeFlashcards(items.map((item, id) => ({ id, ...asked, options: three, ...item }))).cards;
  it.each<[string, readonly Item[], readonly string[]]>([
    ['nothing shows it', [{ answer: 1 }, { answer: 2 }], ['reveal 1', 'reveal 2']],
    ['a 0 shows it', [{ answer: 0 }, { answer: 1 }], ['choice cat', 'choice dog']],
    [
      'the number of options shows it',
      [{ answer: 3 }, { answer: 1 }],
      ['choice owl', 'choice cat'],
    ],
    ['the name of the field shows it', [{ correct_index: 1 }], ['choice dog']],
    [
      'another type shows nothing',
      [
        { type: 'a', answer: 0 },
        { type: 'b', answer: 1 },
      ],
      ['choice cat', 'reveal 1'],
    ],
    ['a list of places', [{ answer: [1, 2] }], ['reveal 1|2']],
    ['a place in a text', [{ answer: '2' }], ['reveal 2']],
    [
      'texts that end in numbers',
      [{ options: ['Level 1', 'Level 2', 'Level 3'], answer: 1 }],
      ['reveal 1'],
    ],
  ])('%s', (_, items, wanted) => {
    expect(batch(items).map(rightTexts)).toEqual(wanted);
  });

  it.each<[string, Item, string]>([
    [
      'numbers that the options show',
      { options: ['1) cat', '2) dog'], answer: 1 },
      'choice 1) cat',
    ],
    ['numbers out of turn', { options: ['2. dog', '1. cat'], answer: 2 }, 'choice 2. dog'],
    [
      'ids that end in numbers',
      { options: { opt1: 'cat', opt2: 'dog', opt3: 'owl' }, answer: 1 },
      'choice cat',
    ],
    [
      'numbers beside the texts',
      { options: three.map((text, at) => ({ text, order: at + 1 })), answer: 2 },
      'choice dog',
    ],
  ])('%s decide', (_, item, wanted) => {
    expect(rightTexts(one({ ...asked, ...item }))).toBe(wanted);
  });

  it('numbers that disagree decide nothing', () => {
    const options = ['1) cat', '2) dog'].map((text, at) => ({ id: `opt${2 - at}`, text }));
    expect(one({ ...asked, options, answer: 1 }).kind).toBe('reveal');
  });

  it('two fields of one type count alike, and two places that disagree decide nothing', () => {
    const cards = batch([
      { type: 'a', answer: 3 },
      { type: 'a', answer: 3, correct: 2 },
      { type: 'a', answer: 2, correct: 2 },
    ]);
    expect(cards.map(({ kind }) => kind)).toEqual(['choice', 'reveal', 'choice']);
  });

  it('a place in a list of options that was not sent grades nothing', () => {
    for (const correct_index of [0, 1, 2]) {
      const card = one({ ...asked, correct_index, distractors: ['cat', 'dog'] });
      expect(card.kind).toBe('reveal');
      for (const text of ['cat', 'dog']) expect(readableCard(card)).toContain(text);
    }
  });

  it('a position that is only shown shows no place', () => {
    const pairs = three.map((value, position) => ({ position, value }));
    const cards = [
      { id: 1, ...asked, pairs },
      { id: 2, ...asked, options: three, answer: 1 },
    ];
    expect(decodeFlashcards(cards).places).toBeUndefined();
    expect(decodeFlashcards(cards).cards.map(({ kind }) => kind)).toEqual(['reveal', 'reveal']);
  });

  it('a guess is not remembered', () => {
    const options = three;
    expect(decodeFlashcards([{ id: 1, ...asked, options, answer: 1 }]).places).toBeUndefined();
  });

  it('an id that is a number shows no place', () => {
    const options = [1, 2, 3].map((id) => ({ id, text: three[id - 1] }));
    const decoded = decodeFlashcards([
      { id: 1, ...asked, options, answer: 3 },
      { id: 2, ...asked, options: three, answer: 1 },
    ]);
    expect(decoded.cards.map(rightTexts)).toEqual(['choice owl', 'reveal 1']);
    expect(decoded.places).toBeUndefined();
  });

  it('an empty option keeps its place', () => {
    const card = one({ ...asked, options: ['', 'cat', 'dog'], correct_index: 1 });
    expect(rightTexts(card)).toBe('choice cat');
    expect(card.options.map(({ text }) => text)).toEqual(['cat', 'dog']);
  });
});

describe('a typed card is graded on its answer, never on its question', () => {
  it.each<[string, Item]>([
    ['a front and a back', { type: 'typing', front: 'Hund', back: 'dog' }],
    ['a question alone', { type: 'type_answer', question: 'Hund' }],
    ['a question and its translation', { type: 'input', question: 'Hund', translation: 'dog' }],
  ])('%s', (_, item) => {
    expect(one(item).kind).toBe('reveal');
    expect(readableCard(one(item))).toContain('Hund');
  });

  it.each<[string, Item, string]>([
    ['a dictation', { type: 'dictation', question: 'Hund' }, 'spelling Hund'],
    ['a word to spell', { type: 'spelling', question: 'Hund' }, 'spelling Hund'],
    [
      'what is heard',
      { type: 'listen_and_type', audio: 'https://a.example/1.mp3', transcript: 'Ein Hund' },
      'spelling Ein Hund',
    ],
  ])('%s is its own answer', (_, item, wanted) => {
    expect(rightTexts(one(item))).toBe(wanted);
  });
});

describe('an option is shown with all its text', () => {
  it.each<[string, readonly unknown[]]>([
    [
      'label and value',
      [
        { label: 'A', value: 'cat' },
        { label: 'B', value: 'dog' },
      ],
    ],
    [
      'name and value',
      [
        { name: 'A', value: 'cat' },
        { name: 'B', value: 'dog' },
      ],
    ],
    [
      'code and description',
      [
        { code: 'A', description: 'cat' },
        { code: 'B', description: 'dog' },
      ],
    ],
    [
      'id and phrase',
      [
        { id: 'A', phrase: 'cat' },
        { id: 'B', phrase: 'dog' },
      ],
    ],
    [
      'three names of a choice',
      [
        { choice_id: 'x', choice_text: 'cat', label: 'A' },
        { choice_id: 'y', choice_text: 'dog', label: 'B' },
      ],
    ],
    [
      'a key and a value of an option',
      [
        { optionKey: 'A', optionValue: 'cat' },
        { optionKey: 'B', optionValue: 'dog' },
      ],
    ],
    [
      'a caption',
      [
        { id: 'A', caption: 'cat' },
        { id: 'B', caption: 'dog' },
      ],
    ],
    [
      'a name that is not known',
      [
        { id: 'A', wort: 'cat' },
        { id: 'B', wort: 'dog' },
      ],
    ],
    [
      'two languages',
      [
        { id: 'A', text: { en: 'cat', de: 'Katze' } },
        { id: 'B', text: { en: 'dog', de: 'Hund' } },
      ],
    ],
  ])('%s', (_, options) => {
    const card = one({ ...asked, options, answer: 'B' });
    expect(card.kind).toBe('choice');
    expect(card.options.map(({ text }) => /cat|dog/u.exec(text)?.[0])).toEqual(['cat', 'dog']);
    expect(card.options.find(({ id }) => id === card.correct[0])?.text).toContain('dog');
  });

  it('options that are only pictures cannot be chosen', () => {
    const options = ['a', 'b'].map((id) => ({ id, image_url: `https://i.example/${id}.png` }));
    expect(one({ ...asked, options, answer: 'a' }).kind).toBe('reveal');
  });

  it('either of two options with one text is right', () => {
    const options = [
      { id: 'a', text: 'cat' },
      { id: 'b', text: 'cat' },
      { id: 'c', text: 'dog' },
    ];
    const card = one({ ...asked, options, answer: 'a' });
    expect(grade(card, ['b'])).toMatchObject({ correct: true, userAnswer: 'b' });
    expect(grade(card, ['c']).correct).toBe(false);
  });
});

describe('an option is never cut in two', () => {
  it.each([
    ['well-known', ['well', 'known', 'well-known']],
    ['10:30', ['10', '30', '10:30']],
    ['to be', ['to', 'be', 'to be']],
    ['red, blue', ['red', 'blue', 'red, blue']],
  ])('%s', (answer, options) => {
    expect(rightTexts(one({ ...asked, options, answer }))).toBe(`choice ${answer}`);
  });

  it('two words are not laid out as one', () => {
    const options = ['everyday', 'every', 'day'];
    expect(rightTexts(one({ ...asked, options, answer: 'Every day.' }))).toBe('arrange every|day');
  });

  it('a number with a point is no place', () => {
    const options = ['0.2', '0.3', '0.4'];
    const cards = decodeFlashcards([
      { id: 1, ...asked, options, answer: 0 },
      { id: 2, ...asked, options, answer: '0.1' },
    ]).cards.map(rightTexts);
    expect(cards).toEqual(['choice 0.2', 'reveal 0.1']);
  });

  it('a place is nothing to type', () => {
    for (const asking of [{ type: 'typing', question: 'Katze' }, { question: 'A ___ purrs' }])
      expect(one({ ...asking, correct_index: 1 }).kind).toBe('reveal');
  });

  it('a truth is nothing to type', () => {
    for (const asking of [{ type: 'typing', question: 'Ice is hot' }, { question: 'Ice is ___' }])
      expect(one({ ...asking, answer: false })).toMatchObject({
        ...{ kind: 'reveal', correct: ['false'] },
      });
  });
});

describe('bookkeeping is no answer', () => {
  it.each<[string, Item]>([
    ['a goal', { target: 5 }],
    ['a date', { expected: '2026-11-20' }],
    ['a time', { expected: '2026-11-20T10:00:00Z' }],
    ['a count beside others', { correct: 3, lapses: 1 }],
    ['how the last answer was', { correct: false, last_answer: 'x' }],
    [
      'how the last answer was, of options',
      { options: ['True', 'False'], correct: false, last_answer: 'x' },
    ],
  ])('%s', (_, item) => {
    const card = one({ ...asked, ...item });
    expect(card.kind).toBe('reveal');
    expect(card.correct.join()).not.toMatch(/5|2026|3|true|false/iu);
  });
});

describe('what a card asks', () => {
  it('is no list of numbers', () => {
    expect(one({ ...asked, text: [1, 2], options: three, answer: 'cat' })).toMatchObject({
      ...{ prompt: '', question: 'Katze' },
    });
  });

  it('is no part of its pairs', () => {
    const items = [
      { term: 'cat', definition: 'Katze' },
      { term: 'dog', definition: 'Hund' },
    ];
    expect(one({ items })).toMatchObject({ kind: 'match', prompt: '', question: '' });
  });

  it('a title that holds the answer is not shown above it', () => {
    const card = one({ title: 'The cat', ...asked, options: three, answer: 'cat' });
    expect(`${card.prompt} ${card.question}`).not.toContain('cat');
    expect(one({ title: 'Animals', ...asked, options: three, answer: 'cat' }).prompt).toBe(
      'Animals',
    );
  });

  it('a question at the end of a long text is shown', () => {
    const card = one({
      question: `${'A long story. '.repeat(500)}Who came?`,
      options: three,
      answer: 'cat',
    });
    expect(card.question).toMatch(/^A long story.*Who came\?$/su);
    expect(card.question.length).toBeLessThanOrEqual(4000);
  });

  it('a passage with several questions is reported', () => {
    const passage = {
      id: 'p',
      passage: 'A story.',
      questions: [{ question: 'Who?' }, { question: 'Why?' }],
    };
    const { cards, problems } = decodeFlashcards({ cards: [passage] });
    expect(cards).toEqual([]);
    expect(problems).toEqual([{ index: 0, reason: 'holds several questions' }]);
  });

  it('a word that is the target is the word', () => {
    expect(one({ type: 'spelling', target_word: 'oak', definition: 'a tree' }).correct).toEqual([
      'oak',
    ]);
    expect(one({ target_word: 'oak', definition: 'a tree' })).toMatchObject({
      question: 'oak',
      correct: ['a tree'],
    });
  });

  it('learned words beside an empty list of cards are no cards', () => {
    const learned_words = [{ id: 'w', term: 'oak', definition: 'a tree' }];
    for (const flash_cards of [null, []])
      expect(decodeFlashcards({ flash_cards, learned_words })).toMatchObject({
        cards: [],
        problems: [],
      });
    expect(decodeFlashcards({ learned_words }).cards).toEqual([]);
  });
});

describe('what an answer accepts', () => {
  const typed = { type: 'typing', question: 'Translate' };
  it.each<[string, Item, readonly string[]]>([
    ['further answers', { answer: 'colour', accept: ['color'] }, ['colour', 'color']],
    ['also accepted ones', { answer: 'colour', also_accepted: ['color'] }, ['colour', 'color']],
    ['lists in lists', { answers: [['colour', 'color'], ['hue']] }, ['colour', 'color', 'hue']],
    ['separators of two kinds', { answer: 'grey/gray; ash' }, ['grey', 'gray', 'ash']],
    ['commas between words', { answer: 'big, large' }, ['big', 'large', 'big, large']],
  ])('%s', (_, item, given) => {
    const card = one({ ...typed, ...item });
    expect(card.kind).toBe('spelling');
    for (const text of given) expect([text, grade(card, [text]).correct]).toEqual([text, true]);
  });

  it.each([
    ['a sentence with a comma', 'Yes, we went home.', 'Yes'],
    ['one of two letters', 'a/b', 'a'],
  ])('%s is one text', (_, answer, given) => {
    expect(grade(one({ ...typed, answer }), [given]).correct).toBe(false);
  });
});

describe('ids keep what they are', () => {
  it('a whole number that JSON rounds is a problem', () => {
    const { cards, problems } = decodeFlashcards([{ id: 1.5e21, ...asked, answer: 'cat' }]);
    expect(cards).toEqual([]);
    expect(problems[0]?.reason).toBe('has an id that is no exact number');
  });
});
