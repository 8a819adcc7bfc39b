/**
 * Anki's text import: tab-separated, with headers that name the columns
 * (https://docs.ankiweb.net/importing/text-files.html). Fields are HTML in which every text is escaped: an Anki that
 * does not know the headers reads fields as HTML too, so a page's markup becomes text in each.
 */
import type { FileWord } from './word-file.ts';

/** Fields before the further sentences. Anki fills a note type in this order; tags have a column of their own. */
export const ankiColumns = [
  ...(['term', 'sentence', 'title', 'url', 'notes', 'language', 'tags'] as const),
];
const furtherColumns = ['sentence', 'title', 'url'] as const;

/** @param sentences the most sentences that a word of the file has */
export function ankiHead(sentences: number): string {
  const further = Array.from({ length: Math.max(0, sentences - 1) }, (_, index) =>
    furtherColumns.map((name) => `${name}_${index + 2}`),
  );
  return [
    '#separator:tab',
    '#html:true',
    `#columns:${[...ankiColumns, ...further.flat()].join('\t')}`,
    `#tags column:${ankiColumns.indexOf('tags') + 1}`,
    '',
  ].join('\n');
}

export function ankiRow(word: FileWord, sentences: number): string {
  const [newest, ...more] = word.sentences;
  const further = Array.from({ length: Math.max(0, sentences - 1) }, (_, index) => more[index]);
  const fields = [
    ...[word.term, newest?.sentence ?? '', newest?.title ?? '', newest?.url ?? ''].map(ankiText),
    ...[ankiText(word.notes.join('\n\n')), ankiText(word.language)],
    word.tags.map(ankiTag).join(' '),
    ...further.flatMap((one) =>
      [one?.sentence ?? '', one?.title ?? '', one?.url ?? ''].map(ankiText),
    ),
  ];
  return `${fields.map((field) => `"${field}"`).join('\t')}\n`;
}

/** A text as HTML without quotes, tabs and line ends. Anki's own marks for sound and LaTeX become text too. */
function ankiText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/\[(?=sound:|anki:|latex\]|\$)/giu, '&#91;')
    .replaceAll('{{', '&#123;&#123;')
    .replaceAll('\t', '&#9;')
    .replaceAll(/\r\n|\r|\n/gu, '<br>')
    .replaceAll('\0', '');
}

/** Anki separates tags by spaces, and takes them as text even where fields are HTML. */
function ankiTag(tag: string): string {
  return tag.trim().replaceAll(/\s+/gu, '_').replaceAll('"', '""').replaceAll('\0', '');
}
