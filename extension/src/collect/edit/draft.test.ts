import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editedSpec } from '../../outbox/word/edit-record.ts';
import { collectRecord } from '../../outbox/testing.ts';
import {
  contentOf,
  draftOf,
  isChanged,
  isSound,
  problemsOf,
  rebased,
  withTag,
  type WordDraft,
} from './draft.ts';
import { tagOptions } from './tag-options.ts';

const record = collectRecord('ran', {
  spec: {
    term: 'ran',
    language: 'LANGUAGE_ENGLISH',
    tags: ['verbs'],
    notes: ['She ran home.', 'A diary, https://diary.example/'],
  },
});
const draft = draftOf(record);

describe('a draft', () => {
  it('without changes is sent as the record has it', () => {
    expect(editedSpec(contentOf(draft))).toEqual(record.spec);
    expect(isChanged(draft, draftOf(record))).toBe(false);
  });

  it('includes a tag that is still being typed, and never a tag twice', () => {
    expect(contentOf({ ...draft, tagInput: ' sport ' }).tags).toEqual(['verbs', 'sport']);
    expect(contentOf({ ...draft, tagInput: 'VERBS' }).tags).toEqual(['verbs']);
    expect(contentOf({ ...draft, tagInput: ' \u200B' }).tags).toEqual(['verbs']);
  });

  it('drops empty notes, and keeps the lines of the others', () => {
    const notes = ['', ' \u202E ', 'one\r\ntwo  \n\nthree ', 'nul\u0000'].map((text, key) => {
      return { key, text };
    });
    expect(contentOf({ ...draft, notes }).notes).toEqual(['one\ntwo\n\nthree', 'nul']);
  });

  it('limits typed text in characters, not in bytes', () => {
    const at = (length: number) => ({ key: 7, text: '𝒙'.repeat(length) });
    expect(isSound(problemsOf({ ...draft, notes: [at(2_000)] }))).toBe(true);
    expect(problemsOf({ ...draft, notes: [at(2_001)] }).notes).toEqual([7]);
    expect(isSound(problemsOf({ ...draft, tagInput: '𝒙'.repeat(64) }))).toBe(true);
    expect(problemsOf({ ...draft, tagInput: '𝒙'.repeat(65) }).tags).toBe('tag-too-long');
    const many = (count: number) => Array.from({ length: count }, (_, index) => `tag ${index}`);
    expect(problemsOf({ ...draft, tags: many(50) }).tags).toBeUndefined();
    expect(problemsOf({ ...draft, tags: many(51) }).tags).toBe('too-many-tags');
    const notes = many(51).map((text, key) => ({ key, text }));
    expect(problemsOf({ ...draft, notes }).tooManyNotes).toBe(true);
  });

  it('S26 never sends a control character or a lone surrogate', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 60 });
    fc.assert(
      fc.property(anything, anything, anything, (term, tag, note) => {
        const typed: WordDraft = { ...draft, term, tagInput: tag, notes: [{ key: 0, text: note }] };
        if (!isSound(problemsOf(typed))) return;
        const { tags, notes, ...spec } = editedSpec(contentOf(typed));
        for (const text of [spec.term, ...(tags ?? []), ...(notes ?? [])]) {
          expect(text).toBe(text.toWellFormed());
          expect(text).not.toMatch(/[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/u);
          expect(text.trim()).toBe(text);
          expect(text).not.toBe('');
        }
      }),
    );
  });
});

describe('a record that changes under its draft', () => {
  const after = draftOf({ ...record, spec: { ...record.spec, term: 'Ran', notes: ['Later.'] } });

  it('updates a field in which nothing was typed', () => {
    expect(contentOf(rebased(draft, draft, after))).toEqual(contentOf(after));
  });

  it('does not update a field in which something was typed', () => {
    const typed = { ...draft, term: 'run', tagInput: 'half' };
    expect(contentOf(rebased(typed, draft, after))).toEqual({
      term: 'run',
      language: 'LANGUAGE_ENGLISH',
      tags: ['verbs', 'half'],
      notes: ['Later.'],
      sentence: '',
    });
  });
});

describe('completion of a tag', () => {
  const known = ['movement', 'verbs', 'move', 'remove', 'Straße'];

  it.each([
    ['', [], known],
    ['mo', [], ['movement', 'move', 'remove']],
    ['MOV', ['move'], ['movement', 'remove']],
    ['strass', [], ['Straße']],
    ['x', [], []],
  ])('of %j beside %j offers %j', (typed, chosen, options) => {
    expect(tagOptions(known, chosen, typed)).toEqual(options);
  });

  it('offers a list of limited length', () => {
    const many = Array.from({ length: 100 }, (_, index) => `tag ${index}`);
    expect(tagOptions(many, [], 'tag')).toHaveLength(8);
  });

  it('keeps the first spelling of a tag', () => {
    expect(withTag(['Verbs'], 'verbs')).toEqual(['Verbs']);
  });
});
