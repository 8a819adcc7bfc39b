/** Anki's notes as plain text (https://docs.ankiweb.net/importing/text-files.html). */
import { markedText } from '@gleaner/shared';
import { ankiColumns } from '../../formats/anki.ts';
import { columnOf } from './columns.ts';
import { fieldText } from './field-text.ts';
import { withFurther } from './further.ts';
import { columnsOf } from './layout.ts';
import { separatedRows } from './separated.ts';
import { mostColumns, UnreadableList, type Table } from './table.ts';

/** A spreadsheet puts a line into quotes, and separators behind it. */
const headers =
  /^"?#(?:separator|html|tags|columns|notetype|deck|guid|(?:notetype|deck|tags|guid) column):/iu;
/** The older way to give all notes a tag. It may stand before the headers. */
const oldTags = /^tags:/iu;

const separators: ReadonlyMap<string, string> = new Map(
  Object.entries({ tab: '\t', comma: ',', semicolon: ';', space: ' ', pipe: '|', colon: ':' }),
);

export function isAnki(text: string): boolean {
  const [first = '', second = ''] = text.split('\n', 2);
  return headers.test(first) || (oldTags.test(first) && headers.test(second));
}

/** @param text with `\n` at the end of its lines */
export function ankiTable(text: string): Table {
  const heads = new Map<string, string>();
  let [firstLine, at] = [1, 0];
  for (;;) {
    const end = text.indexOf('\n', at);
    const line = text.slice(at, end === -1 ? undefined : end);
    if (!/^"?#/u.test(line) && !oldTags.test(line)) break;
    const [, name = '', value = ''] = /^"?#?([^:]+):([^"]*)/u.exec(line) ?? [];
    heads.set(name.trim().toLowerCase(), value);
    if (end === -1) return { format: 'anki', columns: [], rows: [], cellsOf: 'anki' };
    at = end + 1;
    firstLine += 1;
  }
  // The end of a header may have separators of a spreadsheet.
  const end = /[,;\s]{1,99}$/u;
  const valueOf = (name: string) => heads.get(name)?.slice(0, 999).replace(end, '').trim() ?? '';
  const separator =
    separators.get(valueOf('separator').toLowerCase()) ??
    ((heads.get('separator') ?? '').slice(0, 1) || '\t');
  const rows = separatedRows(text.slice(at), { separator, firstLine, comment: '#' });
  const isHtml = valueOf('html').toLowerCase() !== 'false';
  const width = Math.max(0, ...rows.slice(0, 1_000).map(({ cells }) => cells.length));
  const names = (heads.get('columns') ?? '').split(separator);
  const isOurs = ankiColumns.every((name, place) => names[place] === name);
  if (width > mostColumns && !isOurs) throw new UnreadableList('too-many-columns');
  const named = Array.from({ length: width }, (_, at) => columnOf(names[at] ?? ''));
  for (const name of ['tags', 'notetype', 'deck', 'guid']) {
    const at = Number(valueOf(`${name} column`)) - 1;
    if (at >= 0 && at < width) named[at] = name === 'tags' ? name : 'ignore';
  }
  const columns = isOurs
    ? named.map((column) => column ?? 'ignore')
    : columnsOf(named, rows, heads.has('columns') ? names : undefined);
  const forAll = valueOf('tags');
  const read = rows.map(({ line, cells }) => {
    const texts = columns.map((column, place) => {
      const cell = cells[place] ?? '';
      // Tags are text even where fields are HTML.
      if (!isHtml || column === 'tags') return cell;
      return isOurs ? markedText(cell, true) : fieldText(cell, true);
    });
    return { line, cells: forAll === '' ? texts : [...texts, forAll] };
  });
  return {
    format: 'anki',
    cellsOf: 'anki',
    ...(isOurs
      ? { ...withFurther(columns, read, names), isOurs }
      : { columns: forAll === '' ? columns : [...columns, 'tags'], rows: read }),
  };
}
