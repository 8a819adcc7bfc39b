/**
 * Days as the learner lives them, `2026-11-20`, in their own time zone with its clock changes. Days are
 * added on the calendar and never as hours, since a day may have 23 or 25.
 */

/** The day of a moment (milliseconds since the epoch), in the device's time zone by default. */
export function localDay(at: number, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ calendar: 'gregory', numberingSystem: 'latn' },
    ...(timeZone !== undefined && { timeZone }),
  }).formatToParts(at);
  const part = (wanted: Intl.DateTimeFormatPartTypes): string =>
    parts.find(({ type }) => type === wanted)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** `by` may be negative. */
export function addDays(day: string, by: number): string {
  const noon = Date.parse(`${day}T12:00:00Z`);
  return new Date(noon + by * 86_400_000).toISOString().slice(0, 10);
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay() || 7;
}
