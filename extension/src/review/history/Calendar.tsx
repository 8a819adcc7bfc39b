/**
 * The last weeks, one per row: the number of each day, and a line that is longer the more was answered. A
 * real table, so that screen readers give each day with its date and counts.
 */
import { i18n } from '#i18n';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import type { DayRecord } from '../days/record.ts';
import { lastWeeks, levelOf } from '../days/streak.ts';
import { firstWeekday, weekdayName } from './weekdays.ts';
import { dayText } from '../../ui/format.ts';
import { numberText } from '../../ui/number-text.ts';

/** How many weeks are shown at first, and how many more each time. */
const weeksShown = 5;
const mostWeeks = 53;
const steps = 4;
const weekdays = [1, 2, 3, 4, 5, 6, 7];

interface CalendarProps {
  readonly days: readonly DayRecord[];
  readonly today: string;
}

export function Calendar({ days, today }: CalendarProps) {
  const [weeks, setWeeks] = useState(weeksShown);
  const first = firstWeekday();
  const rows = lastWeeks(days, today, weeks, first);
  const busiest = Math.max(...rows.flat().map(({ answered }) => answered));
  const order = weekdays.map((_, place) => ((first - 1 + place) % 7) + 1);
  return (
    <div className="stack">
      <table className="calendar numbers">
        <caption className="visually-hidden">{i18n.t('days.lastWeeks', [weeks])}</caption>
        <thead>
          <tr>
            <td />
            {order.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekdayName(weekday, 'long')}>
                {weekdayName(weekday, 'narrow')}
              </th>
            ))}
            <th scope="col" className="calendar-sum">
              {i18n.t('days.cards')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((week, place) => (
            <Week key={week[0]?.day} {...{ week, today, busiest }} isFirst={place === 0} />
          ))}
        </tbody>
      </table>
      {weeks < mostWeeks && (
        <p>
          <Button variant="quiet" onClick={() => setWeeks(Math.min(mostWeeks, weeks + weeksShown))}>
            {i18n.t('days.earlier')}
          </Button>
        </p>
      )}
    </div>
  );
}

interface WeekProps {
  readonly week: readonly DayRecord[];
  readonly today: string;
  readonly busiest: number;
  readonly isFirst: boolean;
}

function Week({ week, today, busiest, isFirst }: WeekProps) {
  const [start] = week;
  // The month is shown at its first day, and at the top.
  const turn = week.find(({ day }) => day.endsWith('-01')) ?? (isFirst ? start : undefined);
  const sum = week.reduce((total, { answered }) => total + answered, 0);
  const toCome = weekdays.length - week.length;
  return (
    <tr>
      <th scope="row">
        <span className="visually-hidden">
          {start && i18n.t('days.weekOf', [dateText(start.day)])}
        </span>
        {turn && (
          <span data-month aria-hidden="true">
            {monthName(turn.day)}
          </span>
        )}
      </th>
      {week.map((day) => (
        <td
          key={day.day}
          title={dayName(day)}
          {...(day.day === today && { 'aria-current': 'date' })}
        >
          <span data-day aria-hidden="true">
            {dayNumber(day.day)}
          </span>
          <span className="dot" data-level={levelOf(day, busiest, steps)} aria-hidden="true" />
          <span className="visually-hidden">{dayName(day)}</span>
        </td>
      ))}
      {toCome > 0 && <td colSpan={toCome} />}
      <td className="calendar-sum">
        {sum > 0 && (
          <>
            <span aria-hidden="true">{sum}</span>
            <span className="visually-hidden">
              {i18n.t('days.cardsOf', sum, [numberText(sum)])}
            </span>
          </>
        )}
      </td>
    </tr>
  );
}

function dayName({ day, answered, right }: DayRecord): string {
  const date = dateText(day);
  return answered === 0
    ? i18n.t('days.nothingOn', [date])
    : i18n.t('days.answeredOn', answered, [date, numberText(answered), numberText(right)]);
}

function dateText(day: string): string {
  return dayText(day, { day: 'numeric', month: 'long' });
}

function monthName(day: string): string {
  return dayText(day, { month: 'short' });
}

function dayNumber(day: string): string {
  return numberText(Number(day.slice(8)));
}
