/**
 * What stands in the fields of the window for one word, and what would be sent of it: pure. Lengths are
 * not shown in interface.md; ours are bounds that nobody's own writing reaches.
 */
import type { EditedContent } from '../../outbox/word/edit-record.ts';
import type { CollectRecord } from '../../outbox/store/record.ts';
import { foldTerm } from '../../text/fold.ts';
import { visibleText } from '../../text/invisible.ts';
import { cleanTerm, type TermProblem } from '../../text/term.ts';

/** In characters (code points). */
export const longestTag = 64;
export const longestNote = 2_000;
export const mostTags = 50;
export const mostNotes = 50;

export interface DraftNote {
  /** Of this window only: which field it is. */
  readonly key: number;
  readonly text: string;
}

export interface Draft {
  readonly term: string;
  readonly language: string;
  readonly tags: readonly string[];
  /** A tag that is still being typed; it counts. */
  readonly tagInput: string;
  readonly notes: readonly DraftNote[];
}

export function draftOf({ spec }: CollectRecord): Draft {
  return {
    term: spec.term,
    language: spec.language ?? '',
    tags: spec.tags ?? [],
    tagInput: '',
    notes: (spec.notes ?? []).map((text, key) => ({ key, text })),
  };
}

/** What is sent of a draft; a term that is none stays as it was typed. */
export function contentOf(draft: Draft): EditedContent {
  const tag = tagOf(draft.tagInput);
  return {
    term: cleanTerm(draft.term).term ?? draft.term,
    language: draft.language,
    tags: tag === '' ? draft.tags : withTag(draft.tags, tag),
    notes: draft.notes.map(({ text }) => noteOf(text)).filter((note) => note !== ''),
  };
}

/** A tag on one line, as a reader sees it. */
export function tagOf(typed: string): string {
  return visibleText(typed).normalize('NFC').trim();
}

/** The same tag in another case is the same tag: the first stays. */
export function withTag(tags: readonly string[], tag: string): readonly string[] {
  return tags.some((one) => foldTerm(one) === foldTerm(tag)) ? tags : [...tags, tag];
}

/** Its lines stay; what no reader sees goes. */
function noteOf(typed: string): string {
  return typed
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line) => visibleText(line).trimEnd())
    .join('\n')
    .trim();
}

export interface DraftProblems {
  readonly term?: TermProblem;
  readonly tags?: 'tag-too-long' | 'too-many-tags';
  /** Keys of notes that are too long. */
  readonly notes: readonly number[];
  readonly tooManyNotes: boolean;
}

export function problemsOf(draft: Draft): DraftProblems {
  const { problem } = cleanTerm(draft.term);
  const { tags, notes } = contentOf(draft);
  const long = tags.some((tag) => lengthOf(tag) > longestTag);
  return {
    ...(problem && { term: problem }),
    ...(long ? { tags: 'tag-too-long' } : tags.length > mostTags && { tags: 'too-many-tags' }),
    notes: draft.notes
      .filter(({ text }) => lengthOf(noteOf(text)) > longestNote)
      .map(({ key }) => key),
    tooManyNotes: notes.length > mostNotes,
  };
}

export function isSound({ term, tags, notes, tooManyNotes }: DraftProblems): boolean {
  return term === undefined && tags === undefined && notes.length === 0 && !tooManyNotes;
}

/** Whether closing the window would lose something that was typed. */
export function isChanged(draft: Draft, from: Draft): boolean {
  return JSON.stringify(plain(draft)) !== JSON.stringify(plain(from));
}

function plain({ notes, ...rest }: Draft): unknown {
  return { ...rest, notes: notes.map(({ text }) => text) };
}

/**
 * The record has changed beneath the window, since its page answered late: fields that nobody has touched
 * follow, the others stay as they were typed.
 */
export function rebased(draft: Draft, before: Draft, after: Draft): Draft {
  const keep = <K extends keyof Draft>(field: K): Draft[K] =>
    JSON.stringify(draft[field]) === JSON.stringify(before[field]) ? after[field] : draft[field];
  return {
    term: keep('term'),
    language: keep('language'),
    tags: keep('tags'),
    tagInput: draft.tagInput,
    notes: keep('notes'),
  };
}

/** Code points. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}
