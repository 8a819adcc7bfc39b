import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { learnedWordsPageSchema } from './learned-words.ts';
import { snakeNames } from './names.ts';
import { collectWordResponseSchema } from './word.ts';

describe('4 names of fields', () => {
  it('camelCase is read as snake_case, at any depth; values stay', () => {
    expect(
      snakeNames({ nextPageToken: 'aB', learnedWords: [{ masteryLevel: 1, tags: ['aB'] }] }),
    ).toEqual({ next_page_token: 'aB', learned_words: [{ mastery_level: 1, tags: ['aB'] }] });
  });

  it('a name that is not camelCase stays, and so does one that occurs in both forms', () => {
    const odd = { ID: 1, 'a-B': 2, A: 3, a_b: 4, aB: 5, wörtErbuch: 6 };
    expect(snakeNames(odd)).toEqual(odd);
  });

  it('an object without names in camelCase comes back unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        fc.pre(!/"[a-z]+[A-Z]/u.test(JSON.stringify(value)));
        expect(snakeNames(value)).toEqual(value);
      }),
    );
  });

  it('2.2 4.1 4.2 a record and a page of them in camelCase', () => {
    const word = { id: '1', term: 'a', masteryLevel: 2, lastReviewedAt: null, createdAt: 'b' };
    const read = { id: '1', term: 'a', mastery_level: 2, last_reviewed_at: null, created_at: 'b' };
    expect(collectWordResponseSchema.parse({ learnedWord: word })).toEqual({ learned_word: read });
    expect(learnedWordsPageSchema.parse({ learnedWords: [word], nextPageToken: 'x' })).toEqual({
      learned_words: [read],
      next_page_token: 'x',
    });
  });
});
