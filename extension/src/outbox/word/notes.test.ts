import { expect, it } from 'vitest';
import { notesOf } from './notes.ts';

const context = {
  sentence: 'It was pure serendipity.',
  title: 'A diary',
  url: 'https://example.org/diary?page=2#today',
  language: 'en',
};

it('hold the sentence and, unless switched off, its source', () => {
  expect(notesOf(context, true)).toEqual([
    'It was pure serendipity.',
    'A diary, https://example.org/diary?page=2',
  ]);
  expect(notesOf(context, false)).toEqual(['It was pure serendipity.']);
});

it('contain no password, no path of a file, and nothing empty', () => {
  const secret = { ...context, url: 'https://me:secret@example.org/' };
  expect(notesOf(secret, true)[1]).toBe('A diary, https://example.org/');
  expect(notesOf({ ...context, url: 'file:///home/me/diary.html' }, true)[1]).toBe('A diary');
  expect(notesOf({ sentence: '', title: '', url: '', language: '' }, true)).toEqual([]);
});
