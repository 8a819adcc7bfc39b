/** Finds the visible items among items that are stacked vertically. */

/**
 * @param isPast whether an item is above the screen; true for all up to some item, false for all after it
 * @returns the index of the first that is not past, by binary search
 */
export function firstInSight<T>(items: readonly T[], isPast: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const item = items[middle];
    if (item !== undefined && isPast(item)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A stretch of a text, in UTF-16 code units. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Long enough for a screen of small print, short enough to be read in a few milliseconds. */
const longestStretch = 4_000;
/** How far to look for a space to split at. */
const cutWithin = 200;

/** Splits a long text between words; a text of usual length stays whole. */
export function stretchesOf(text: string): Stretch[] {
  const stretches: Stretch[] = [];
  for (let from = 0; from < text.length;) {
    const wanted = from + longestStretch;
    const to = wanted + cutWithin >= text.length ? text.length : cutBefore(text, wanted);
    stretches.push({ from, to });
    from = to;
  }
  return stretches;
}

function cutBefore(text: string, wanted: number): number {
  for (let at = wanted; at > wanted - cutWithin; at -= 1) {
    if (/[\s。，、！？；：]/u.test(text.charAt(at - 1))) return at;
  }
  // Never between the two halves of a character.
  return /[\uDC00-\uDFFF]/u.test(text.charAt(wanted)) ? wanted - 1 : wanted;
}
