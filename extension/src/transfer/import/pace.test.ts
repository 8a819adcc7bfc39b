import { expect, it } from 'vitest';
import { noneEnded, type ImportJob } from './job-db.ts';
import { paceAfter, wordsAnHour } from './pace.ts';

const minute = 60_000;
const hour = 60 * minute;

/** What the job knows after one word each `every` milliseconds. */
function measured(every: number, until: number): Pick<ImportJob, 'ended' | 'pace'> {
  let job: Pick<ImportJob, 'ended' | 'pace'> = { ended: noneEnded, pace: [] };
  for (let now = 0; now <= until; now += every) {
    const ended = { ...job.ended, sent: job.ended.sent + 1 };
    job = { ended, pace: paceAfter({ ended, pace: job.pace }, now) };
  }
  return job;
}

it('words an hour are unknown until an hour was measured', () => {
  expect(wordsAnHour(measured(minute, 59 * minute), 59 * minute)).toBeNull();
  expect(wordsAnHour(measured(minute, 2 * hour), 2 * hour)).toBeCloseTo(60, 0);
});

it('words an hour are those of the last hours', () => {
  const fast = measured(minute, 20 * hour);
  expect(fast.pace.length).toBeLessThan(25);
  expect(wordsAnHour(fast, 20 * hour)).toBeCloseTo(60, 0);
});

it('words that were known say nothing about the pace', () => {
  const ended = { ...noneEnded, known: 500 };
  const job = { ended, pace: [{ at: 0, answered: 0 }] };
  expect(wordsAnHour(job, hour)).toBeNull();
});
