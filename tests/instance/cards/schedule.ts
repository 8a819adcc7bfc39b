/** When a word is next due (interface.md section 4.4): the FSRS scheduler, and mastery from 0 to 5. */
import { fsrs, Rating } from 'ts-fsrs';
import type { StoredWord } from '../state/store.ts';

export const topMastery = 5;

const scheduler = fsrs({ enable_fuzz: false });

/** @param now milliseconds since the epoch */
export function isDue(word: StoredWord, now: number): boolean {
  return word.memory.due.getTime() <= now;
}

/** Schedules the word away and begins its next round. */
export function applyAnswer(word: StoredWord, correct: boolean, now: number): void {
  const rating = correct ? Rating.Good : Rating.Again;
  word.memory = scheduler.next(word.memory, new Date(now), rating).card;
  word.masteryLevel = correct
    ? Math.min(topMastery, word.masteryLevel + 1)
    : Math.max(0, word.masteryLevel - 1);
  word.lastReviewedAt = now;
  word.round += 1;
}
