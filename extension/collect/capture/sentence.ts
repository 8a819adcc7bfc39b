/** The sentence that a selection stands in, by the rules of its language (Intl.Segmenter, UAX 29). */
import { isAbbreviated } from './abbreviations.ts';
import type { MarkedText } from './as-read.ts';

/** In characters (UTF-16 code units). */
export const longestSentence = 500;

/**
 * @param marked as `asRead` gives it
 * @param language BCP 47; rules of the browser's own language where it is unknown
 * @returns one line, at most {@link longestSentence} long, the selection in it; all sentences that the
 *   selection touches
 */
export function sentenceOf({ text, start, end }: MarkedText, language: string): string {
  let from = 0;
  let to = text.length;
  for (const { index } of segmenterFor(language, 'sentence').segment(text)) {
    const at = betweenQuotes(text, index, language);
    if (index === 0 || !endsSentence(text, at, language)) continue;
    if (at <= start) from = at;
    else if (at >= end) {
      to = at;
      break;
    }
  }
  return cutAround({ text: text.slice(from, to), start: start - from, end: end - from }, language);
}

function endsSentence(text: string, at: number, language: string): boolean {
  const before = text.slice(Math.max(0, at - 80), at);
  const after = text.slice(at, at + 40);
  // "Go!" he said. / 「行け！」と言った。 / “好！”他说。
  if (/[.!?…]\s?["'”’»)]+\s+$/u.test(before) && /^["'“‘«(]?\p{Ll}/u.test(after)) return false;
  if (/[。！？]["”’」』]+$/u.test(before) && saidAfter.test(after)) return false;
  return !isAbbreviated(before, after, language);
}

const saidAfter = /^(?:と|って|[\p{Script=Han}，]{0,6}[说說道问問答喊叫想])/u;

/**
 * The rules take every quotation mark for a closing one, and no space before it: an opening one goes back to
 * the sentence it opens, and a closing one after a space to the sentence it closes.
 */
function betweenQuotes(text: string, at: number, language: string): number {
  const before = text.slice(Math.max(0, at - 8), at);
  const opening = /(?<=[。！？…」』”])[「『“‘（《〈【]+$/u.exec(before)?.[0].length ?? 0;
  if (opening > 0) return at - opening;
  // In German and Danish this quotation mark opens.
  if (!/\s$/u.test(before) || /^(?:de|da)\b/iu.test(language)) return at;
  return at + (/^»[.,]?\s*/u.exec(text.slice(at, at + 8))?.[0].length ?? 0);
}

function segmenterFor(language: string, granularity: 'sentence' | 'word'): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language === '' ? undefined : language, { granularity });
  } catch {
    return new Intl.Segmenter(undefined, { granularity });
  }
}

/** A sentence that never ends is cut between words, with the selection kept near the middle. */
function cutAround({ text, start, end }: MarkedText, language: string): string {
  const whole = text.trim();
  if (whole.length <= longestSentence) return whole;
  const room = longestSentence - 2;
  const spare = Math.max(0, room - (end - start));
  let to = Math.min(text.length, Math.max(0, start - Math.floor(spare / 2)) + room);
  let from = Math.max(0, to - room);
  // Words that the cut would go through are left out, but never part of the selection.
  const words = segmenterFor(language, 'word').segment(text);
  const first = words.containing(from);
  if (from > 0 && first && first.index < from) {
    const next = first.index + first.segment.length;
    if (next <= start) from = next;
  }
  const last = words.containing(to);
  if (to < text.length && last && last.index >= end) to = last.index;
  // A word may be longer than any sentence: then it is cut, and half a character is none.
  const piece = text
    .slice(from, to)
    .replaceAll(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/gu, '')
    .trim();
  return `${from > 0 ? '…' : ''}${piece}${to < text.length ? '…' : ''}`;
}
