/**
 * The last five weeks: a dot a day, the larger the more was answered. A real table, so that those who
 * listen get each day with its date and counts.
 */
import { i18n } from '#i18n';
import type { DayRecord } from './record.ts';
import { lastWeeks, levelOf } from './streak.ts';

const weeks = 5;
const steps = 4;
const weekdays = [1, 2, 3, 4, 5, 6, 7];

export function Calendar({
  days,
  today,
}: {
  readonly days: readonly DayRecord[];
  readonly today: string;
}) {
  const first = firstWeekday();
  const rows = lastWeeks(days, today, weeks, first);
  const busiest = Math.max(...rows.flat().map(({ answered }) => answered));
  const order = weekdays.map((_, place) => ((first - 1 + place) % 7) + 1);
  return (
    <table className="calendar">
      <caption className="visually-hidden">{i18n.t('days.lastWeeks', [weeks])}</caption>
      <thead>
        <tr>
          {order.map((weekday) => (
            <th key={weekday} scope="col" abbr={weekdayName(weekday, 'long')}>
              {weekdayName(weekday, 'narrow')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((week) => (
          <tr key={week[0]?.day}>
            {week.map((day) => (
              <td
                key={day.day}
                title={dayText(day)}
                {...(day.day === today && { 'aria-current': 'date' })}
              >
                <span
                  className="dot"
                  data-level={levelOf(day, busiest, steps)}
                  aria-hidden="true"
                />
                <span className="visually-hidden">{dayText(day)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function dayText({ day, answered, right }: DayRecord): string {
  const date = new Date(`${day}T12:00:00Z`).toLocaleDateString(i18n.t('ui.locale'), {
    ...{ day: 'numeric', month: 'long', timeZone: 'UTC' },
  });
  return answered === 0
    ? i18n.t('days.nothingOn', [date])
    : i18n.t('days.answeredOn', answered, [date, String(answered), String(right)]);
}

/** 1 is Monday; 5 January 2026 was one. */
function weekdayName(weekday: number, length: 'long' | 'narrow'): string {
  return new Date(Date.UTC(2026, 0, 4 + weekday)).toLocaleDateString(i18n.t('ui.locale'), {
    ...{ weekday: length, timeZone: 'UTC' },
  });
}

/** As weeks begin where the words on the page are spoken; Monday where the browser does not know. */
function firstWeekday(): number {
  const locale: Intl.Locale & {
    getWeekInfo?(): { firstDay: number };
    weekInfo?: { firstDay: number };
  } = new Intl.Locale(navigator.language);
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}
