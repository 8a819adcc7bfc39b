/**
 * When the reminder is shown: from the learner's hour to the end of the day, by the local clock. Pure; the
 * moment is a parameter, in milliseconds since the epoch.
 */

/** Whether the hour (0 to 23) has been reached today. */
export function isPastHour(hour: number, now: number): boolean {
  return now >= atHour(new Date(now), hour, 0);
}

/** The next moment at which the result may change: the hour, or the end of the day. */
export function nextTurn(hour: number, now: number): number {
  const today = new Date(now);
  const turns = [atHour(today, hour, 0), atHour(today, 0, 1), atHour(today, hour, 1)];
  return Math.min(...turns.filter((turn) => turn > now));
}

/**
 * Built from calendar parts, so that a clock change in that night does not move it. If a day skips the
 * hour, the next existing hour counts.
 */
function atHour(day: Date, hour: number, daysOn: number): number {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + daysOn, hour).getTime();
}
