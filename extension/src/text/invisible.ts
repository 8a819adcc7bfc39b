import { invisible } from '@gleaner/shared/invisible';

const whiteSpace = /[\s\p{Cc}\p{Zs}]+/gu;

/**
 * Joiners (U+200C, U+200D) belong to the spelling of Persian, of Indian scripts and of emoji; elsewhere
 * they are removed.
 */
const needlessJoiner =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}](?:\p{M}|[\u200C-\u200D])*|(?<!\p{L}|\p{M}|\p{Extended_Pictographic}|\p{Emoji_Modifier}))[\u200C-\u200D]+/gu;

/** Patterns with their replacements, in this order. */
export const visibleSteps: readonly (readonly [RegExp, string])[] = [
  [invisible, ''],
  [needlessJoiner, ''],
  [whiteSpace, ' '],
];

/** Text as a reader reads it, on one line: no invisible characters, every run of white space as one space. */
export function visibleText(text: string): string {
  return visibleSteps.reduce(
    (visible, [pattern, replacement]) => visible.replaceAll(pattern, replacement),
    text.toWellFormed(),
  );
}

/** No useful term or message of a service is longer; in UTF-16 code units. */
const longestShown = 500;

/** The same, cut to a length that can be shown: for text from a page or from the service. */
export function shownText(text: string, longest = longestShown): string {
  // Cut first: searching a much longer text would take long.
  const visible = visibleText(text.slice(0, 20 * longest));
  if (visible.length <= longest) return visible;
  return `${visible.slice(0, longest - 1).replace(/\p{Cs}$/u, '')}…`;
}
