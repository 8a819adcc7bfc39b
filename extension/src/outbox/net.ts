/**
 * The net under the outbox (docs/decisions/five-seconds.md): an alarm that wakes the background while something
 * waits to be sent. It is armed before a write is kept and when a run begins, so that a worker killed at
 * any moment after that is followed by another. It repeats until the end of a run sets or clears it.
 */
import { browser } from 'wxt/browser';

export const netName = 'outbox';
/** Chrome's shortest alarm; the timer serves anything sooner. In milliseconds. */
const netMs = 30_000;

/** Not waited for: the browser has the request once it is made. */
export function armNet(): void {
  const periodInMinutes = netMs / 60_000;
  void browser.alarms.create(netName, { when: Date.now() + netMs, periodInMinutes });
}

/** @param time when something is due, in milliseconds since the epoch; null: nothing waits for the clock */
export function setNet(time: number | null): void {
  if (time === null) void browser.alarms.clear(netName);
  else void browser.alarms.create(netName, { when: Math.max(time, Date.now() + netMs) });
}
