/**
 * The reminder on the toolbar button. One alarm, set only while the reminder is on, for the next moment at
 * which it may appear or disappear; all other state is read then.
 */
import { i18n } from '#i18n';
import { browser } from 'wxt/browser';
import type { ButtonFace } from '../../waiting-badge.ts';
import { choiceStores } from '../../settings/choices.ts';
import { reminderState, watchReminder } from './reminder-state.ts';
import { nextTurn } from './reminder-time.ts';
import { lightColour } from '../../ui/styles/tokens.ts';

const alarmName = 'reminder';

/**
 * Call in the first turn of the background. `tellButton` is called when the reminder may appear or
 * disappear.
 */
export function keepReminder(tellButton: () => void): void {
  const turn = (): void => {
    setAlarm()
      .catch((error: unknown) => reportError(error))
      .finally(tellButton);
  };
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === alarmName) turn();
  });
  browser.runtime.onStartup.addListener(turn);
  watchReminder(turn);
  turn();
}

/** What the button shows from the learner’s hour until they have reviewed; null at any other time. */
export async function reminderFace(): Promise<ButtonFace | null> {
  if (!(await reminderState(Date.now()))) return null;
  return { text: '•', color: lightColour('accent'), title: i18n.t('reminder.badge') };
}

async function setAlarm(): Promise<void> {
  const { on, hour } = await choiceStores.reminder.read();
  if (on) await browser.alarms.create(alarmName, { when: nextTurn(hour, Date.now()) });
  else await browser.alarms.clear(alarmName);
}
