/** The rules by which a card is graded, or left to the learner: a group of cases for each rule. */
import { describe, expect, it } from 'vitest';
import type { CardFields } from '../fields/card-fields.ts';
import { decodeFlashcards } from './decode.ts';
import type { Flashcard } from '../flashcard.ts';
import { grade, selfGraded } from '../grade/grade.ts';

type Item = Readonly<Record<string, unknown>>;

function one(item: Item, mapping?: CardFields): Flashcard {
  const { cards, problems } = decodeFlashcards([{ id: 'c', ...item }], mapping);
  expect(problems).toEqual([]);
  const [card] = cards;
  if (!card) throw new Error('No card');
  expect(grade(card, selfGraded(card, true)).correct).toBe(true);
  return card;
}

/** All that a learner can read on a card. */
function readable(card: Flashcard): string {
  const { prompt, question, options, correct, details = [] } = card;
  const texts = [...options, ...details].map(({ text }) => text);
  return [prompt, question, ...texts, ...correct].join('\n');
}

const two = ['a round fruit', 'a deep sorrow'];

describe('the published shape comes first, then a stated mapping, then recognition', () => {
  const published = {
    ...{ type: 'CARD_TYPE_CHOICE', prompt: 'Choose', question: { text: 'apple' } },
    options: two.map((text, place) => ({ id: 'AB'[place], text })),
    answer: { correct_values: ['B'] },
  };
  const misleading = { correct_index: 0, correct_answer: 'A', word: 'pear', words: ['x', 'y'] };

  it.each<[string, Item]>([
    ['snake_case', published],
    ['camelCase', { ...published, answer: { correctValues: ['B'] } }],
  ])('in %s it is read only by its own names', (_, item) => {
    const wanted = { kind: 'choice', prompt: 'Choose', question: 'apple', correct: ['B'] };
    expect(one({ ...item, ...misleading })).toMatchObject(wanted);
    expect(one({ ...item, key: 'A' }, { answer: 'key', question: 'key' })).toMatchObject(wanted);
  });

  it('a mapping may apply to one type only, and says what places are counted from', () => {
    const stated: CardFields = {
      ...{ question: 'ask', answer: 'ok', indexBase: 1 },
      byType: { pick_zero: { answer: 'right', indexBase: 0 } },
    };
    const card = { ask: 'apple', options: two };
    expect(one({ ...card, type: 'choice', ok: 1, right: 1 }, stated).correct).toEqual([two[0]]);
    expect(one({ ...card, type: 'PickZero', ok: 1, right: 1 }, stated).correct).toEqual([two[1]]);
  });
});

describe('only fields that are named an answer, or are one by the card’s type, are graded', () => {
  it.each<[string, Item, Partial<Flashcard>]>([
    ['the word of a spelling card', { type: 'spelling', word: 'pear' }, { correct: ['pear'] }],
    ['the text of a dictation', { type: 'dictation', text: 'I go' }, { correct: ['I go'] }],
    ['the text of a speaking card', { type: 'speaking', text: 'I go' }, { correct: ['I go'] }],
    ['a named answer', { type: 'typing', word: 'dog', answer: 'Hund' }, { correct: ['Hund'] }],
  ])('%s', (_, item, wanted) => {
    const beside = { definition: 'said', translation: 'in words', example: 'Seen.', hint: 'h' };
    const card = one({ ...item, ...beside, order: 1, index: 0, level: 2, tags: ['a'] });
    expect(card).toMatchObject(wanted);
    expect(card.kind).not.toBe('reveal');
    for (const text of Object.values(beside)) expect(readable(card)).toContain(text);
  });

  it.each<[string, Item]>([
    ['a definition', { definition: two[0] }],
    ['a translation', { translation: two[0] }],
    ['an example', { example: two[0] }],
    ['an explanation', { explanation: two[0] }],
    ['an index', { index: 0 }],
    ['an order', { order: 1 }],
    ['a position', { position: 1 }],
    ['a score', { score: 1 }],
    ['a count', { correct: 1, wrong: 3 }],
  ])('never %s', (_, item) => {
    const card = one({ type: 'choice', word: 'apple', options: two, ...item });
    expect(card.kind).toBe('reveal');
    for (const text of two) expect(readable(card)).toContain(text);
  });

  it('lists of words are options only where the answer is among them', () => {
    const card = { type: 'cloze', sentence: 'I ___ home', words: ['go', 'sit'], tokens: ['I'] };
    expect(one({ ...card, answer: 'go' }).options).toHaveLength(2);
    expect(one({ ...card, answer: 'went' })).toMatchObject({ options: [], kind: 'fill-blanks' });
    expect(one({ front: 'cat', back: 'Katze', words: ['a', 'b'] }).options).toEqual([]);
    expect(one({ type: 'choice', question: 'q', choices: 4, answer: 2 }).options).toEqual([]);
  });
});

