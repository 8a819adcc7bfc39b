/** What a column of a file holds, by its heading. */
import { foldTerm } from '../../text/fold.ts';

export const columnNames = [
  ...(['term', 'language', 'tags', 'notes', 'sentence', 'title', 'url', 'ignore'] as const),
] as const;
export type Column = (typeof columnNames)[number];

/** A word may have several of these. */
export const repeatable: ReadonlySet<Column> = new Set(['tags', 'notes', 'ignore']);

/**
 * Headings that programs use: ours, Anki's usual fields, LingQ's export (term, phrase, tag1, meaning1), Readlang's
 * (word, translation, context), those that tools give Kindle's vocabulary (word, stem, usage, book), Quizlet's
 * (term, definition), and the same in the languages of Gleaner, with what it calls its columns there. Folded, without
 * accents.
 */
const headings: Readonly<Record<Exclude<Column, 'ignore'>, string>> = {
  term:
    'term, word, words, vocab, vocabulary, vocabulary word, expression, headword, lemma, front, original, ' +
    'phrase or word, word or phrase, target word, ' +
    'wort, worter, begriff, vokabel, vorderseite, palabra, palabras, termino, anverso, vocablo, ' +
    'mot, mots, terme, recto, vocabulaire, ' +
    '単語, 語彙, 表面, 词, 单词, 词语, 词汇, 生词, 正面, 單字, 單詞, 단어, 어휘, 앞면',
  language:
    'language, lang, language code, sprache, idioma, lengua, langue, 言語, 语言, 語言, 언어',
  tags:
    'tags, tag, labels, label, category, categories, schlagworter, schlagwort, kategorie, etiquetas, etiqueta, ' +
    'etiquettes, etiquette, タグ, 标签, 標籤, 태그',
  notes:
    'notes, note, back, meaning, meanings, definition, definitions, translation, translations, hint, hints, gloss, ' +
    'comment, bedeutung, ubersetzung, ruckseite, notiz, notizen, anmerkung, ' +
    'significado, traduccion, definicion, reverso, nota, notas, ' +
    'traduction, sens, verso, 意味, 訳, 翻訳, 定義, 裏面, メモ, ノート, ' +
    '释义, 意思, 含义, 定义, 翻译, 笔记, 背面, 釋義, 翻譯, 뜻, 의미, 번역, 정의, 뒷면, 메모',
  sentence:
    'sentence, sentences, context, contexts, context (with original word), example, example sentence, usage, phrase, ' +
    'fragment, satz, beispiel, beispielsatz, kontext, frase, ejemplo, oracion, contexto, exemple, contexte, ' +
    '文, 例文, 文脈, 句子, 例句, 语境, 문장, 예문, 예시, 문맥',
  title:
    'title, source, book, book title, titel, quelle, buch, titulo, fuente, libro, titre, livre, ' +
    '出典, 标题, 来源, 出处, 书名, 제목, 출처',
  url: 'url, link, address, web address, adresse, direccion, lien, enlace, アドレス, 网址, 地址, 链接, 주소, 링크',
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
