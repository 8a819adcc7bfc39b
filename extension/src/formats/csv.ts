/**
 * CSV after RFC 4180, one row a word. No cell begins a formula in a spreadsheet (security-checklist.md S26), and
 * reading gives back exactly the text that was written.
 */
import type { FileSentence, FileWord } from './word-file.ts';

/** Columns of every file, in their order. */
const wordColumns = [
  ...(['term', 'language', 'mastery_level', 'tags', 'notes'] as const),
  ...(['created_at', 'last_reviewed_at', 'state'] as const),
];
/** A sentence's columns; those of the second sentence end in `_2`, and so on. */
const sentenceColumns = ['sentence', 'title', 'url', 'met_at'] as const;

export const byteOrderMark = '\uFEFF';

/** @param sentences the most sentences that a word of the file has */
export function csvColumns(sentences: number): string[] {
  const groups = Array.from({ length: Math.max(1, sentences) }, (_, index) =>
    sentenceColumns.map((name) => (index === 0 ? name : `${name}_${index + 1}`)),
  );
  return [...wordColumns, ...groups.flat()];
}

/** The cells of a word, for `csvColumns(sentences)`. */
export function csvCells(word: FileWord, sentences: number): string[] {
  const groups = Array.from({ length: Math.max(1, sentences) }, (_, index) =>
    sentenceCells(word.sentences[index]),
  );
  return [
    ...[word.term, word.language, word.mastery_level?.toString() ?? ''],
    ...[joinTags(word.tags), joinNotes(word.notes)],
    ...[word.createdAt ?? '', word.lastReviewedAt ?? '', word.state ?? ''],
    ...groups.flat(),
  ];
}

function sentenceCells(one: FileSentence | undefined): string[] {
  return [one?.sentence ?? '', one?.title ?? '', one?.url ?? '', one?.metAt ?? ''];
}

export function csvRow(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${guardCell(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
}

/** Spreadsheets take these for a formula at the beginning of a cell, also after white space. */
const formula = /^'*\s*[=+\-@\t\r\n＝＋－＠]/u;

/** An apostrophe in front makes `=1+1` a text. A text that already has one there gets another. */
function guardCell(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Removes what `guardCell` added, and nothing else. */
export function unguardCell(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}

/** `a; b`. A semicolon or backslash in a tag has a backslash in front. */
export function joinTags(tags: readonly string[]): string {
  return tags.map((tag) => tag.replaceAll(/[\\;]/gu, String.raw`\$&`)).join('; ');
}

export function splitTags(cell: string): string[] {
  const tags = cell.matchAll(/((?:\\[\\;]|[^;])+)(?:; ?|$)/gu);
  return Array.from(tags, ([, tag = '']) => tag.replaceAll(/\\([\\;])/gu, '$1'));
}

/** Between two notes stands a line `---`. Such a line within a note has a backslash in front. */
export function joinNotes(notes: readonly string[]): string {
  return notes
    .map((note) => note.replaceAll(/(?<=^|\n)(?=\\*---(?:\n|$))/gu, '\\'))
    .join('\n---\n');
}

export function splitNotes(cell: string): string[] {
  return cell
    .split(/(?<=^|\n)---(?=\n|$)/u)
    .map((note, index, all) =>
      note.slice(index > 0 ? 1 : 0, index < all.length - 1 ? -1 : undefined),
    )
    .map((note) => note.replaceAll(/(?<=^|\n)\\(?=\\*---(?:\n|$))/gu, ''))
    .filter((note) => note !== '');
}
