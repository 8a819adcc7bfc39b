/**
 * The alarm behind the outbox (docs/decisions/five-seconds.md): it wakes the background while something
 * waits to be sent. It is set before a write is stored and when a run begins, so that a killed worker is
 * always restarted. It repeats until the end of a run sets a new time or clears it.
 */
import { browser } from 'wxt/browser';

export const alarmName = 'outbox';
/** Chrome's shortest alarm, in milliseconds; the worker's timer handles shorter waits. */
const shortestMs = 30_000;

/** Not awaited: the browser keeps the request once it is made. */
export function setAlarm(): void {
  const periodInMinutes = shortestMs / 60_000;
  void browser.alarms.create(alarmName, { when: Date.now() + shortestMs, periodInMinutes });
}

/** @param time when something is due, in milliseconds since the epoch; null when nothing waits for a time */
export function moveAlarm(time: number | null): void {
  if (time === null) void browser.alarms.clear(alarmName);
  else void browser.alarms.create(alarmName, { when: Math.max(time, Date.now() + shortestMs) });
}
