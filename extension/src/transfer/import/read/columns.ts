/** What a column of a file holds, by its heading. */
import { foldTerm } from '../../../text/fold.ts';

export const columnNames = [
  ...(['term', 'language', 'tags', 'notes', 'sentence', 'title', 'url', 'ignore'] as const),
] as const;
export type Column = (typeof columnNames)[number];

/**
 * Headings that programs use: ours, Anki's usual fields, LingQ's export (term, phrase, hint, tags) and Readlang's
 * (word, translation, context), and the word "word" in the languages of Gleaner.
 */
const headings: Readonly<Record<Exclude<Column, 'ignore'>, readonly string[]>> = {
  term: [
    ...['term', 'word', 'words', 'front', 'expression', 'vocabulary', 'phrase or word', 'headword'],
    ...['wort', 'palabra', 'mot', '単語', '词', '单词', '단어', 'vocab'],
  ],
  language: ['language', 'lang', 'sprache', 'idioma', 'langue', '言語', '语言', '언어'],
  tags: [
    'tags',
    'tag',
    'labels',
    'schlagworter',
    'etiquetas',
    'etiquettes',
    '标签',
    'タグ',
    '태그',
  ],
  notes: [
    ...['notes', 'note', 'back', 'meaning', 'definition', 'translation', 'hint', 'hints'],
    ...[
      'bedeutung',
      'ubersetzung',
      'significado',
      'traduccion',
      'traduction',
      '意味',
      '释义',
      '뜻',
    ],
  ],
  sentence: ['sentence', 'context', 'example', 'phrase', 'satz', 'frase', '例文', '例句', '문장'],
  title: ['title', 'source', 'book', 'quelle', 'fuente', '出典', '来源', '출처'],
  url: ['url', 'link', 'address', 'adresse'],
};

/** Undefined when the heading is none of these. */
export function columnOf(heading: string): Column | undefined {
  const folded = foldTerm(heading).normalize('NFD').replaceAll(/\p{M}/gu, '').trim();
  for (const [column, names] of Object.entries(headings))
    if (names.some((name) => name.normalize('NFD').replaceAll(/\p{M}/gu, '') === folded))
      return column as Column;
  return undefined;
}
