/**
 * The fields of the edit window, and what is sent from them. Pure. interface.md does not show maximum
 * lengths; our limits are far above real use.
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
  /** Identifies the field, in this window only. */
  readonly key: number;
  readonly text: string;
}

export interface WordDraft {
  readonly term: string;
  readonly language: string;
  readonly tags: readonly string[];
  /** A tag that is still being typed; it is sent too. */
  readonly tagInput: string;
  readonly notes: readonly DraftNote[];
  /** Pasted where the page gave none; it becomes the first note. */
  readonly sentence: string;
}

export function draftOf({ spec }: CollectRecord): WordDraft {
  return {
    term: spec.term,
    language: spec.language ?? '',
    tags: spec.tags ?? [],
    tagInput: '',
    notes: (spec.notes ?? []).map((text, key) => ({ key, text })),
    sentence: '',
  };
}

/** The body that a draft sends; an invalid term stays as it was typed. */
export function contentOf(draft: WordDraft): EditedContent {
  const tag = tagOf(draft.tagInput);
  const sentence = noteOf(draft.sentence).replaceAll(/\s+/gu, ' ');
  const notes = [sentence, ...draft.notes.map(({ text }) => noteOf(text))];
  return {
    term: cleanTerm(draft.term).term ?? draft.term,
    language: draft.language,
    tags: tag === '' ? draft.tags : withTag(draft.tags, tag),
    notes: notes.filter((note, n) => note !== '' && (n === 0 || note !== sentence)),
    sentence,
  };
}

/** A tag on one line, as a reader reads it. */
export function tagOf(typed: string): string {
  return visibleText(typed).normalize('NFC').trim();
}

/** Tags that differ only in case are equal: the first stays. */
export function withTag(tags: readonly string[], tag: string): readonly string[] {
  return tags.some((one) => foldTerm(one) === foldTerm(tag)) ? tags : [...tags, tag];
}

/** Keeps its lines; removes invisible characters. */
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
  /** Keys of the notes that are too long. */
  readonly notes: readonly number[];
  readonly tooManyNotes: boolean;
  readonly sentenceTooLong: boolean;
}

export function problemsOf(draft: WordDraft): DraftProblems {
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
    sentenceTooLong: lengthOf(draft.sentence) > longestNote,
  };
}

export function isSound(problems: DraftProblems): boolean {
  const { term, tags, notes, tooManyNotes, sentenceTooLong } = problems;
  const isWrong = tooManyNotes || sentenceTooLong || notes.length > 0;
  return term === undefined && tags === undefined && !isWrong;
}

/** Whether closing the window would lose typed text. */
export function isChanged(draft: WordDraft, from: WordDraft): boolean {
  return JSON.stringify(plain(draft)) !== JSON.stringify(plain(from));
}

function plain({ notes, ...rest }: WordDraft): unknown {
  return { ...rest, notes: notes.map(({ text }) => text) };
}

/**
 * The record has changed under the window, since its page answered late: unchanged fields are updated, the
 * others stay as they were typed.
 */
export function rebased(draft: WordDraft, before: WordDraft, after: WordDraft): WordDraft {
  const keep = <K extends keyof WordDraft>(field: K): WordDraft[K] =>
    JSON.stringify(draft[field]) === JSON.stringify(before[field]) ? after[field] : draft[field];
  return {
    term: keep('term'),
    language: keep('language'),
    tags: keep('tags'),
    tagInput: draft.tagInput,
    notes: keep('notes'),
    sentence: draft.sentence,
  };
}

/** Code points. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}
