/** `npm run test:long` does everything; `npm test` does a bounded part of it. */
export const isLong = process.env.GLEANER_LONG === '1';

/** The number of this day: what takes turns goes by it. */
export const today = Math.floor(Date.now() / 86_400_000);

/** Of a list that a long run does whole: `count` neighbours, and on the next day those that follow them. */
export function inTurn<T>(list: readonly T[], count: number): readonly T[] {
  if (isLong) return list;
  const start = today * count;
  return Array.from({ length: count }, (_, place) => list.at((start + place) % list.length) as T);
}
