/**
 * Kindle's "My Clippings.txt": entries between lines of equal signs. The first line is the book with its author,
 * the second tells what it is, where and when, in the language of the device; the text follows after an empty line.
 */
import { mostLines, UnreadableList, type Row, type Table } from './table.ts';

/** More words are a passage and no word. */
const mostWords = 5;
/** The same where words have no spaces between them. */
const mostIdeographs = 12;

/** A note of the reader, in the languages of a Kindle. The first models name only what it is. */
const aboutNote =
  /^-\s*(?:(?:your|ihre|la|tu|su|votre|la tua|il tuo|(?:a )?sua|uw|je|ваша)\s+)?(?:note|notiz|nota|appunto|notitie|заметка)(?!\p{L})|笔记|筆記|メモ|메모/iu;
/** The Kindle keeps no more of a book that its publisher allows. */
const noText = /^<.*>$/u;

export function isClippings(text: string): boolean {
  return /^={10,}[ \t]*$/mu.test(text.slice(0, 50_000));
}

interface Entry {
  readonly line: number;
  readonly book: string;
  readonly about: string;
  readonly said: string;
}

/** @param text with `\n` at the end of its lines */
export function clippingsIn(text: string): Table {
  const entries = entriesIn(text);
  const notes = new Map(
    entries
      .filter(({ about }) => aboutNote.test(about))
      .map((note) => [placeOf(note), note.said] as const),
  );
  const rows = entries
    .filter(({ about }) => !aboutNote.test(about))
    .map((entry): Row => {
      const { line, book, said } = entry;
      const cells = [said, book, notes.get(placeOf(entry)) ?? ''];
      return { line, cells, ...(isPassage(said) && { isPassage: true }) };
    });
  return { format: 'clippings', columns: ['term', 'title', 'notes'], rows, cellsOf: 'plain' };
}

function entriesIn(text: string): readonly Entry[] {
  const entries: Entry[] = [];
  let block: { line: number; text: string }[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (!/^={10,}\s*$/u.test(line)) {
      // Each entry begins with a byte order mark on some devices.
      const said = line.replaceAll('\uFEFF', '').trim();
      if (said !== '') block.push({ line: index + 1, text: said });
      continue;
    }
    const [title, about, first, ...more] = block;
    block = [];
    // A bookmark has no text.
    if (!title || !about || !first || noText.test(first.text)) continue;
    const said = [first, ...more].map((one) => one.text).join(' ');
    entries.push({ line: first.line, book: title.text, about: about.text, said });
    if (entries.length > mostLines) throw new UnreadableList('too-many-lines');
  }
  return entries;
}

/** A note is at the end of what it is about. The date stands behind the last bar. */
function placeOf({ book, about }: Entry): string {
  const where = about.split('|').slice(0, -1).join('|') || about;
  const [, from = '', to = ''] = /(\d+)(?:[-–](\d+))?\D*$/u.exec(where.slice(-200)) ?? [];
  // The first models leave out what is the same: 433-34.
  const end = to === '' ? from : from.slice(0, Math.max(0, from.length - to.length)) + to;
  return `${book} ${end}`;
}

function isPassage(said: string): boolean {
  const ideographs = said.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  return (
    said.split(/\s+/u).length > mostWords ||
    (ideographs?.length ?? 0) > mostIdeographs ||
    /[。！？].|[.!?]\s/u.test(said)
  );
}
