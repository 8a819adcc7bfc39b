/** What an import would do with each row: import it, pass it over, or name its problem. */
import { lookInIndex } from '../../learned-words/index/lookup-in-index.ts';
import { foldTerm } from '../../text/fold.ts';
import { cleanTerm, type TermProblem } from '../../text/term.ts';
import type { ImportWord } from './import-word.ts';
import type { Column } from './read/columns.ts';
import { notesIn, tagsIn } from './read/rows.ts';
import type { Table } from './read/table.ts';
import { unsentWords, wordKey } from './unsent-words.ts';

export type LineProblem = TermProblem | 'tag-too-long' | 'note-too-long' | 'language';

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
const noLookUp = Promise.resolve(null);
/** As in the edit window (collect/edit). */
const longestTag = 64;
const longestNote = 2_000;

/** @throws AbortError when aborted */
export async function previewOf(
  table: Table,
  options: PreviewOptions,
): Promise<readonly PreviewLine[]> {
  const { connection, pause, signal } = options;
  const now = Date.now();
  const seen = new Set<string>();
  const unsent = await unsentWords(connection);
  const lines: PreviewLine[] = [];
  for (let from = 0; from < table.rows.length; from += rowsInOnePart) {
    const part = table.rows.slice(from, from + rowsInOnePart).map((row) => {
      const read = wordOf(row.cells, table.cellsOf, options);
      const text = row.cells[options.columns.indexOf('term')] ?? '';
      return { line: row.line, text, read };
    });
    const found = await Promise.all(
      part.map(({ read }) =>
        connection === null || 'problem' in read
          ? noLookUp
          : lookInIndex(read.word, connection, now),
      ),
    );
    for (const [index, { line, text, read }] of part.entries()) {
      if ('problem' in read) {
        lines.push({ line, text, kind: 'problem', problem: read.problem });
        continue;
      }
      const { word } = read;
      const key = wordKey(word.language, foldTerm(word.term));
      if (found[index]?.kind === 'found' || unsent.has(key))
        lines.push({ line, text, kind: 'known' });
      else if (seen.has(key)) lines.push({ line, text, kind: 'repeated' });
      else lines.push({ line, text, kind: 'new', word });
      seen.add(key);
    }
    await pause();
    signal.throwIfAborted();
  }
  return lines;
}

function wordOf(
  cells: readonly string[],
  cellsOf: Table['cellsOf'],
  { columns, language, codeOf }: PreviewOptions,
): { readonly word: ImportWord } | { readonly problem: LineProblem } {
  const cell = (wanted: Column): string => cells[columns.indexOf(wanted)]?.trim() ?? '';
  const { term, problem } = cleanTerm(cell('term'));
  if (problem) return { problem };
  const said = cell('language');
  const code = said === '' ? language : codeOf(said);
  if (code === null) return { problem: 'language' };
  const tags = [...new Set(tagsIn(cell('tags'), cellsOf))];
  if (tags.some((tag) => tag.length > longestTag)) return { problem: 'tag-too-long' };
  const sentence = cell('sentence');
  const notes = [
    ...new Set([...notesIn(cell('notes'), cellsOf), ...(sentence === '' ? [] : [sentence])]),
  ];
  if (notes.some((note) => note.length > longestNote)) return { problem: 'note-too-long' };
  const [title, url] = [cell('title'), cell('url')];
  return { word: { term, language: code, tags, notes, sentence, title, url } };
}