describe('a doubtful card is graded by the learner and shows all that it holds', () => {
  const lettered = two.map((text, place) => ({ id: 'AB'[place], text }));
  it.each<[string, Item, readonly string[]]>([
    ['two answers that disagree', { options: lettered, answer: 'A', correct_text: two[1] }, two],
    ['no answer', { options: lettered }, two],
    ['an answer that is no option', { options: lettered, answer: 'Z' }, [...two, 'Z']],
    ['an id that is the text of another', { options: { 1: '2', 2: '4' }, answer: '2' }, ['4']],
    ['a number that is a text and a place', { options: ['1', '2', '3'], answer: 2 }, ['1', '3']],
    ['a letter that is a text and a place', { options: ['the', 'a', 'an'], answer: 'A' }, ['an']],
    ['a place beyond the list', { options: two, answer: 7 }, two],
    ['pairs that are not told', { type: 'match', left: ['a', 'b'], right: two }, ['b', ...two]],
    ['a blank that nothing fills', { type: 'cloze', sentence: 'An ___', word: 'elm' }, ['elm']],
    ['an order as it stands', { type: 'arrange', options: [{ text: 'x', order: 1 }] }, ['x']],
    [
      'one left with two rights',
      {
        type: 'match',
        pairs: [
          ['dog', 'x'],
          ['dog', 'y'],
        ],
      },
      ['y'],
    ],
  ])('%s', (_, item, texts) => {
    const card = one({ question: 'lugubrious', ...item });
    expect(card.kind).toBe(_.startsWith('one left') ? 'match' : 'reveal');
    for (const text of ['lugubrious', ...texts]) expect(readable(card)).toContain(text);
  });

  it('a key is shown as the text of its option', () => {
    const card = one({ type: 'reveal', question: 'q', options: lettered, answer: 'B' });
    expect(card).toMatchObject({ kind: 'reveal', correct: [two[1]] });
  });

  it('a prompt is shown with its word, and a question with its passage', () => {
    const card = { type: 'choice', question: 'What does it mean?', options: two, answer: two[0] };
    expect(one({ ...card, word: 'apple' })).toMatchObject({
      ...{ prompt: 'What does it mean?', question: 'apple' },
    });
    expect(readable(one({ ...card, passage: 'It was an apple.' }))).toContain('It was an apple.');
    expect(one({ ...card, word: two[0] }).question).toBe('What does it mean?');
  });

  it('a choice that asks nothing is not graded', () => {
    expect(one({ type: 'choice', options: two, answer: two[0] }).kind).toBe('reveal');
  });
});

describe('lists', () => {
  const [first, second] = ['1', '2'].map((id) => ({ id, front: 'a', back: 'b' }));
  const ids = (body: unknown) =>
    decodeFlashcards(body)
      .cards.map(({ id }) => id)
      .sort();
  it.each<[string, unknown]>([
    ['two of cards', { review_cards: [first], new_cards: [second] }],
    ['two parts of a batch', { data: { due: [first], new: [second] } }],
    ['parts below one name', { flashcards: { review: [first], learning: [second] } }],
    ['two of one shape', { morning: [first], evening: [second] }],
  ])('%s are all read', (_, body) => {
    expect(ids(body)).toEqual(['1', '2']);
  });

  it.each<[string, unknown]>([
    ['a plan', { plan: { id: 'p', title: 'Daily', description: 'Words', cards_due: 3 } }],
    ['plans', { review_plans: [{ id: 'p', title: 'Daily', question_count: 3 }] }],
    ['plans alone', [{ id: 'p', title: 'Daily', name: 'Daily' }]],
    ['counts', { due: 3, new: 2 }],
  ])('%s holds no cards, which is a problem', (_, body) => {
    const { cards, problems } = decodeFlashcards(body);
    expect([cards, problems.length]).toEqual([[], 1]);
  });

  it('a plan around cards is not a card', () => {
    expect(ids({ plan: { id: 'p', title: 'Daily', cards: [first, second] } })).toEqual(['1', '2']);
    expect(decodeFlashcards({ id: 'p', title: 'Daily', cards: [] }).problems).toEqual([]);
  });
});

