/** What a field says: the cards' reader of markup, and the marks that programs for learners put into a word. */
import { markedText } from '@gleaner/shared';

/** The reading above or behind a word is no part of it: `<rt>はし</rt>`, `食[た]べる`. */
const readings =
  /<r[tp]\b[^<>]*>[^<>]*|(?<=[\p{sc=Han}々])\[[\p{sc=Hiragana}\p{sc=Katakana}ー]+\]| (?=[\p{sc=Han}々]{1,20}\[[\p{sc=Hiragana}\p{sc=Katakana}ー])/giu;
/** `{{c1::word::hint}}`, the innermost; no gap begins in it. */
const gap = /\{\{c[\d,]+::((?:(?!\{\{c\d)[^])*?)\}\}(?!\})/giu;
const deepestGap = 6;

/** @param isHtml also tags that are not known are markup */
export function fieldText(field: string, isHtml = false): string {
  if (!/[<&[{]/u.test(field)) return field;
  let text = field.replaceAll(readings, '').replaceAll(/\[sound:[^[\]]*\]/giu, '');
  for (let depth = 0; depth < deepestGap && text.includes('{{c'); depth++)
    text = text.replaceAll(gap, (_gap, said: string) => said.split('::', 1).join(''));
  return markedText(text, isHtml).normalize('NFC').trim();
}

/** A tag, an entity or a mark of a program that is still there: the service could never be rid of it. */
export function isMarkup(text: string): boolean {
  return /<[/!]?[a-z][^<>]*>|<!--|&(?:#x?[\da-f]+|[a-z]+\d*);|\{\{|\}\}|\[sound:/iu.test(text);
}
