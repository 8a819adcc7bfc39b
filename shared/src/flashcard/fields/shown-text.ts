/**
 * Makes text of a card safe to show (security-checklist.md S26). A text is never HTML: entities and a few tags become
 * the plain text that they mean, and every other tag stays a text with angle brackets.
 */
import { invisible } from '../../invisible.ts';
import { fieldsOf, pick, rawText } from './fields.ts';
import { members } from './names.ts';

/** Longest text that is shown, and how much of that is its end, where the question may stand. UTF-16 units. */
const maxTextLength = 4000;
const maxEndLength = 1000;

/** How deep objects around a text, and tags inside tags, may be nested; how many texts a list may hold. */
const deepest = 6;
const maxTexts = 200;

/** NFC, bounded, without control characters and direction overrides that could disguise it. */
export function cardText(value: unknown): string {
  return plainText(textOf(value)).normalize('NFC').trim();
}

/** As it was sent: the text of an object, all texts of a list, and one text in all its languages. */
export function textOf(value: unknown, depth = deepest): string {
  const all = (values: readonly unknown[], sign: string): string => {
    const texts = values.slice(0, maxTexts).map((one) => textOf(one, depth - 1));
    return texts.filter(Boolean).join(sign);
  };
  if (depth === 0) return '';
  if (Array.isArray(value)) return all(value as readonly unknown[], ' ');
  const fields = fieldsOf(value);
  if (fields === null) return rawText(value);
  const isLanguage = (name: string) => /^(?!id$)[a-z]{2}(?:cn|tw|us|gb|br)?$/u.test(name);
  if ([...fields.keys()].every(isLanguage)) return all([...fields.values()], ' / ');
  return textOf(pick(fields, members.text), depth - 1);
}

/** Tags of text that is formatted, and their meaning as plain text: a line of their own, or none. */
const formatting =
  /<(b|i|u|s|em|strong|mark|small|sub|sup|span|font|div|p|q|cite|h[1-6]|ul|ol|li|ruby|rb|rt|code|a)(?:\s[^<>]*)?>([^<>]*)<\/\1\s*>/giu;
const lines = /^(?:div|p|h\d|[uo]l|li)$/iu;

function plainText(text: string): string {
  let plain = text;
  if (text.length > maxTextLength)
    plain = `${text.slice(0, maxTextLength - maxEndLength - 1)}…${text.slice(-maxEndLength)}`;
  return markedText(plain)
    .replaceAll(invisible, '')
    .replaceAll(/(?![\n\t])\p{Cc}|\p{Cs}/gu, '');
}

/** What HTML does not show. Each pattern ends where the next match could begin. */
const unseen = /<!--(?:(?!<!--)[^])*?-->|<(script|style)\b[^<>]*>(?:(?!<\1\b)[^])*?<\/\1\s*>/giu;

/** The plain text that markup means. @param isHtml all tags are markup, not only those of formatted text */
export function markedText(text: string, isHtml = false): string {
  let plain = isHtml ? text.replaceAll(unseen, '') : text;
  if (plain.includes('<')) {
    plain = plain
      .replaceAll(/<!--.*?-->/gsu, '')
      .replaceAll(/<[bh]r(?:\s[^<>]*)?\/?>/giu, '\n')
      .replaceAll(/<(rp|style)>[^<>]*<\/\1>/giu, '');
    for (let depth = 0; depth < deepest; depth++)
      plain = plain.replaceAll(formatting, (_, tag: string, inner: string) =>
        // The reading above a word stands behind it.
        tag.toLowerCase() === 'rt' ? `(${inner})` : lines.test(tag) ? `${inner}\n` : inner,
      );
    if (isHtml) plain = plain.replaceAll(/<\/(?:div|p|li|tr)\s*>/giu, '\n');
    if (isHtml) plain = plain.replaceAll(/<\/?[a-z][^<>]*>/giu, '');
  }
  if (!plain.includes('&')) return plain;
  return plain.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/giu, entity);
}

/** HTML names a letter with a mark by both: `eacute`. */
const marks = table(
  'acute \u0301 grave \u0300 circ \u0302 uml \u0308 tilde \u0303 ring \u030A cedil \u0327 caron \u030C macr \u0304 breve \u0306 dot \u0307 ogon \u0328 dblac \u030B',
);

const signs = table(
  `amp & lt < gt > quot " apos ' hellip … ndash – mdash — middot · bull • prime ′ Prime ″ lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ laquo « raquo » lsaquo ‹ rsaquo › iexcl ¡ iquest ¿ szlig ß aelig æ AElig Æ oelig œ OElig Œ oslash ø Oslash Ø eth ð ETH Ð thorn þ THORN Þ inodot ı lstrok ł Lstrok Ł ordf ª ordm º deg ° sup1 ¹ sup2 ² sup3 ³ micro µ para ¶ frac12 ½ frac14 ¼ frac34 ¾ times × divide ÷ plusmn ± minus − ne ≠ le ≤ ge ≥ larr ← rarr → harr ↔ infin ∞ sect § euro € pound £ yen ¥ cent ¢ copy © reg ® trade ™ num #`,
);

/** @param pairs names, each before what it means */
function table(pairs: string): ReadonlyMap<string, string> {
  return new Map(pairs.match(/\S+ \S+/gu)?.map((pair) => pair.split(' ') as [string, string]));
}

function entity(all: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) {
    if (/^(?:nb|en|em|thin)sp$/u.test(name)) return ' ';
    const [, letter = '', mark = ''] = /^([a-z])([a-z]+)$/iu.exec(name) ?? [];
    const marked = marks.has(mark) ? `${letter}${marks.get(mark) ?? ''}` : all;
    return signs.get(name) ?? (name === 'shy' ? '' : marked);
  }
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : all;
}
