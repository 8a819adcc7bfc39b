/** How long an import takes at the service's limit (interface.md section 8). */
import type { RelaySession } from '@gleaner/shared';

/** Requests an hour, where the service did not show its limit. */
const usualLimit = 1_000;
/** The relay lets requests that no learner waits for go until this part of the hour's requests is left. */
const reserve = 0.2;
/** Of an hour's requests: less than the reserve allows, as a word may cost a look-up, and the learner comes first. */
const share = 0.7;

/** Whole hours, 0 for less than one. Never fewer than the limit allows, whatever is known of it. */
export function hoursLeft(words: number, quota: RelaySession['quota']): number {
  const limit = quota?.limit ?? usualLimit;
  const now = Math.max(0, (quota?.remaining ?? limit) - limit * reserve);
  if (words <= now) return 0;
  return Math.ceil((words - now) / Math.max(1, limit * share));
}
