/** Forms that only some services use, one by one; `decode.shapes.test.ts` combines the usual ones. */
import { describe, expect, it } from 'vitest';
import { decodeFlashcards } from './decode.ts';
import { oneCard as one } from '../../testing/one-card.ts';

describe('places are counted in the same way in the whole batch', () => {
  const card = (id: string, answer: unknown) => ({
    id,
    word: 'x',
    choices: ['a b', 'c d', 'e f'],
    answer,
  });
  const texts = (answers: readonly unknown[]) =>
    decodeFlashcards(answers.map((answer, place) => card(`${place}`, answer))).cards.map(
      ({ kind, correct }) => [kind, ...correct].join(' '),
    );

  it('from nothing that is known where the cards do not show it', () => {
    expect(texts([1, 2])).toEqual(['reveal 1', 'reveal 2']);
  });
  it('from 1 where one place is as large as the list', () => {
    expect(texts([1, 2, 3])).toEqual(['choice a b', 'choice c d', 'choice e f']);
    expect(texts(['1', [1, 3]])).toEqual(['choice a b', 'reveal a b e f']);
  });
  it('from 0 where one place is 0, and a place beyond the list is not guessed', () => {
    expect(texts([0, 1])).toEqual(['choice a b', 'choice c d']);
    expect(texts([0, 3])).toEqual(['choice a b', 'reveal 3']);
  });
  it('an id or a text is never taken for a place', () => {
    const numbered = [
      { id: 1, text: 'x y' },
      { id: 2, text: 'z w' },
    ];
    expect(one({ question: 'q', options: numbered, answer: 2 }).correct).toEqual(['2']);
    expect(one({ question: 'q', options: ['3', '2', '1'], answer: '1' }).correct).toEqual(['1']);
  });
});

describe('options', () => {
  const signs: [string[], string[]] = [['true', 'false'], ['true']];
  const inWords: [string[], string[]] = [['False', 'True'], ['True']];
  it.each<[string, Record<string, unknown>, string[], string[]]>([
    [
      'in fields of their own',
      { option_a: 'glad', option_b: 'sad', answer: 'B' },
      ['A', 'B'],
      ['B'],
    ],
    [
      'in numbered fields',
      { choice1: 'glad', choice2: 'sad', correct_answer: 'choice2' },
      ['1', '2'],
      ['2'],
    ],
    [
      'right and wrong apart',
      { correct_answer: 'sad', incorrect_answers: ['mad', 'glad'] },
      ['glad', 'mad', 'sad'],
      ['sad'],
    ],
    [
      'with letters before their texts',
      { options: ['A) glad', 'B) sad'], answer: 'B' },
      ['A) glad', 'B) sad'],
      ['B) sad'],
    ],
    [
      'with letters out of turn',
      { options: ['C. glad', 'A. sad'], answer: 'A' },
      ['C. glad', 'A. sad'],
      ['A. sad'],
    ],
    [
      'inside the question',
      { question: { text: 'q', choices: ['glad', 'sad'], answer: 'sad' } },
      ['glad', 'sad'],
      ['sad'],
    ],
    [
      'ticked by name',
      { options: { A: 'glad', B: 'sad' }, correct: { A: false, B: true } },
      ['A', 'B'],
      ['B'],
    ],
    [
      'ticked by a longer name',
      {
        answers: { answer_a: 'glad', answer_b: 'sad' },
        option_a: 'glad',
        option_b: 'sad',
        correct_answers: { answer_a_correct: 'false', answer_b_correct: 'true' },
      },
      ['A', 'B'],
      ['B'],
    ],
    ['true or false', { type: 'TRUE_FALSE', answer: false }, ['true', 'false'], ['false']],
    ['true or false inside', { type: 'TRUE_FALSE', answer: { value: true } }, ...signs],
    ['a mark of truth', { type: 'TRUE_FALSE', is_true: true }, ...signs],
    ['a truth with words', { options: ['False', 'True'], correct_answer: true }, ...inWords],
    ['one inside', { options: ['False', 'True'], answer: { value: 'true' } }, ...inWords],
    ['texts that fold alike', { options: ['C', 'C++'], answer: 'C++' }, ['C', 'C++'], ['C++']],
  ])('%s', (_, card, ids, correct) => {
    const decoded = one({ question: 'q', ...card });
    expect(decoded.kind).toBe('choice');
    expect(decoded.options.map(({ id }) => id)).toEqual(ids);
    expect(decoded.correct).toEqual(correct);
  });

  it('rules of grading inside the answer do not mark options', () => {
    const card = { question: 'q', options: ['a b', 'c d'], correct_answer: 'c d' };
    expect(one({ ...card, answer: { ignore_case: true } }).correct).toEqual(['c d']);
  });

  it('a count of wrong answers makes no options', () => {
    expect(one({ front: 'cat', back: 'Katze', wrong: 3, incorrect: 1 }).kind).toBe('reveal');
  });
});

