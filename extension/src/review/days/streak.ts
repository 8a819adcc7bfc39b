/** What a history of days comes to: a streak, the last days, the last weeks. Pure; `today` is handed in. */
import { addDays, weekdayOf } from './local-day.ts';
import { emptyDay, type DayRecord } from './record.ts';

/** Days in a row with something answered, up to today, or up to yesterday while today may still come. */
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

/** Every day from `first` to `last`, with zeros where nothing was answered. */
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
 * The last `count` weeks as rows of seven; the last row ends with today, and what is yet to come is not
 * there. `firstWeekday` is 1 for Monday to 7 for Sunday.
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

/** How much was answered on a day beside the busiest one: 0 for nothing, 1 to `steps` for more. */
export function levelOf({ answered }: DayRecord, busiest: number, steps: number): number {
  return answered === 0 ? 0 : Math.max(1, Math.ceil((steps * answered) / Math.max(1, busiest)));
}
