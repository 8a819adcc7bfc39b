/** `npm run test:long` does everything; `npm test` does a bounded part of it. */
import { isLong } from '../../shared/src/testing/runs.ts';

export { isLong };

/** The number of this day: what takes turns goes by it. */
export const today = Math.floor(Date.now() / 86_400_000);

/** Of a list that a long run does whole: `count` neighbours, and on the next day those that follow them. */
export function inTurn<T>(list: readonly T[], count: number): readonly T[] {
  if (isLong) return list;
  const start = today * count;
  return Array.from({ length: count }, (_, place) => list.at((start + place) % list.length) as T);
}

/** `npm test` sets GLEANER_TURNS. Who names files by hand gets those of every day. */
const takesTurns = process.env.GLEANER_TURNS === '1' && !isLong;

/** Of the test files that take turns, those of today: one of so many parts. All of them where none take turns. */
export function filesOfToday(files: readonly string[], parts: number): readonly string[] {
  return takesTurns ? inTurn(files, Math.ceil(files.length / parts)) : files;
}
