import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { snakeNames } from './names.ts';
import { readCollected, readWordsPage } from './read-words.ts';

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
    const at = '2026-01-01T00:00:00Z';
    const word = { id: '1', term: 'a', masteryLevel: 2, lastReviewedAt: null, createdAt: at };
    const read = { id: '1', term: 'a', mastery_level: 2, created_at: at };
    expect(readCollected({ learnedWord: word })).toEqual(read);
    expect(readWordsPage({ learnedWords: [word], nextPageToken: 'x' })).toMatchObject({
      learned_words: [read],
      next_page_token: 'x',
    });
  });
});