describe('a graded card can be given its own answer', () => {
  it.each<[string, Item, string, string]>([
    [
      'one word of the bank in two blanks',
      { type: 'cloze', question: '___ cat, ___ dog', options: ['the', 'a'], answer: ['a', 'a'] },
      'fill-blanks',
      'a,a',
    ],
    [
      'several lefts with one right',
      { type: 'match', left: ['cat', 'kit'], right: ['x', 'y'], answer: { cat: 'x', kit: 'x' } },
      'match',
      'cat:x,kit:x',
    ],
    [
      'all options right',
      { type: 'multiple_choice', question: 'q', options: two, correct_answers: two },
      'multiple-choice',
      two.join(','),
    ],
    ['a choice of one', { question: 'q', options: ['x'], answer: 'x' }, 'reveal', 'x'],
  ])('%s', (_, item, kind, userAnswer) => {
    const card = one(item);
    expect(card.kind).toBe(kind);
    expect(grade(card, selfGraded(card, true)).userAnswer).toBe(userAnswer);
  });

  it('a blank takes each of its words', () => {
    const card = one({ type: 'cloze', question: 'She ___', options: two, answer: [two] });
    for (const text of two) expect(grade(card, [`blank1:${text}`]).correct).toBe(true);
  });
});

describe('places are counted by field and type', () => {
  const three = ['a b', 'c d', 'e f'];
  const decoded = (items: readonly Item[], known?: Parameters<typeof decodeFlashcards>[2]) =>
    decodeFlashcards(
      items.map((item, id) => ({ id, question: 'q', options: three, ...item })),
      null,
      known,
    );
  const texts = (items: readonly Item[], known?: Parameters<typeof decodeFlashcards>[2]) =>
    decoded(items, known).cards.map(({ correct }) => correct.join());

  it('a card of another type does not decide it', () => {
    expect(
      texts([
        { type: 'mcq', answer: 3 },
        { type: 'mcq', answer: 1 },
        { type: 'single_select', answer: 0 },
      ]),
    ).toEqual(['e f', 'a b', 'a b']);
  });

  it('a field name that says so decides', () => {
    expect(
      texts([
        { type: 'mcq', correct_index: 1 },
        { type: 'quiz', answer: 3 },
      ]),
    ).toEqual(['c d', 'e f']);
    expect(texts([{ correct_number: 1 }, { correct_number: 3 }])).toEqual(['a b', 'e f']);
  });

  it('what a batch has shown applies to the next one', () => {
    const { places } = decoded([{ type: 'mcq', answer: 3 }]);
    expect(places).toEqual([{ type: 'mcq', field: 'answer', from: 1 }]);
    expect(texts([{ type: 'mcq', answer: 1 }])).toEqual(['1']);
    expect(texts([{ type: 'mcq', answer: 1 }], places)).toEqual(['a b']);
    expect(texts([{ type: 'other', answer: 1 }], places)).toEqual(['1']);
    expect(decoded([{ type: 'mcq', answer: 1 }], places).places).toEqual(places);
  });
});

describe('a submitted answer uses the words of the service', () => {
  it('flashcard_id is the id', () => {
    expect(one({ flashcard_id: 'f', id: 'i', front: 'a', back: 'b' }).id).toBe('f');
    const wrapped = { id: 1, flashcard_id: 'f', card: { id: 'i', front: 'a', back: 'b' } };
    expect(decodeFlashcards([wrapped]).cards[0]?.id).toBe('f');
  });

  it.each<[string, Item, string]>([
    ['a typed word', { question: 'A ___', answer: 'cat' }, 'cat'],
    ['typed words', { question: '___ ___', answer: ['a', 'cat'] }, 'a,cat'],
    ['an option', { type: 'cloze', question: '___', options: two, answer: [two[0]] }, two[0] ?? ''],
    ['a name of its own', { question: 'A {{noun}}', answer: { noun: 'cat' } }, 'noun:cat'],
    ['its own blank1', { question: 'A ___', answer: ['blank1:cat'] }, 'blank1:cat'],
  ])('%s', (_, item, userAnswer) => {
    const card = one(item);
    expect(card.kind).not.toBe('reveal');
    expect(grade(card, selfGraded(card, true)).userAnswer).toBe(userAnswer);
  });
});

describe('options that differ are told apart', () => {
  const correct = (options: readonly string[], answer: string) =>
    one({ type: 'choice', question: 'q', options, answer }).correct;
  it.each<[string[], string, string]>([
    [['its', "it's"], "it's", "it's"],
    [['35', '3.5'], '35', '35'],
    [['Polish', 'polish'], 'polish', 'polish'],
    [['C', 'C++'], 'C++', 'C++'],
  ])('%j: %s', (options, answer, right) => {
    expect(correct(options, answer)).toEqual([right]);
  });

  it.each<[string[], string]>([
    [['3.5', '36'], '35'],
    [['35', '36'], '3.5'],
    [['its', 'his'], "it's"],
    [['C', 'D'], 'C++'],
    [["it's", 'his'], 'its'],
    [['Polish', 'polish'], 'POLISH'],
  ])('%j: %s is none of them', (options, answer) => {
    expect(one({ type: 'choice', question: 'q', options, answer }).kind).toBe('reveal');
  });
});
