/** What an import would do with each row: import it, pass it over, or name its problem. */
import { foldTerm } from '../../text/fold.ts';
import { cleanTerm, type TermProblem } from '../../text/term.ts';
import type { ImportWord } from './import-word.ts';
import { indexedTerms } from './indexed-terms.ts';
import { cellOf, notesOf, tagsOf } from './read/cells.ts';
import type { Column } from './read/columns.ts';
import type { Row, Table } from './read/table.ts';
import { unsentWords, wordKey } from './unsent-words.ts';

export type LineProblem = TermProblem | 'passage' | 'tag-too-long' | 'note-too-long' | 'language';

export type PreviewLine = {
  /** In the file, from 1. */
  readonly line: number;
  /** As the file has it. */
  readonly text: string;
} & (
  | { readonly kind: 'new'; readonly word: ImportWord }
  /** In the learner's words, or earlier in the same file. */
  | { readonly kind: 'known' | 'repeated' }
  | { readonly kind: 'problem'; readonly problem: LineProblem }
);

export interface PreviewOptions {
  /** What each column is. */
  readonly columns: readonly Column[];
  /** For rows without a language: the service's code. */
  readonly language: string;
  /** The service's code of what a file calls a language; null for one that is not on the learner's list. */
  readonly codeOf: (said: string) => string | null;
  readonly connection: string | null;
  readonly pause: () => Promise<void>;
  readonly signal: AbortSignal;
}

const rowsInOnePart = 100;
/** As in the edit window (collect/edit). */
const longestTag = 64;
const longestNote = 2_000;
/** More of a line is never shown. */
const longestText = 500;
/** Other addresses could run as scripts where they are opened. */
const address = /^https?:\/\/\S{1,2000}$/iu;

/** @throws AbortError when aborted */
export async function previewOf(
  table: Table,
  options: PreviewOptions,
): Promise<readonly PreviewLine[]> {
  const { columns, connection, pause, signal } = options;
  const seen = new Set<string>();
  const [indexed, unsent] = await Promise.all([
    indexedTerms(connection, options),
    unsentWords(connection),
  ]);
  const codeOf = remembered(options.codeOf);
  const lines: PreviewLine[] = [];
  for (let from = 0; from < table.rows.length; from += rowsInOnePart) {
    signal.throwIfAborted();
    for (const row of table.rows.slice(from, from + rowsInOnePart)) {
      const said = cellOf(row.cells, columns, 'term').slice(0, longestText);
      const line = { line: row.line, text: said };
      const read = wordOf(row, table.cellsOf, { ...options, codeOf });
      if ('problem' in read) {
        lines.push({ ...line, kind: 'problem', problem: read.problem });
        continue;
      }
      const { word } = read;
      const folded = foldTerm(word.term);
      const key = wordKey(word.language, folded);
      if (indexed.has(folded, word.language) || unsent.has(key))
        lines.push({ ...line, kind: 'known' });
      else if (seen.has(key)) lines.push({ ...line, kind: 'repeated' });
      else lines.push({ ...line, kind: 'new', word });
      seen.add(key);
    }
    await pause();
  }
  signal.throwIfAborted();
  return lines;
}

/** A file names few languages, and finding one takes long. */
function remembered(codeOf: PreviewOptions['codeOf']): PreviewOptions['codeOf'] {
  const codes = new Map<string, string | null>();
  return (said) => {
    const known = codes.get(said);
    if (known !== undefined) return known;
    const code = codeOf(said);
    codes.set(said, code);
    return code;
  };
}

function wordOf(
  { cells, isPassage }: Row,
  cellsOf: Table['cellsOf'],
  { columns, language, codeOf }: PreviewOptions,
): { readonly word: ImportWord } | { readonly problem: LineProblem } {
  const cell = (wanted: Column): string => cellOf(cells, columns, wanted);
  const { term, problem } = cleanTerm(cell('term'));
  if (problem) return { problem };
  if (isPassage === true && columns[0] === 'term') return { problem: 'passage' };
  const said = cell('language').slice(0, longestText);
  const code = said === '' ? language : codeOf(said);
  if (code === null) return { problem: 'language' };
  const tags = tagsOf(cells, columns, cellsOf);
  if (tags.some((tag) => tag.length > longestTag)) return { problem: 'tag-too-long' };
  const sentence = cell('sentence');
  const notes = [
    ...new Set([...notesOf(cells, columns, cellsOf), ...(sentence === '' ? [] : [sentence])]),
  ];
  if (notes.some((note) => note.length > longestNote)) return { problem: 'note-too-long' };
  const [title, url] = [cell('title').slice(0, longestText), cell('url')];
  return {
    word: { term, language: code, tags, notes, sentence, title, url: address.test(url) ? url : '' },
  };
}
