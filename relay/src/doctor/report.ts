/** What the doctor finds: one line for each check, and what to do where something is wrong. */
import { AdvisedError } from '../errors/advised-error.ts';

type Level = 'ok' | 'warning' | 'problem';

/**
 * Each takes what was looked at, then what was seen (never a secret, a token or a learner's word), then what an
 * operator does about it.
 */
export interface Report {
  ok(subject: string, text: string): void;
  warning(subject: string, text: string, advice: string): void;
  problem(subject: string, text: string, advice?: string): void;
}

/**
 * Makes a check; what the operator mends before it can be made is reported as a problem.
 * @returns null where it could not be made
 */
export async function attempt<Result>(
  report: Report,
  subject: string,
  check: (subject: string) => Promise<Result>,
): Promise<Result | null> {
  try {
    return await check(subject);
  } catch (error) {
    if (!(error instanceof AdvisedError)) throw error;
    report.problem(subject, error.message, error.advice);
    return null;
  }
}

/** A report that prints each finding, and how many there were of each level. */
export function createReport(print: (text: string) => void): {
  readonly report: Report;
  readonly counts: Readonly<Record<Level, number>>;
} {
  const counts = { ok: 0, warning: 0, problem: 0 };
  const add =
    (level: Level) =>
    (subject: string, text: string, advice?: string): void => {
      counts[level] += 1;
      print(`  ${level.padEnd(8)} ${subject.padEnd(subjectWidth)} ${text}\n`);
      if (advice !== undefined) print(`${' '.repeat(subjectWidth + 12)}→ ${advice}\n`);
    };
  return {
    report: { ok: add('ok'), warning: add('warning'), problem: add('problem') },
    counts,
  };
}

const subjectWidth = 22;
