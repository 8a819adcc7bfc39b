/** Anki's notes as plain text (https://docs.ankiweb.net/importing/text-files.html). */
import { ankiColumns, plainTextOfAnki } from '../../formats/anki.ts';
import { columnOf, withoutRepeats, type Column } from './columns.ts';
import { withFurther } from './further.ts';
import { separatedRows } from './separated.ts';
import { mostColumns, UnreadableList, type Table } from './table.ts';

const headers =
  /^#(?:separator|html|tags|columns|notetype|deck|guid|(?:notetype|deck|tags|guid) column):/iu;
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
  let firstLine = 1;
  let at = 0;
  for (;;) {
    const end = text.indexOf('\n', at);
    const line = text.slice(at, end === -1 ? undefined : end);
    if (!line.startsWith('#') && !oldTags.test(line)) break;
    const [, name = '', value = ''] = /^#?([^:]+):(.*)$/u.exec(line) ?? [];
    heads.set(name.trim().toLowerCase(), value);
    if (end === -1) return { format: 'anki', columns: [], rows: [], cellsOf: 'anki' };
    at = end + 1;
    firstLine += 1;
  }
  const said = heads.get('separator') ?? '';
  const separator = separators.get(said.trim().toLowerCase()) ?? (said.slice(0, 1) || '\t');
  const rows = separatedRows(text.slice(at), { separator, firstLine, comment: '#' });
  const isHtml = heads.get('html')?.trim().toLowerCase() !== 'false';
  const width = Math.max(0, ...rows.slice(0, 1_000).map(({ cells }) => cells.length));
  const names = (heads.get('columns') ?? '').split(separator);
  const isOurs = ankiColumns.every((name, place) => names[place] === name);
  if (width > mostColumns && !isOurs) throw new UnreadableList('too-many-columns');
  const columns = columnsOf(heads, names, width);
  const forAll = heads.get('tags')?.trim() ?? '';
  const read = rows.map(({ line, cells }) => {
    const texts = columns.map((column, place) => {
      const cell = cells[place] ?? '';
      // Tags are text even where fields are HTML.
      return isHtml && column !== 'tags' ? plainTextOfAnki(cell) : cell;
    });
    return { line, cells: forAll === '' ? texts : [...texts, forAll] };
  });
  return {
    ...{ format: 'anki', cellsOf: 'anki' },
    ...(isOurs
      ? { ...withFurther(columns, read, names), isOurs }
      : { columns: forAll === '' ? columns : [...columns, 'tags'], rows: read }),
  };
}

/** Columns that are no fields say so. The first field is the word, the second its meaning, unless their names tell. */
function columnsOf(
  heads: ReadonlyMap<string, string>,
  names: readonly string[],
  width: number,
): readonly Column[] {
  const placeOf = (name: string) => Number(heads.get(`${name} column`) ?? 0) - 1;
  const tagsAt = placeOf('tags');
  const others = new Set([placeOf('notetype'), placeOf('deck'), placeOf('guid')]);
  const named = Array.from({ length: width }, (_, at): Column | undefined => {
    if (at === tagsAt) return 'tags';
    return others.has(at) ? 'ignore' : columnOf(names[at] ?? '');
  });
  const isNamed = named.includes('term');
  const fields = named.flatMap((_one, at) => (at === tagsAt || others.has(at) ? [] : at));
  return withoutRepeats(
    named.map((column, at) => {
      if (!isNamed && at === fields[0]) return 'term';
      return column ?? (at === fields[1] ? 'notes' : 'ignore');
    }),
  );
}
