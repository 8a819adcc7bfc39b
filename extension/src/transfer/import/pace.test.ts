import { expect, it } from 'vitest';
import { noneEnded, type ImportJob } from './job-db.ts';
import { paceAfter, timeLeft } from './pace.ts';

const minute = 60_000;
const hour = 60 * minute;
const quota = { limit: 1000, remaining: 900 };

/** What the job knows after one word each `every` milliseconds. */
function measured(every: number, until: number): Pick<ImportJob, 'ended' | 'pace'> {
  let job: Pick<ImportJob, 'ended' | 'pace'> = { ended: noneEnded, pace: [] };
  for (let now = 0; now <= until; now += every) {
    const ended = { ...job.ended, sent: job.ended.sent + 1 };
    job = { ended, pace: paceAfter({ ended, pace: job.pace }, now) };
  }
  return job;
}

it('is told in minutes as soon as a minute was measured, while the quota lasts', () => {
  expect(timeLeft(measured(1_000, 30_000), 600, quota, 30_000)).toBeNull();
  expect(timeLeft(measured(1_000, 2 * minute), 600, quota, 2 * minute)).toEqual({ minutes: 10 });
  expect(timeLeft(measured(1_000, 2 * minute), 5, quota, 2 * minute)).toEqual({ minutes: 1 });
});

it('is told in hours where the quota of an hour is too small for the rest', () => {
  expect(timeLeft(measured(1_000, 2 * minute), 4_000, quota, 2 * minute)).toEqual({ hours: 5 });
  expect(timeLeft(measured(1_000, 0), 4_000, quota, 0)).toEqual({ hours: 5 });
});

it('is unknown without a quota until an hour was measured', () => {
  expect(timeLeft(measured(minute, 59 * minute), 300, null, 59 * minute)).toBeNull();
  expect(timeLeft(measured(minute, 2 * hour), 300, null, 2 * hour)).toEqual({ hours: 5 });
  expect(timeLeft(measured(minute, 2 * hour), 30, null, 2 * hour)).toEqual({ minutes: 30 });
});

it('goes by the last hours', () => {
  const fast = measured(minute, 20 * hour);
  expect(fast.pace.length).toBeLessThan(25);
  expect(timeLeft(fast, 120, null, 20 * hour)).toEqual({ hours: 2 });
});

it('is not measured by words that were known', () => {
  const ended = { ...noneEnded, known: 500 };
  const job = { ended, pace: [{ at: 0, answered: 0 }] };
  expect(timeLeft(job, 10, null, 2 * hour)).toBeNull();
});
