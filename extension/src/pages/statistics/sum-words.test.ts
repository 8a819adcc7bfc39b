import { afterEach, expect, it } from 'vitest';
import { growthOf } from './sum-words.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

it.each([
  ['Europe/Berlin', '2026-03-29', 23],
  ['Europe/Berlin', '2026-10-25', 25],
  ['America/New_York', '2026-03-08', 23],
  ['America/New_York', '2026-11-01', 25],
  ['Australia/Lord_Howe', '2026-04-05', 24.5],
])(
  'in %s the words of %s, a day of %d hours, are those of its last minute too',
  (tz, day, hours) => {
    process.env.TZ = tz;
    const begins = new Date(`${day}T00:00:00`).getTime();
    const ends = begins + hours * 3_600_000;
    const words = [begins, ends - 60_000, ends].map((createdAt) => ({ createdAt }));
    expect(growthOf(words, [{ first: day, last: day }])).toMatchObject([{ words: 2 }]);
  },
);
