/** Visible time with cards, by week; by month where the weeks are too many. */
import { i18n } from '#i18n';
import type { DayRecord } from '../../review/days/record.ts';
import { Columns } from './Columns.tsx';
import { Figure } from './Figure.tsx';
import { daysIn, parts, type Span } from './period.ts';
import { totalsOf } from './sum-reviews.ts';
import { axisText, spanText, timeText } from './text.ts';
import { numberText } from '../../ui/format.ts';

const mostDaysInWeeks = 400;
const mostLabels = 3;

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
  const every = Math.max(1, Math.ceil(totals.length / mostLabels));
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
        columns={totals.map((total) => ({ name: total.first, value: total.ms / 60_000 }))}
        labelled={
          new Map(
            totals
              .filter((_total, place) => place % every === 0)
              .map(({ first }) => [first, axisText(first, isLong)]),
          )
        }
      />
    </Figure>
  );
}

/** One digit after the point, so that a short session is not 0. */
function minutesOf(ms: number): number {
  return Math.round(ms / 6_000) / 10;
}
