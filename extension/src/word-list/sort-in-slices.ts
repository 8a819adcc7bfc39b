/** A sort that pauses: collating 20,000 words takes longer than a page may be blocked. */

/** How many comparisons are made between two pauses; collating two words takes about a microsecond. */
const comparisonsInOnePart = 8_000;

/** Stable. @returns a new list */
export async function sortInSlices<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
  pause: () => Promise<void>,
): Promise<T[]> {
  let from = [...items];
  let to = from.slice();
  let left = comparisonsInOnePart;
  for (let run = 1; run < from.length; run *= 2) {
    for (let start = 0; start < from.length; start += 2 * run) {
      left -= merge(from, to, start, run, compare);
      if (left > 0) continue;
      left = comparisonsInOnePart;
      await pause();
    }
    [from, to] = [to, from];
  }
  return from;
}

/** Merges the two runs that begin at `start`. @returns how many comparisons that may have taken */
function merge<T>(
  from: readonly T[],
  to: T[],
  start: number,
  run: number,
  compare: (a: T, b: T) => number,
): number {
  const middle = Math.min(start + run, from.length);
  const end = Math.min(start + 2 * run, from.length);
  let [a, b] = [start, middle];
  for (let at = start; at < end; at += 1) {
    const takeFirst = b >= end || (a < middle && compare(from[a] as T, from[b] as T) <= 0);
    to[at] = (takeFirst ? from[a++] : from[b++]) as T;
  }
  return end - start;
}
