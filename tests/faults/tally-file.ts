/** What a test of faults counted, for `npm run faults`: it adds up the rounds. */
import { appendFileSync } from 'node:fs';

interface Counts {
  readonly faults?: number;
  /** Writes that the learner was promised. */
  readonly promised?: number;
  readonly stored: number;
  /** Shown as unconfirmed, each after an answer that was cut off. */
  readonly unconfirmed: number;
}

/** Call when nothing was found lost, doubled or mixed up. */
export function noteTally(test: string, counts: Counts): void {
  const { FAULT_TALLY: file } = process.env;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ test, ...counts })}\n`);
}
