/** Prunes the outbox once a day, also in a browser that stays open for weeks. */
import { browser } from 'wxt/browser';
import { pruneOutbox } from '../store/prune.ts';
import { openOutbox } from '../outbox.ts';
import { keptAt } from '../../platform/keep-error.ts';

const alarmName = 'prune';
const dayMinutes = 24 * 60;
/** Yields to more urgent tasks of a browser that starts. */
const restMs = 20_000;

/** Call in the first turn of the background. */
export function keepPruned(): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === alarmName) void prune();
  });
  browser.runtime.onStartup.addListener(() => {
    setTimeout(() => void prune(), restMs);
  });
  void setAlarm();
}

/** A new alarm at each start of the background would never be due. */
async function setAlarm(): Promise<void> {
  if (await browser.alarms.get(alarmName)) return;
  await browser.alarms.create(alarmName, {
    delayInMinutes: dayMinutes,
    periodInMinutes: dayMinutes,
  });
}

/** An outbox that cannot be opened is pruned the next day. */
async function prune(): Promise<void> {
  await openOutbox()
    .then((db) => pruneOutbox(db, Date.now()))
    .catch(keptAt('outbox: prune'));
}
