/** Settings of the reminder: on or off, and the hour. */
import { i18n } from '#i18n';
import { useId } from 'react';
import { Switch } from '../../ui/Switch.tsx';
import { NotRead, NotSaved } from '../../ui/NotSaved.tsx';
import { choiceStores, type ChoiceOf } from '../../settings/choices.ts';
import { useChoice } from '../../settings/use-choice.ts';
import '../history/choices.css';
import { dateFormat } from '../../ui/format.ts';

export function ReminderSection() {
  const { choice, choose, hasFailed, isUnread } = useChoice(choiceStores.reminder);
  const hourId = useId();
  const change = (changed: Partial<ChoiceOf<'reminder'>>): void => {
    if (choice) choose({ ...choice, ...changed });
  };
  return (
    <div className="reminder" aria-busy={choice === null}>
      <Switch
        label={i18n.t('reminder.label')}
        note={i18n.t('reminder.note')}
        checked={choice?.on ?? false}
        onChange={(on) => change({ on })}
      />
      {choice?.on === true && (
        <div className="reminder-hour">
          <label htmlFor={hourId}>{i18n.t('reminder.from')}</label>
          <select
            id={hourId}
            className="select"
            value={choice.hour}
            onChange={(event) => change({ hour: Number(event.target.value) })}
          >
            {hours.map((hour) => (
              <option key={hour} value={hour}>
                {hourText(hour)}
              </option>
            ))}
          </select>
        </div>
      )}
      <NotSaved when={hasFailed} />
      <NotRead when={isUnread} />
    </div>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** An hour in the format of the page's language: 19:00 or 7 PM. */
function hourText(hour: number): string {
  return dateFormat({ hour: 'numeric', minute: '2-digit' }).format(new Date(2026, 0, 1, hour));
}
