import { expect, it } from 'vitest';
import { notesOf } from './notes.ts';

const context = {
  sentence: 'It was pure serendipity.',
  title: 'A diary',
  url: 'https://example.org/diary?page=2#today',
  language: 'en',
};

it('keeps the sentence and, unless switched off, where it stands', () => {
  expect(notesOf(context, true)).toEqual([
    'It was pure serendipity.',
    'A diary, https://example.org/diary?page=2',
  ]);
  expect(notesOf(context, false)).toEqual(['It was pure serendipity.']);
});

it('sends no password, no file’s path, and nothing empty', () => {
  const secret = { ...context, url: 'https://me:secret@example.org/' };
  expect(notesOf(secret, true)[1]).toBe('A diary, https://example.org/');
  expect(notesOf({ ...context, url: 'file:///home/me/diary.html' }, true)[1]).toBe('A diary');
  expect(notesOf({ sentence: '', title: '', url: '', language: '' }, true)).toEqual([]);
});
