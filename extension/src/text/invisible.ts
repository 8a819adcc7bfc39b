/**
 * Characters that a page puts into text and no reader sees. Left in, they make two words of one and
 * can turn a line around (security.md S26).
 */

/** Soft hyphen, zero-width space, word joiner, byte order mark, and everything that steers direction. */
const invisible =
  /\u034F|[\u17B4-\u17B5]|[\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\uFFFD]/gu;
const whiteSpace = /[\s\p{Cc}\p{Zs}]+/gu;

/**
 * Joiners (U+200C, U+200D) belong to the spelling of Persian, of Indian scripts and of emoji, and are
 * noise everywhere else.
 */
const needlessJoiner =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}](?:\p{M}|[\u200C-\u200D])*|(?<!\p{L}|\p{M}|\p{Extended_Pictographic}|\p{Emoji_Modifier}))[\u200C-\u200D]+/gu;

/** What to replace, in this order, and with what. */
export const visibleSteps: readonly (readonly [RegExp, string])[] = [
  [invisible, ''],
  [needlessJoiner, ''],
  [whiteSpace, ' '],
];

/** Text as a reader sees it, on one line: nothing invisible, every run of white space one space. */
export function visibleText(text: string): string {
  return visibleSteps.reduce(
    (visible, [pattern, replacement]) => visible.replaceAll(pattern, replacement),
    text.toWellFormed(),
  );
}

/** No term and no message of a service that is worth reading is longer; in UTF-16 code units. */
const longestShown = 500;

/** The same, cut where it is too long to be shown: for text that comes from a page or from the service. */
export function shownText(text: string, longest = longestShown): string {
  // A far longer text would take long only to be looked through.
  const visible = visibleText(text.slice(0, 20 * longest));
  return visible.length > longest ? `${visible.slice(0, longest - 1).toWellFormed()}…` : visible;
}
