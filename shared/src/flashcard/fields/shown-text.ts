/**
 * Makes text of a card safe to show (SECURITY.md S26). A text is never HTML: services that store their cards
 * as HTML send entities and a few tags, which become the plain text that they mean. Every other tag stays a
 * text with angle brackets.
 */
import { fieldsOf, pick, rawText } from './fields.ts';
import { members } from './names.ts';

/** Longest text that is shown, in UTF-16 units; a card is a sentence or two, never a book. */
const longestText = 4000;

/** How deep objects around a text, and tags inside tags, may be nested. */
const deepest = 4;

/**
 * NFC, bounded, without control characters and direction overrides that could disguise it. An object
 * gives the text that it carries, a list of texts is one text.
 */
export function shownText(value: unknown): string {
  return plainText(textWithin(value, deepest)).normalize('NFC').trim();
}

function textWithin(value: unknown, depth: number): string {
  if (depth === 0) return '';
  if (Array.isArray(value))
    return value
      .slice(0, longestText)
      .map((one) => (typeof one === 'string' ? one : ''))
      .filter(Boolean)
      .join(' ');
  const fields = fieldsOf(value);
  return fields ? textWithin(pick(fields, members.text), depth - 1) : rawText(value);
}

const formatting =
  /<(b|i|u|s|em|strong|mark|small|sub|sup|span|font|div|p|q|cite)(?:\s[^<>]*)?>([^<>]*)<\/\1\s*>/giu;

function plainText(text: string): string {
  let plain = text.slice(0, longestText);
  if (plain.includes('<')) {
    plain = plain.replaceAll(/<br\s*\/?>/giu, '\n');
    for (let depth = 0; depth < deepest; depth++)
      plain = plain.replaceAll(formatting, (_, tag: string, inner: string) =>
        /^(?:div|p)$/iu.test(tag) ? `${inner}\n` : inner,
      );
  }
  if (plain.includes('&'))
    plain = plain.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/giu, entity);
  return plain.replaceAll(/[\u202A-\u202E\u2066-\u2069\uFEFF]|(?![\n\t])\p{Cc}|\p{Cs}/gu, '');
}

const namedEntities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' },
  ...{ hellip: '…', ndash: '–', mdash: '—' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»' },
};

function entity(all: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined)
    return Object.hasOwn(namedEntities, name) ? (namedEntities[name] ?? all) : all;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : all;
}