describe('what is written', () => {
  it('a translation: the prompt asks, and no audio is offered before the answer', () => {
    expect(
      one({ type: 'type_answer', prompt: 'Translate', question: 'Hund', answer: 'dog' }),
    ).toMatchObject({
      kind: 'spelling',
      prompt: 'Translate: Hund',
      question: '',
      correct: ['dog'],
      silent: true,
    });
  });

  it('a dictation is heard', () => {
    const card = one({
      type: 'dictation',
      question: { text: 'I like cats', auto_play: true },
      answer: 'cats',
    });
    expect(card).toMatchObject({ kind: 'spelling', question: 'I like cats', correct: ['cats'] });
    expect(card).not.toHaveProperty('silent');
  });

  it('entities and plain formatting are read as the text that they mean', () => {
    const card = one({
      front: '<p>Tom &amp; Jerry</p><p><b>1 &lt; 2</b></p>',
      back: '&#8220;x&#8221;<br>y',
    });
    expect(card).toMatchObject({ question: 'Tom & Jerry\n1 < 2', correct: ['“x”\ny'] });
  });

  it.each([
    ['&frac12; a cup', '½ a cup'],
    ['3 m&sup2;', '3 m²'],
    ['caf&eacute;', 'café'],
    ['&frac99; &nothing;', '&frac99; &nothing;'],
  ])('%s is read as %s', (front, question) => {
    expect(one({ front, back: 'x' }).question).toBe(question);
  });
});

describe('counts beside the list', () => {
  it.each<[string, Record<string, unknown>, unknown]>([
    [
      'under stats',
      { stats: { due_count: 4, new_count: 2, reviewed_today: 0, estimated_minutes: 1 } },
      { due: 4, new: 2, reviewedToday: 0, minutes: 1 },
    ],
    ['at the top', { dueToday: '12', newCards: 3 }, { due: 12, new: 3 }],
    [
      'in seconds',
      { summary: { due: { count: 9 }, estimated_seconds: 61 } },
      { due: 9, minutes: 2 },
    ],
    ['in depth', { data: { meta: { due: 1 } } }, { due: 1 }],
    ['none', { due_at: '2026-01-01', due: 'soon', new: -1, minutes: 1e12 }, undefined],
  ])('%s', (_, around, stats) => {
    expect(decodeFlashcards({ ...around, cards: [] }).stats).toEqual(stats);
  });
});

describe('where the list is', () => {
  const item = { id: '1', front: 'a', back: 'b' };
  const reviewed = [
    { id: 'h1', word: 'x', answer: 'y' },
    { id: 'h2', word: 'z', answer: 'w' },
  ];
  it.each<[string, unknown, string[]]>([
    ['not where more items look like cards', { history: reviewed, items: [item] }, ['1']],
    ['nothing due, beside other lists', { cards: [], recent: reviewed, history: reviewed }, []],
    ['one card alone', { data: item }, ['1']],
    ['one card alone, with options', { ...item, options: [{ id: 'A', text: 'b' }] }, ['1']],
    [
      'a member named after its type',
      { cards: [{ id: '1', choice: { question: 'a', options: ['b', 'c'], answer: 'c' } }] },
      ['1'],
    ],
    ['JSON in a text', JSON.stringify({ cards: [item] }), ['1']],
    ['cards as JSON in texts', { cards: [JSON.stringify(item)] }, ['1']],
  ])('%s', (_, body, ids) => {
    expect(decodeFlashcards(body).cards.map(({ id }) => id)).toEqual(ids);
  });
});
