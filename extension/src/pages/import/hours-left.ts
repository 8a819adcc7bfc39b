/** How long an import takes at the service's limit (interface.md section 8). */

/** Requests an hour, where the service did not show its limit. */
const usualLimit = 1_000;
/** Background requests stop when a fifth is left, and a word may cost a look-up. */
const share = 0.7;

/** Whole hours, 0 for less than one. @param limit requests an hour; null when unknown */
export function hoursLeft(words: number, limit: number | null): number {
  const anHour = Math.max(1, (limit ?? usualLimit) * share);
  return words <= anHour ? 0 : Math.ceil(words / anHour);
}
