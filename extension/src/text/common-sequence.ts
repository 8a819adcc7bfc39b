/** The longest common subsequence of two sequences: the core of every comparison that is shown. */

/** Lengths of the longest common subsequences of all tails: `[i][j]` is that of `a` from i and `b` from j. */
export function commonLengths<T>(
  a: readonly T[],
  b: readonly T[],
  same: (a: T, b: T) => boolean,
): readonly (readonly number[])[] {
  const table = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const [row, one, other] = [table[i], a[i], b[j]];
      if (!row || one === undefined || other === undefined) continue;
      row[j] = same(one, other)
        ? 1 + (table[i + 1]?.[j + 1] ?? 0)
        : Math.max(table[i + 1]?.[j] ?? 0, row[j + 1] ?? 0);
    }
  return table;
}

/** Which of `given` are in the same order in `right`: the others are out of place, or do not belong. */
export function inPlace(given: readonly string[], right: readonly string[]): readonly boolean[] {
  const same = (a: string, b: string): boolean => a === b;
  const common = commonLengths(given, right, same);
  const kept: boolean[] = [];
  let j = 0;
  for (const [i, one] of given.entries()) {
    // Skip it if that loses nothing: the longest common order is kept.
    while (j < right.length && right[j] !== one && common[i]?.[j] === common[i]?.[j + 1]) j++;
    const stays = j < right.length && right[j] === one;
    kept.push(stays);
    if (stays) j++;
  }
  return kept;
}
