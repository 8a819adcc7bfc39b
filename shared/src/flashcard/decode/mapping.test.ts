import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { atPath, cardFieldsSchema, type CardFields } from '../fields/card-fields.ts';
import { decodeFlashcards } from './decode.ts';

const strange = {
  meta: { cards: [{ id: 'x', front: 'not this', back: 'one' }] },
  l1: {
    l2: [
      {
        ref: { no: 17 },
        t: 4,
        say: [{ de: 'Wähle', en: 'Choose the meaning' }],
        q: { versions: [{ body: 'gossamer' }] },
        pool: [
          { tag: 'p', show: { en: 'a thin cloth' } },
          { tag: 'r', show: { en: 'a thick rope' } },
        ],
        ok: { tag: 'p' },
        tongue: 'LANGUAGE_ENGLISH',
        art: { big: 'https://img.example/g.png' },
        snd: '/ˈɡɒs.ə.mə/',
      },
    ],
  },
};
const mapping: CardFields = {
  list: 'l1.l2',
  id: 'ref.no',
  type: 't',
  prompt: 'say[0].en',
  question: 'q.versions.0.body',
  options: 'pool',
  optionId: 'tag',
  optionText: 'show.en',
  answer: 'ok.tag',
  language: 'tongue',
  image: 'art.big',
  phonetics: 'snd',
  types: { '4': 'choice', '9': 'spelling' },
};

describe('a stated mapping', () => {
  it('finds what cannot be recognised', () => {
    expect(decodeFlashcards(strange).cards).not.toMatchObject([{ id: '17' }]);
    expect(decodeFlashcards(strange, mapping)).toEqual({
      cards: [
        {
          id: '17',
          kind: 'choice',
          prompt: 'Choose the meaning',
          question: 'gossamer',
          phonetics: [{ text: '/ˈɡɒs.ə.mə/', accent: '' }],
          imageUrl: 'https://img.example/g.png',
          language: 'en',
          speak: false,
          options: [
            { id: 'p', text: 'a thin cloth' },
            { id: 'r', text: 'a thick rope' },
          ],
          correct: ['p'],
          rules: {
            ignoreCase: true,
            ignoreAccents: false,
            ignorePunctuation: true,
            strictOrder: false,
          },
        },
      ],
      problems: [],
      mapping: {
        found: [...Object.keys(mapping).filter((name) => name !== 'types'), 'types.4'],
        missing: [],
      },
    });
  });

  it('fields that it does not find are recognised, and reported', () => {
    const body = { cards: [{ id: 'c', question: 'q', options: ['a b', 'c d'], answer: 'c d' }] };
    const plain = decodeFlashcards(body);
    const wrong: CardFields = {
      list: 'data.rows',
      question: 'ask.text',
      answer: 'ok',
      optionId: 'tag',
    };
    expect(decodeFlashcards(body, wrong)).toEqual({
      ...plain,
      mapping: { found: [], missing: ['list', 'question', 'answer', 'optionId'] },
    });
    expect(decodeFlashcards(body, {})).toEqual({ ...plain, mapping: { found: [], missing: [] } });
    expect(decodeFlashcards(body, null)).toEqual(plain);
  });

  it('comes before recognition: for fields, types and marks of the options', () => {
    const card = {
      ...{ id: 'c', question: 'not this', q: 'this', type: 'match' },
      options: [
        { text: 'a b', correct: true },
        { text: 'c d', correct: false },
      ],
      key: 'c d',
    };
    const stated: CardFields = { question: 'q', answer: 'key', types: { match: 'choice' } };
    expect(decodeFlashcards([card], stated).cards).toMatchObject([
      { kind: 'choice', question: 'this', correct: ['c d'] },
    ]);
  });

  it('reads a map of ids as a list', () => {
    const body = { due: { c1: { a: 'x', b: 'y' }, c2: { a: 'v', b: 'w' } } };
    const stated: CardFields = { list: 'due', question: 'a', answer: 'b' };
    expect(
      decodeFlashcards(body, stated).cards.map(({ id, question, correct }) => [
        id,
        question,
        ...correct,
      ]),
    ).toEqual([
      ['c1', 'x', 'y'],
      ['c2', 'v', 'w'],
    ]);
  });
});

describe('how it is written', () => {
  it.each<[CardFields | Record<string, unknown>, boolean]>([
    [mapping, true],
    [{}, true],
    [{ list: 'data.items' }, true],
    [{ list: 'a[0][1].b' }, true],
    [{ list: '' }, false],
    [{ list: '.a' }, false],
    [{ list: 'a..b' }, false],
    [{ list: 'a[x]' }, false],
    [{ list: '$.a' }, true],
    [{ list: 'a b' }, false],
    [{ list: 'a'.repeat(201) }, false],
    [{ list: 3 }, false],
    [{ lists: 'a' }, false],
    [{ types: { '4': 'crossword' } }, false],
  ])('%j: %s', (stated, good) => {
    expect(cardFieldsSchema.safeParse(stated).success).toBe(good);
  });

  it('a path uses only own members and JSON in texts', () => {
    expect(atPath({ a: [{ b: '{"c":[1,2]}' }] }, 'a.0.b.c[1]')).toBe(2);
    for (const path of ['constructor.name', '__proto__.x', 'a.length', 'a.x', 'a.9.b'])
      expect(atPath({ a: [{}] }, path)).toBeUndefined();
  });
});

it('the example of docs/relay-reference.md is true', () => {
  const docs = readFileSync(
    new URL('../../../../docs/relay-reference.md', import.meta.url),
    'utf8',
  );
  const [, section = ''] = docs.split('\n## Flashcards\n');
  const [body, stated] = [...section.matchAll(/```json\n(.*?)```/gsu)]
    .slice(0, 2)
    .map(([, json = '']) => JSON.parse(json) as unknown);
  const decoded = decodeFlashcards(body, cardFieldsSchema.parse(stated));
  expect(decoded).toMatchObject({
    cards: [
      {
        ...{ id: '17', kind: 'choice', prompt: 'Choose the meaning', question: 'gossamer' },
        options: [{ id: 'p', text: 'a thin, light cloth' }, { id: 'r' }],
        correct: ['p'],
      },
    ],
    problems: [],
    mapping: { missing: [] },
  });
  expect(decodeFlashcards(body).cards).toEqual([]);
});
