/** Visible time with cards, by week; by month where the weeks are too many. */
import { i18n } from '#i18n';
import type { DayRecord } from '../../review/days/record.ts';
import { Columns } from './Columns.tsx';
import { Figure } from './Figure.tsx';
import { daysIn, firstOfMonth, parts, type Span } from './period.ts';
import { totalsOf } from './sum-reviews.ts';
import { spanText, timeText } from './text.ts';
import { dayText, numberFormat } from '../../ui/format.ts';
import { numberText } from '../../ui/number-text.ts';

const mostDaysInWeeks = 400;
/** As many as stand beside each other in a narrow window. */
const mostMonths = 7;

interface TimeProps {
  readonly days: readonly DayRecord[];
  readonly span: Span;
  readonly firstWeekday: number;
}

export function Time({ days, span, firstWeekday }: TimeProps) {
  const title = i18n.t('statistics.time.title');
  const isLong = daysIn(span) > mostDaysInWeeks;
  const totals = totalsOf(days, parts(span, isLong ? 'month' : 'week', firstWeekday));
  const ms = totals.reduce((sum, total) => sum + total.ms, 0);
  if (ms === 0) return <Figure title={title} finding={i18n.t('statistics.noReviews')} />;
  const busiest = Math.max(...totals.map((total) => total.ms));
  const amounts: [string, string] = [timeText(ms), timeText(busiest)];
  const finding = isLong
    ? i18n.t('statistics.time.foundByMonth', amounts)
    : i18n.t('statistics.time.found', amounts);
  return (
    <Figure
      {...{ title, finding }}
      columns={[
        i18n.t('statistics.when'),
        i18n.t('statistics.minutes'),
        i18n.t('statistics.cards'),
      ]}
      rows={() =>
        totals.map((total) => [
          spanText(total),
          numberText(minutesOf(total.ms)),
          numberText(total.answered),
        ])
      }
    >
      <Columns
        label={finding}
        scaleText={minutesLong}
        columns={totals.map((total) => ({ name: total.first, value: total.ms / 60_000 }))}
        labelled={isLong ? yearsIn(totals) : monthsIn(totals)}
      />
    </Figure>
  );
}

/** The name of a month below the week of its first day. */
function monthsIn(weeks: readonly Span[]): ReadonlyMap<string, string> {
  return every(
    mostMonths,
    weeks.flatMap(({ first, last }) => {
      const begins = first.endsWith('-01') ? first : firstOfMonth(last, 0);
      return begins >= first ? [[first, dayText(begins, { month: 'short' })]] : [];
    }),
  );
}

/** The year below its first month. */
function yearsIn(months: readonly Span[]): ReadonlyMap<string, string> {
  return every(
    mostMonths,
    months.flatMap(({ first }, place) =>
      place === 0 || first.slice(5, 7) === '01'
        ? [[first, dayText(first, { year: 'numeric' })]]
        : [],
    ),
  );
}

/** So many of the labels that they do not touch. */
function every(
  most: number,
  labels: readonly (readonly [name: string, text: string])[],
): ReadonlyMap<string, string> {
  const step = Math.max(1, Math.ceil(labels.length / most));
  return new Map(labels.filter((_label, place) => place % step === 0));
}

function minutesLong(minutes: number): string {
  return minutes === 0
    ? numberText(0)
    : numberFormat({ style: 'unit', unit: 'minute' }).format(minutes);
}

/** One digit after the point, so that a short session is not 0. */
function minutesOf(ms: number): number {
  return Math.round(ms / 6_000) / 10;
}
