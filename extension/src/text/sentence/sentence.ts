/** The sentence that contains a selection. */
import { sentenceEnds } from './sentence-ends.ts';

export interface SelectedText {
  readonly text: string;
  /** Start and end of the selection, as offsets in the text. */
  readonly start: number;
  readonly end: number;
}

/** In characters (UTF-16 code units). */
export const longestSentence = 500;

/**
 * @param marked as `asRead` returns it
 * @param language BCP 47; empty when it is unknown
 * @returns one line, at most {@link longestSentence} long, with the selection in it; all sentences that the
 * selection touches
 */
export function sentenceOf({ text, start, end }: SelectedText, language: string): string {
  let from = 0;
  let to = text.length;
  for (const at of sentenceEnds(text, language)) {
    if (at <= start) from = at;
    else if (at >= end) {
      to = at;
      break;
    }
  }
  return cutAround({ text: text.slice(from, to), start: start - from, end: end - from }, language);
}

function wordSegmenter(language: string): Intl.Segmenter {
  const options = { granularity: 'word' } as const;
  try {
    return new Intl.Segmenter(language === '' ? undefined : language, options);
  } catch {
    // A page may declare anything.
    return new Intl.Segmenter(undefined, options);
  }
}

/** An endless sentence is cut between words, with the selection near the middle. */
function cutAround({ text, start, end }: SelectedText, language: string): string {
  const whole = text.trim();
  if (whole.length <= longestSentence) return whole;
  const room = longestSentence - 2;
  const spare = Math.max(0, room - (end - start));
  let to = Math.min(text.length, Math.max(0, start - Math.floor(spare / 2)) + room);
  let from = Math.max(0, to - room);
  // Omits words that the cut would split, but never part of the selection.
  const words = wordSegmenter(language).segment(text);
  const first = words.containing(from);
  if (from > 0 && first && first.index < from) {
    const next = first.index + first.segment.length;
    if (next <= start) from = next;
  }
  const last = words.containing(to);
  if (to < text.length && last && last.index >= end) to = last.index;
  // A word may be longer than the limit: then it is cut, but never inside a character.
  const piece = text
    .slice(from, to)
    .replaceAll(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/gu, '')
    .trim();
  return `${from > 0 ? '…' : ''}${piece}${to < text.length ? '…' : ''}`;
}
