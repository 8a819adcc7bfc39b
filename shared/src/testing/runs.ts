/** How many of a property's cases a run tries: all in a long run (`npm run test:long`), else a fifth. */
export const isLong = process.env.GLEANER_LONG === '1';

/** @param all cases of a long run */
export function runsOf(all: number): number {
  return isLong ? all : Math.ceil(all / 5);
}
