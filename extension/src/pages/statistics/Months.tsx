/** A calendar of months: how many cards were reviewed on each day, as a number and as a shade. */
import { i18n } from '#i18n';
import { useState } from 'react';
import { addDays, weekdayOf } from '../../review/days/local-day.ts';
import type { DayRecord } from '../../review/days/record.ts';
import { levelOf } from '../../review/days/streak.ts';
import { weekdayName } from '../../review/history/weekdays.ts';
import { Button } from '../../ui/Button.tsx';
import { Figure } from './Figure.tsx';
import { firstOfMonth, type Span } from './period.ts';
import { totalsOf } from './sum-reviews.ts';
import './months.css';
import { dayText } from '../../ui/format.ts';
import { numberText } from '../../ui/number-text.ts';

const monthsShown = 3;
const shades = 4;
const weekdays = [1, 2, 3, 4, 5, 6, 7];

interface MonthsProps {
  readonly days: readonly DayRecord[];
  readonly span: Span;
  readonly firstWeekday: number;
}

export function Months({ days, span, firstWeekday }: MonthsProps) {
  const [back, setBack] = useState(0);
  const title = i18n.t('statistics.days.title');
  const answered = totalsOf(days, [span])[0]?.answered ?? 0;
  const earliest = days[0]?.day;
  if (earliest === undefined)
    return <Figure title={title} finding={i18n.t('statistics.noReviews')} />;
  const within = days.filter(({ day }) => day >= span.first && day <= span.last);
  const busiest = Math.max(0, ...within.map((day) => day.answered));
  const finding =
    answered === 0
      ? i18n.t('statistics.noReviews')
      : i18n.t('statistics.days.found', answered, [numberText(answered), numberText(busiest)]);
  const months = Array.from({ length: monthsShown }, (_, place) =>
    firstOfMonth(span.last, place + 1 - monthsShown - back),
  );
  const known = new Map(days.map((record) => [record.day, record]));
  const most = Math.max(...days.map((day) => day.answered));
  const hasEarlier = (months[0] ?? '') > earliest;
  return (
    <Figure {...{ title, finding }}>
      <div className="row months-nav">
        <Button
          aria-disabled={!hasEarlier}
          onClick={() => hasEarlier && setBack(back + monthsShown)}
        >
          {i18n.t('statistics.days.earlier')}
        </Button>
        <Button aria-disabled={back === 0} onClick={() => setBack(Math.max(0, back - monthsShown))}>
          {i18n.t('statistics.days.later')}
        </Button>
      </div>
      <div className="months">
        {months.map((month) => (
          <Month key={month} {...{ month, known, most, firstWeekday }} today={span.last} />
        ))}
      </div>
    </Figure>
  );
}

interface MonthProps {
  readonly month: string;
  readonly known: ReadonlyMap<string, DayRecord>;
  readonly most: number;
  readonly firstWeekday: number;
  readonly today: string;
}

function Month({ month, known, most, firstWeekday, today }: MonthProps) {
  const order = weekdays.map((_, place) => ((firstWeekday - 1 + place) % 7) + 1);
  const start = addDays(month, -((weekdayOf(month) - firstWeekday + 7) % 7));
  const next = firstOfMonth(month, 1);
  const weeks: string[] = [];
  for (let day = start; day < next; day = addDays(day, 7)) weeks.push(day);
  return (
    <table className="month numbers">
      <caption>{dayText(month, { month: 'long', year: 'numeric' })}</caption>
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
        {weeks.map((week) => (
          <tr key={week}>
            {weekdays.map((_, place) => {
              const day = addDays(week, place);
              if (day < month || day >= next) return <td key={day} />;
              return <Day key={day} day={day} record={known.get(day)} {...{ most, today }} />;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps {
  readonly day: string;
  readonly record: DayRecord | undefined;
  readonly most: number;
  readonly today: string;
}

function Day({ day, record, most, today }: DayProps) {
  const date = dayText(day, { day: 'numeric', month: 'long' });
  const text = record
    ? i18n.t('days.answeredOn', record.answered, [
        date,
        numberText(record.answered),
        numberText(record.right),
      ])
    : i18n.t('days.nothingOn', [date]);
  return (
    <td
      title={text}
      data-shade={record ? levelOf(record, most, shades) : 0}
      {...(day === today && { 'aria-current': 'date' })}
    >
      <span aria-hidden="true">{numberText(Number(day.slice(8)))}</span>
      <strong aria-hidden="true">
        {record && record.answered > 0 && numberText(record.answered)}
      </strong>
      <span className="visually-hidden">{text}</span>
    </td>
  );
}
