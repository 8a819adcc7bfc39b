/** The sentence that a selection stands in, by the rules of its language (Intl.Segmenter, UAX 29). */
import { visibleText } from '../invisible.ts';
import type { Surroundings } from './block.ts';

/** In characters (UTF-16 code units). */
export const longestSentence = 500;

/** A full stop after these ends no sentence, though the next word has a capital. */
const abbreviation =
  /(?:^|[\s(“"'])(?:Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|Rev|Gen|Col|Capt|vs|Figs?|Vol|pp?|cf|e\.g|i\.e|[A-Z])\.\s*$/u;

/**
 * @param language BCP 47; rules of the browser's own language where it is unknown
 * @returns one line, at most {@link longestSentence} long, the selection in it
 */
export function sentenceOf(around: Surroundings, language: string): string {
  const before = visibleText(around.before);
  const selected = visibleText(around.selected);
  const after = visibleText(around.after);
  const text = `${before}${selected}${after}`.normalize('NFC');
  // Normalising may move the seams by a character; trimmed, they still lie within the selection.
  const start = before.normalize('NFC').length + leadingSpace(selected);
  const end = start + Math.max(1, selected.trim().length);

  let from = 0;
  let sentence = '';
  for (const { segment, index } of segmenterFor(language).segment(text)) {
    if (index >= end && !abbreviation.test(sentence)) break;
    const open = sentence !== '' && (index < start + 1 ? abbreviation.test(sentence) : true);
    if (!open) {
      from = index;
      sentence = '';
    }
    sentence += segment;
  }
  return cutAround(sentence, start - from, end - from);
}

function segmenterFor(language: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language === '' ? undefined : language, { granularity: 'sentence' });
  } catch {
    return new Intl.Segmenter(undefined, { granularity: 'sentence' });
  }
}

function leadingSpace(text: string): number {
  return text.length - text.trimStart().length;
}

/** A sentence that never ends is cut at spaces, with the selection kept near the middle. */
function cutAround(sentence: string, start: number, end: number): string {
  if (sentence.trim().length <= longestSentence) return sentence.trim();
  const room = Math.max(0, longestSentence - 2 - (end - start));
  let from = Math.max(0, start - Math.floor(room / 2));
  const to = Math.min(sentence.length, from + longestSentence - 2);
  from = Math.max(0, to - (longestSentence - 2));
  let piece = sentence.slice(from, to).toWellFormed().replaceAll('\uFFFD', '');
  if (from > 0) piece = `…${piece.replace(/^\S{0,30}\s/u, '').trimStart()}`;
  if (to < sentence.length) piece = `${piece.replace(/\s\S{0,30}$/u, '').trimEnd()}…`;
  return piece.trim();
}
