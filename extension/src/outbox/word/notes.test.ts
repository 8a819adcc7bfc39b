import { expect, it } from 'vitest';
import { notesOf } from './notes.ts';

const context = {
  sentence: 'It was pure serendipity.',
  title: 'A diary',
  url: 'https://example.org/diary?page=2#today',
  language: 'en',
};

const all = { sendSentence: true, keepSource: true };

it('hold the sentence and its source, each unless switched off', () => {
  const [sentence, source] = [
    'It was pure serendipity.',
    'A diary, https://example.org/diary?page=2',
  ];
  expect(notesOf(context, all)).toEqual([sentence, source]);
  expect(notesOf(context, { ...all, keepSource: false })).toEqual([sentence]);
  expect(notesOf(context, { ...all, sendSentence: false })).toEqual([source]);
  expect(notesOf(context, { sendSentence: false, keepSource: false })).toEqual([]);
});

it('contain no password, no path of a file, and nothing empty', () => {
  const secret = { ...context, url: 'https://me:secret@example.org/' };
  expect(notesOf(secret, all)[1]).toBe('A diary, https://example.org/');
  expect(notesOf({ ...context, url: 'file:///home/me/diary.html' }, all)[1]).toBe('A diary');
  expect(notesOf({ sentence: '', title: '', url: '', language: '' }, all)).toEqual([]);
});
