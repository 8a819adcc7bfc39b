/** Whether the service's limit (interface.md section 8) fits the learners of this relay. */
import type { Config } from '../config/config.ts';
import { suggestedLimit } from '../observe/metrics.ts';
import type { Report } from './report.ts';

interface QuotaSeen {
  /** Requests an hour. */
  readonly limit: number;
  readonly remaining: number;
}

/** @param activeLearners null where the database did not answer */
export function examineQuota(
  { quotaScope }: Config,
  { limit, remaining }: QuotaSeen,
  activeLearners: number | null,
  report: Report,
): void {
  const subject = 'Quota';
  const text = `${remaining} of ${limit} requests an hour left`;
  // Where the service counts each learner separately, more learners need no higher limit.
  const learners = quotaScope === 'learner' ? 1 : (activeLearners ?? 0);
  const fits = suggestedLimit(learners);
  if (fits <= limit) {
    report.ok(subject, text);
    return;
  }
  report.warning(
    subject,
    `${text}; ${learners} active learners need about ${fits}`,
    `ask the operator of the service for ${fits} an hour`,
  );
}
