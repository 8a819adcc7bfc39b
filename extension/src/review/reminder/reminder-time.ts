/**
 * When the reminder speaks: from the learner's hour until their day is over, by their own clock. Pure; the
 * moment is handed in, in milliseconds since the epoch.
 */

/** Whether the hour (0 to 23) has come today. */
export function isPastHour(hour: number, now: number): boolean {
  return now >= atHour(new Date(now), hour, 0);
}

/** The next moment at which the answer may change: the hour itself, or the end of the day. */
export function nextTurn(hour: number, now: number): number {
  const today = new Date(now);
  const turns = [atHour(today, hour, 0), atHour(today, 0, 1), atHour(today, hour, 1)];
  return Math.min(...turns.filter((turn) => turn > now));
}

/**
 * Made from calendar parts, so that a clock that is changed that night does not move it: an hour that a
 * day leaves out is the next one that it has.
 */
function atHour(day: Date, hour: number, daysOn: number): number {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + daysOn, hour).getTime();
}
