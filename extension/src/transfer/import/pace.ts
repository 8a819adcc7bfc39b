/** How fast the service takes the words of an import, as measured. Its quota is per hour, so less tells nothing. */
import { lineEnds, type ImportJob } from './job-db.ts';

const hourMs = 3_600_000;
const stepMs = 10 * 60_000;
const keptMs = 3 * hourMs;

/** Words that the service was asked about: those that were known cost no request. */
function answered({ ended }: Pick<ImportJob, 'ended'>): number {
  return lineEnds.reduce((sum, end) => sum + ended[end], 0) - ended.known;
}

/** The points of the last hours, with one for now where the last is old. @param now milliseconds since the epoch */
export function paceAfter(job: Pick<ImportJob, 'ended' | 'pace'>, now: number): ImportJob['pace'] {
  const last = job.pace.at(-1);
  // A clock that was set back measures nothing.
  if (last && last.at > now) return [{ at: now, answered: answered(job) }];
  if (last && now - last.at < stepMs) return job.pace;
  const kept = job.pace.filter(({ at }) => now - at <= keptMs);
  return [...kept, { at: now, answered: answered(job) }];
}

/** Null until an hour has been measured. @param now milliseconds since the epoch */
export function wordsAnHour(job: Pick<ImportJob, 'ended' | 'pace'>, now: number): number | null {
  const [first] = job.pace;
  const hours = first ? (now - first.at) / hourMs : 0;
  if (!first || hours < 1) return null;
  const rate = (answered(job) - first.answered) / hours;
  return rate > 0 ? rate : null;
}
