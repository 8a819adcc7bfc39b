/**
 * Kindle's "My Clippings.txt". Of each entry, the first line is the book with its author, the second tells what it is,
 * where and when, in the language of the device; the text follows after an empty line.
 */
import { mostLines, UnreadableList, type Row, type Table } from './table.ts';

/** More words are a passage and no word. */
const mostWords = 5;
/** The same where words have no spaces between them. */
const mostIdeographs = 12;

/** A note of the reader, in the languages of a Kindle, whatever stands before it: "Ihre", "Meine". */
const aboutNote =
  /(?<!\p{L})(?:note|notiz|nota|appunto|notitie|заметка|notatka)(?!\p{L})|笔记|筆記|メモ|메모/iu;
/** The Kindle keeps no more of a book that its publisher allows. */
const noText = /^<.*>$/u;

export function isClippings(text: string): boolean {
  return /^={10,}[ \t]*$/mu.test(text.slice(0, 50_000));
}

interface Entry {
  readonly line: number;
  readonly book: string;
  /** What the device says of it, without the date. */
  readonly about: string;
  /** Where it ends in the book, and whether it has a beginning too. */
  readonly end: string;
  readonly isRange: boolean;
  readonly said: string;
}

/** @param text with `\n` at the end of its lines */
export function clippingsIn(text: string): Table {
  const entries = entriesIn(text);
  const marked = new Set(entries.flatMap(({ isRange, end }) => (isRange ? end : [])));
  // A note is at the end of what it is about, and in languages that are not known it is known by that.
  const isNote = ({ isRange, about, end }: Entry): boolean =>
    !isRange && (aboutNote.test(about) || marked.has(end));
  const notes = new Map(entries.filter(isNote).map(({ end, said }) => [end, said] as const));
  const rows = entries
    .filter((entry) => !isNote(entry))
    .map(({ line, book, end, said }): Row => {
      const cells = [said, book, notes.get(end) ?? ''];
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
    entries.push({ line: first.line, book: title.text, said, ...placeIn(about.text, title.text) });
    if (entries.length > mostLines) throw new UnreadableList('too-many-lines');
  }
  return entries;
}

/** The date stands behind the last bar. */
function placeIn(said: string, book: string): Pick<Entry, 'about' | 'end' | 'isRange'> {
  const about = said.split('|').slice(0, -1).join('|') || said;
  const [, from = '', to = ''] = /(\d+)(?:[-–](\d+))?\D*$/u.exec(about.slice(-200)) ?? [];
  // The first models leave out what is the same: 433-34.
  const end = to === '' ? from : from.slice(0, Math.max(0, from.length - to.length)) + to;
  return { about, end: `${book} ${end}`, isRange: to !== '' };
}

function isPassage(said: string): boolean {
  const ideographs = said.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  return (
    said.split(/\s+/u).length > mostWords ||
    (ideographs?.length ?? 0) > mostIdeographs ||
    /[。！？].|[.!?]\s/u.test(said)
  );
}
