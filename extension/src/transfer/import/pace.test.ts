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

it('has a point each ten minutes of the last three hours', () => {
  const ended = { ...noneEnded, sent: 5, known: 2 };
  const from = (...at: number[]) => at.map((time) => ({ at: time, answered: 0 }));
  const after = (pace: ImportJob['pace'], now: number) => paceAfter({ ended, pace }, now);
  const today = (at: number) => ({ at, answered: 5 });
  expect(after([], 7)).toEqual([today(7)]);
  const pace = from(hour);
  expect(after(pace, hour + 10 * minute - 1)).toBe(pace);
  expect(after(pace, hour + 10 * minute)).toEqual([...pace, today(hour + 10 * minute)]);
  expect(after(pace, 4 * hour)).toEqual([...pace, today(4 * hour)]);
  expect(after(pace, 4 * hour + 1)).toEqual([today(4 * hour + 1)]);
  // A clock that was set back measures nothing.
  expect(after(pace, hour)).toBe(pace);
  expect(after(pace, hour - 1)).toEqual([today(hour - 1)]);
});

it.each([
  ['a minute was measured', 60, minute, quota, 60, { minutes: 1 }],
  ['less than a minute was measured', 60, minute - 1, quota, 60, null],
  ['nothing was answered', 0, minute, quota, 60, null],
  ['the quota is just enough', 60, minute, quota, 700, { minutes: 12 }],
  ['the quota is not enough by one', 60, minute, quota, 701, { hours: 1 }],
  ['the rest takes an hour', 60, minute, { limit: 9_000, remaining: 9_000 }, 3_600, { hours: 1 }],
  ['nothing is left', 60, minute, quota, 0, { minutes: 1 }],
  ['there is no quota left', 0, 0, { limit: 1_000, remaining: 200 }, 1, { hours: 1 }],
  ['an hour was measured', 60, hour, { limit: 100, remaining: 20 }, 60, { hours: 1 }],
  [
    'not quite an hour was measured',
    60,
    hour - 1,
    { limit: 100, remaining: 20 },
    160,
    { hours: 2 },
  ],
] as const)('the rest where %s', (_what, done, now, given, left, rest) => {
  const job = { ended: { ...noneEnded, sent: done + 3 }, pace: [{ at: 0, answered: 3 }] };
  expect(timeLeft(job, left, given, now)).toEqual(rest);
});

it('without any measure only the quota tells', () => {
  const job = { ended: { ...noneEnded, sent: 9 }, pace: [] };
  expect(timeLeft(job, 4_000, quota, 9 * hour)).toEqual({ hours: 5 });
  expect(timeLeft(job, 4_000, null, 9 * hour)).toBeNull();
});
