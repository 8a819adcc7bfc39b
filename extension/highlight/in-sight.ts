/** What is on the screen first, then what comes after it, then what came before. */

/**
 * @param items in the order of the page
 * @param isPast whether an item lies above the screen; true for all before some place, false for all after
 * @returns the index of the first that is not past; asks only a few
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

/** From the screen on to the end, then back from the screen to the beginning. */
export function fromSightOutwards<T>(items: readonly T[], isPast: (item: T) => boolean): T[] {
  const first = firstInSight(items, isPast);
  return [...items.slice(first), ...items.slice(0, first).reverse()];
}
