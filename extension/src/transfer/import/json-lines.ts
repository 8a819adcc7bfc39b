/** In which lines of a JSON text the items of a list begin. */

const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},:\n]/gu;

/**
 * @param text valid JSON
 * @param key of the list in the object at the top; null where the list itself is at the top
 * @returns for each item, from 1
 */
export function itemLines(text: string, key: string | null): readonly number[] {
  const lines: number[] = [];
  let line = 1;
  let depth = 0;
  /** The depth of the items, once their list has begun. */
  let inside: number | null = null;
  let isAwaited = false;
  let [last, name] = ['', ''];
  for (const [found] of text.matchAll(token)) {
    if (found === '\n') {
      line += 1;
      continue;
    }
    // A number is no token: what follows it tells that it was there.
    if (isAwaited && !(found === ']' && lines.length === 0 && last === '[')) lines.push(line);
    isAwaited = false;
    if (found === ':' && depth === 1) name = last;
    if (found === ']' || found === '}') {
      depth -= 1;
      if (inside !== null && depth < inside) return lines;
    }
    if (found === '[' || found === '{') {
      const isList =
        found === '[' && (key === null ? depth === 0 : depth === 1 && name === JSON.stringify(key));
      depth += 1;
      if (isList && inside === null) {
        inside = depth;
        isAwaited = true;
      }
    }
    if (found === ',' && depth === inside) isAwaited = true;
    last = found;
  }
  return lines;
}
