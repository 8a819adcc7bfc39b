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

/** The text that `ankiText` was given; other HTML stays as it is. */
export function textOfAnki(field: string): string {
  return field
    .replaceAll(/<br\s*\/?>/giu, '\n')
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/giu, characterOf);
}

/**
 * The text of any field: markup, sounds and the marks of gaps are dropped, and its line ends stay. Each pattern ends
 * where the next match could begin, so that no text takes the square of the time.
 */
export function plainTextOfAnki(field: string): string {
  const text = withoutScripts(field)
    .replaceAll(/<\/(?:div|p|li|tr)>/giu, '<br>')
    .replaceAll(/<(?!br\b)\/?[a-z!][^<>]{0,500}>/giu, '')
    .replaceAll(/\[sound:[^[\]]*\]/giu, '')
    .replaceAll(/\{\{c\d+::([^{}]*)\}\}/gu, (_gap, said: string) => said.split('::', 1).join(''));
  return textOfAnki(text).trim();
}

/** One that is never closed stays, as text. */
function withoutScripts(field: string): string {
  const opening = /<(script|style)\b[^<>]*>/giu;
  const unclosed = new Set<string>();
  let text = '';
  let from = 0;
  for (let found = opening.exec(field); found; found = opening.exec(field)) {
    const name = found[1]?.toLowerCase() ?? '';
    if (unclosed.has(name)) continue;
    const closing = new RegExp(`</${name}>`, 'giu');
    closing.lastIndex = opening.lastIndex;
    if (!closing.test(field)) {
      unclosed.add(name);
      continue;
    }
    text += field.slice(from, found.index);
    from = closing.lastIndex;
    opening.lastIndex = from;
  }
  return text + field.slice(from);
}

const named: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '\u00AD' }),
);

function characterOf(entity: string, decimal = '', hex = '', name = ''): string {
  if (name !== '') return named.get(name.toLowerCase()) ?? entity;
  const code = decimal === '' ? Number.parseInt(hex, 16) : Number(decimal);
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity;
}

/** Anki separates tags by spaces, and takes them as text even where fields are HTML. */
function ankiTag(tag: string): string {
  return tag.trim().replaceAll(/\s+/gu, '_').replaceAll('"', '""').replaceAll('\0', '');
}
