/**
 * The beta channel: the same extension under a name and ids of its own, so that a learner may have both. Its builds are
 * numbered, because a store takes each version once: the third of 1.2.0 is 1.2.0.3.
 */
import type { GleanerConfig } from '../../gleaner.config.ts';

/** @throws Error when it is no number of a build */
export function readBeta(text: string | undefined): number | null {
  if (text === undefined || text === '') return null;
  if (!/^[1-9]\d{0,3}$/u.test(text))
    throw new Error(`GLEANER_BETA must be the number of a beta, 1 to 9999: ${text} is none`);
  return Number(text);
}

/** @throws Error when there is no beta channel */
export function ofChannel(gleaner: GleanerConfig, beta: number | null): GleanerConfig {
  if (beta === null) return gleaner;
  if (gleaner.beta === null) throw new Error('gleaner.config.ts names no beta channel: set `beta`');
  return { ...gleaner, ...gleaner.beta };
}

export function versionOf(version: string, beta: number | null): string {
  return beta === null ? version : `${version}.${beta}`;
}
