/** Computes the streak, the last days and the last weeks from the history. Pure; `today` is a parameter. */
import { addDays, weekdayOf } from './local-day.ts';
import { emptyDay, type DayRecord } from './record.ts';

/** Days in a row with answers, up to today, or up to yesterday while today has none yet. */
export function streakOf(days: readonly DayRecord[], today: string): number {
  const worked = new Set(days.filter(({ answered }) => answered > 0).map(({ day }) => day));
  let day = worked.has(today) ? today : addDays(today, -1);
  let length = 0;
  while (worked.has(day)) {
    length += 1;
    day = addDays(day, -1);
  }
  return length;
}

/** Every day from `first` to `last`, with zeros for days without answers. */
function daysBetween(
  days: readonly DayRecord[],
  first: string,
  last: string,
): readonly DayRecord[] {
  const known = new Map(days.map((record) => [record.day, record]));
  const found: DayRecord[] = [];
  for (let day = first; day <= last; day = addDays(day, 1))
    found.push(known.get(day) ?? emptyDay(day));
  return found;
}

/** The last `count` days, the earliest first. */
export function lastDays(
  days: readonly DayRecord[],
  today: string,
  count: number,
): readonly DayRecord[] {
  return daysBetween(days, addDays(today, 1 - count), today);
}

/**
 * The last `count` weeks as rows of seven. The last row ends with today; later days are omitted.
 * `firstWeekday` is 1 for Monday to 7 for Sunday.
 */
export function lastWeeks(
  days: readonly DayRecord[],
  today: string,
  count: number,
  firstWeekday: number,
): readonly (readonly DayRecord[])[] {
  const intoWeek = (weekdayOf(today) - firstWeekday + 7) % 7;
  const start = addDays(today, -intoWeek - 7 * (count - 1));
  const all = daysBetween(days, start, today);
  return Array.from({ length: count }, (_, week) => all.slice(7 * week, 7 * week + 7));
}

/** How busy a day was compared with the busiest one: 0 for no answers, 1 to `steps` for more. */
export function levelOf({ answered }: DayRecord, busiest: number, steps: number): number {
  return answered === 0 ? 0 : Math.max(1, Math.ceil((steps * answered) / Math.max(1, busiest)));
}
