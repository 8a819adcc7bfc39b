/** What an import would do with each row: import it, pass it over, or name its problem. */
import type { FileSentence } from '../../formats/word-file.ts';
import { languageCodePattern } from '../../settings/settings.ts';
import { foldTerm } from '../../text/fold.ts';
import { cleanTerm, type TermProblem, longestTerm, type CleanedTerm } from '../../text/term.ts';
import type { FurtherSentence } from '../../outbox/store/record.ts';
import { isMarkup } from './field-text.ts';
import type { ImportWord } from './import-word.ts';
import { indexedTerms } from './indexed-terms.ts';
import { cellOf, notesIn, tagsOf } from './cells.ts';
import type { Column } from './columns.ts';
import type { Row, Table } from './table.ts';
import { unsentWords, wordKey } from './unsent-words.ts';
import { visibleText } from '../../text/invisible.ts';

export type LineProblem = TermProblem | Unfit;
type Unfit = 'markup' | 'passage' | 'language' | 'tag-too-long' | 'note-too-long';

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
  /** Whether sentences are sent as notes (docs/decisions/consent.md). */
  readonly sendSentence: boolean;
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

type Repeatable = Omit<ImportWord, 'notes' | 'more'> & {
  notes: string[];
  more?: readonly FurtherSentence[];
};

/** @throws AbortError when aborted */
export async function previewOf(
  table: Table,
  options: PreviewOptions,
): Promise<readonly PreviewLine[]> {
  const { columns, connection, sendSentence, pause, signal } = options;
  /** A list may have a word once for each of its meanings. */
  const seen = new Map<string, Repeatable>();
  const [indexed, unsent] = await Promise.all([
    indexedTerms(connection, options),
    unsentWords(connection),
  ]);
  const codeOf = remembered(options.codeOf);
  const isThere = (terms: readonly string[], language: string): boolean =>
    terms.some((one) => indexed.has(one, language) || unsent.has(wordKey(language, one)));
  const lines: PreviewLine[] = [];
  for (let from = 0; from < table.rows.length; from += rowsInOnePart) {
    signal.throwIfAborted();
    for (const row of table.rows.slice(from, from + rowsInOnePart)) {
      const cell = (wanted: Column): string => cellOf(row.cells, columns, wanted, table.cellsOf);
      const text = cell('term').slice(0, longestText);
      const line = { line: row.line, text };
      const said = cell('language').slice(0, longestText);
      const language = said === '' ? options.language : (codeOf(said) ?? ownCode(said, table));
      const { term, problem } = table.isOurs ? ownTerm(cell('term')) : cleanTerm(cell('term'));
      // The service may have it with the marks at its ends that a list loses here.
      const terms = [...new Set([term ?? '', text])].map(foldTerm).filter(Boolean);
      if (isThere(terms, language ?? said)) {
        lines.push({ ...line, kind: 'known' });
      } else if (problem) {
        lines.push({ ...line, kind: 'problem', problem });
      } else {
        const read = wordOf(row, { term, language }, { ...table, columns, sendSentence });
        const key = wordKey(language ?? said, foldTerm(term));
        const first = seen.get(key);
        if ('problem' in read) lines.push({ ...line, kind: 'problem', problem: read.problem });
        else if (first) {
          lines.push({ ...line, kind: 'repeated' });
          const { notes, more = [], ...met } = read.word;
          first.notes.push(...notes.filter((note) => !first.notes.includes(note)));
          const further = [...(first.more ?? []), ...metSentence(met), ...more];
          if (further.length > 0) first.more = further;
        } else {
          const word: Repeatable = { ...read.word, notes: [...read.word.notes] };
          seen.set(key, word);
          lines.push({ ...line, kind: 'new', word });
        }
      }
    }
    await pause();
  }
  signal.throwIfAborted();
  return lines;
}

/** The service's own codes need not be on the learner's list. */
function ownCode(said: string, { isOurs }: Table): string | null {
  return isOurs === true && languageCodePattern.test(said) ? said : null;
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
  { cells, isPassage, more = [] }: Row,
  { term, language }: { readonly term: string; readonly language: string | null },
  {
    columns,
    cellsOf,
    isOurs,
    sendSentence,
  }: Pick<Table, 'columns' | 'cellsOf' | 'isOurs'> & Pick<PreviewOptions, 'sendSentence'>,
): { readonly word: ImportWord } | { readonly problem: LineProblem } {
  const cell = (wanted: Column): string => cellOf(cells, columns, wanted, cellsOf);
  if (isPassage === true && columns[0] === 'term') return { problem: 'passage' };
  if (language === null) return { problem: 'language' };
  const tags = tagsOf(cells, columns, cellsOf);
  if (tags.some((tag) => tag.length > longestTag)) return { problem: 'tag-too-long' };
  const sentence = cell('sentence');
  const said = notesIn(cells, columns, cellsOf);
  if ([...said, sentence].some((note) => note.length > longestNote))
    return { problem: 'note-too-long' };
  if (!isOurs && [cell('term'), ...said, sentence].some(isMarkup)) return { problem: 'markup' };
  const title = cell('title').slice(0, longestText);
  const further = more.flatMap(metSentence);
  return {
    word: {
      term,
      language,
      tags,
      notes: sentNotes(said, sentence, sendSentence).filter(Boolean),
      sentence,
      title,
      url: addressIn(cell('url')),
      ...(further.length > 0 && { more: further }),
    },
  };
}

function sentNotes(
  said: readonly string[],
  sentence: string,
  sendSentence: boolean,
): readonly string[] {
  if (!sendSentence) return said.filter((note) => note !== sentence);
  return said.some((note) => note.includes(sentence)) ? said : [...said, sentence];
}

/** Those that a note could not hold are left out. */
function metSentence({
  sentence,
  title,
  url,
  metAt = '',
}: FileSentence): readonly FurtherSentence[] {
  if (sentence === '' || sentence.length > longestNote) return [];
  const time = Date.parse(metAt);
  return [
    {
      sentence,
      title: title.slice(0, longestText),
      url: addressIn(url),
      language: '',
      // Older than the one that is collected now.
      metAt: time >= 0 ? Math.min(time, Date.now()) : 0,
    },
  ];
}

function addressIn(cell: string): string {
  return address.test(cell) ? cell : '';
}

/** @returns `-ness`, `’tis` and `How are you?` as they are, where `cleanTerm` takes only letters */
function ownTerm(text: string): CleanedTerm {
  if (text.length > 20 * longestTerm) return { problem: 'too-long' };
  const term = visibleText(text).normalize('NFC').trim();
  if (term === '') return { problem: 'empty' };
  return Array.from(term).length > longestTerm ? { problem: 'too-long' } : { term };
}
