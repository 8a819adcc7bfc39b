/**
 * How much a run of tests does. `npm test` takes what is tagged `smoke`, `npm run test:all` every test, and
 * `npm run test:long` adds what takes hours and tries all cases of each property. Files named by hand run as in `all`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const { GLEANER_TESTS: extent = '', FAULT_SEED: givenSeed } = process.env;
if (!['', 'smoke', 'rest', 'all', 'long'].includes(extent))
  throw new Error(`GLEANER_TESTS must be smoke, rest, all or long, not ${extent}`);

export const isSmoke = extent === 'smoke';
/** What `all` has and `smoke` has not. */
export const isRest = extent === 'rest';
export const isLong = extent === 'long';
/** Faults and whole installations run in a long run, and where they are named by hand. */
export const hasFaults = extent === 'long' || extent === '';

/** The seed of every random choice of this run: FAULT_SEED, which a long run takes from the clock, or 1. */
export function runSeed(): string {
  const seed = givenSeed ?? '1';
  if (!/^\d+$/u.test(seed)) throw new Error(`FAULT_SEED must be a whole number, not ${seed}`);
  return seed;
}

/** How many of a property's cases a run tries: a tenth of those of a long run. */
export function casesOf(all: number): number {
  return isLong ? all : Math.ceil(all / 10);
}

/**
 * Milliseconds for one test. Far more than any of them takes on a busy machine: the limit is there for what hangs.
 * In a long run a test tries all cases of its property.
 */
export const testTimeout = isLong ? 900_000 : 120_000;

/** Vitest's own tag, at the top of a file. Vitest would load a file before it sees that it lacks the tag. */
const smokeTag = '@module-tag smoke';

/** @returns the test files below a folder that a run includes; `patterns` where it includes all of them */
export function filesOfRun(folder: string, named: RegExp, patterns: string[]): string[] {
  if (!isSmoke && !isRest) return patterns;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => named.test(file) && !file.includes('node_modules'))
    .filter((file) => readFileSync(path.join(folder, file), 'utf8').includes(smokeTag) === isSmoke)
    .map((file) => file.replaceAll(path.sep, '/'));
}

/** So that Vitest knows the tag, and `--tags-filter=smoke` works by hand. */
export const tags = [{ name: 'smoke', description: 'Runs in `npm test`.' }];
