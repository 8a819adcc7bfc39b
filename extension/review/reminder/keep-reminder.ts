/**
 * The reminder on the toolbar button. One alarm, set only while the reminder is on, for the next moment at
 * which it may come or go; everything else is read anew.
 */
import { i18n } from '#i18n';
import { browser } from 'wxt/browser';
import { readReminder } from './reminder-choice.ts';
import { reminderState, watchReminder } from './reminder-state.ts';
import { nextTurn } from './reminder-time.ts';

const alarmName = 'reminder';

/** Call in the first turn of the background. */
export function keepReminder(): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === alarmName) tell();
  });
  browser.runtime.onStartup.addListener(tell);
  watchReminder(tell);
  tell();
}

let turn: Promise<void> = Promise.resolve();
let isAsked = false;

/** Many changes at once are told once. */
function tell(): void {
  if (isAsked) return;
  isAsked = true;
  turn = turn
    .then(async () => {
      isAsked = false;
      await setAlarm();
      await showReminderBadge(await reminderState(Date.now()));
    })
    .catch((error: unknown) => {
      reportError(error);
    });
}

async function setAlarm(): Promise<void> {
  const { on, hour } = await readReminder();
  if (on) await browser.alarms.create(alarmName, { when: nextTurn(hour, Date.now()) });
  else await browser.alarms.clear(alarmName);
}

/** What needs the learner, or waits, has the badge before the reminder does. */
async function showReminderBadge(isDue: boolean): Promise<void> {
  const { action } = browser;
  const shown = await action.getBadgeText({});
  if (!isDue && shown !== mark) return;
  if (isDue && shown !== '' && shown !== mark) return;
  await Promise.all([
    action.setBadgeText({ text: isDue ? mark : '' }),
    action.setBadgeBackgroundColor({ color: '#0A6A5B' }),
    action.setBadgeTextColor({ color: '#FFFFFF' }),
    action.setTitle({ title: i18n.t(isDue ? 'reminder.badge' : 'app.name') }),
  ]);
}

const mark = '•';
