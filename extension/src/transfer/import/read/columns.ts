/** What a column of a file holds, by its heading. */
import { foldTerm } from '../../../text/fold.ts';

export const columnNames = [
  ...(['term', 'language', 'tags', 'notes', 'sentence', 'title', 'url', 'ignore'] as const),
] as const;
export type Column = (typeof columnNames)[number];

/** A word may have several of these. */
const repeatable: ReadonlySet<Column> = new Set(['tags', 'notes', 'ignore']);

/**
 * Headings that programs use: ours, Anki's usual fields, LingQ's export (term, phrase, tag1, meaning1) and Readlang's
 * (word, translation, context), and the same in the languages of Gleaner. Folded, without accents.
 */
const headings: Readonly<Record<Exclude<Column, 'ignore'>, string>> = {
  term:
    'term, word, words, vocab, vocabulary, expression, headword, lemma, front, original, phrase or word, ' +
    'wort, begriff, vokabel, vorderseite, palabra, termino, anverso, mot, terme, recto, ' +
    '単語, 表面, 词, 单词, 词语, 正面, 단어, 앞면',
  language: 'language, lang, sprache, idioma, langue, 言語, 语言, 언어',
  tags: 'tags, tag, labels, schlagworter, etiquetas, etiquettes, タグ, 标签, 태그',
  notes:
    'notes, note, back, meaning, meanings, definition, translation, hint, hints, ' +
    'bedeutung, ubersetzung, ruckseite, notiz, notizen, significado, traduccion, reverso, nota, notas, ' +
    'traduction, sens, verso, 意味, 訳, 裏面, メモ, 释义, 翻译, 笔记, 背面, 뜻, 번역, 뒷면, 메모',
  sentence:
    'sentence, context, contexts, context (with original word), example, phrase, ' +
    'satz, beispiel, beispielsatz, kontext, frase, ejemplo, contexto, exemple, contexte, ' +
    '例文, 文脈, 例句, 语境, 문장, 예문, 문맥',
  title: 'title, source, book, titel, quelle, titulo, fuente, titre, 出典, 标题, 来源, 제목, 출처',
  url: 'url, link, address, adresse, direccion, 网址, 주소',
};

const columnByHeading: ReadonlyMap<string, Column> = new Map(
  Object.entries(headings).flatMap(([column, names]) =>
    names.split(', ').map((name) => [foldHeading(name), column as Column] as const),
  ),
);

function foldHeading(text: string): string {
  return foldTerm(text).normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('_', ' ').trim();
}

/** Undefined when the heading is none of these. LingQ numbers those of tags and meanings. */
export function columnOf(heading: string): Column | undefined {
  // No heading is longer.
  if (heading.length > 60) return undefined;
  const folded = foldHeading(heading);
  const found = columnByHeading.get(folded);
  if (found) return found;
  const unnumbered = columnByHeading.get(folded.replace(/\s?\d{1,2}$/u, ''));
  return unnumbered && repeatable.has(unnumbered) ? unnumbered : undefined;
}

/** Of several columns for what a word has once, the first counts. */
export function withoutRepeats(columns: readonly Column[]): readonly Column[] {
  return columns.map((column, at) =>
    repeatable.has(column) || columns.indexOf(column) === at ? column : 'ignore',
  );
}

/** The columns when the learner says what the one at a place is. */
export function withColumn(
  columns: readonly Column[],
  at: number,
  column: Column,
): readonly Column[] {
  return columns.map((one, place) => {
    if (place === at) return column;
    return one === column && !repeatable.has(column) ? 'ignore' : one;
  });
}
