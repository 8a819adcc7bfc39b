/** How many words there were over time. */
import { i18n } from '#i18n';
import { addDays } from '../../review/days/local-day.ts';
import type { WordEntry } from '../../word-list/entry.ts';
import { Area } from './Area.tsx';
import { Figure } from './Figure.tsx';
import { daysIn, parts, type Span, type Unit } from './period.ts';
import { growthOf } from './sum-words.ts';
import { axisText, spanText } from './text.ts';
import { numberText } from '../../ui/number-text.ts';

const mostDays = 100;
const mostDaysInWeeks = 800;
const longYear = 366;

interface GrowthProps {
  readonly words: readonly WordEntry[];
  readonly span: Span;
  readonly firstWeekday: number;
}

export function Growth({ words, span, firstWeekday }: GrowthProps) {
  const title = i18n.t('statistics.growth.title');
  if (words.length === 0)
    return <Figure title={title} finding={i18n.t('statistics.growth.nothing')} />;
  const points = growthOf(words, parts(span, unitFor(daysIn(span)), firstWeekday));
  const before = growthOf(words, [{ first: span.first, last: addDays(span.first, -1) }])[0]?.words;
  const added = words.length - (before ?? 0);
  const finding = i18n.t('statistics.growth.found', words.length, [
    numberText(words.length),
    numberText(added),
  ]);
  const isLong = daysIn(span) > longYear;
  return (
    <Figure
      {...{ title, finding }}
      columns={[i18n.t('statistics.when'), i18n.t('statistics.words')]}
      rows={() => points.map((point) => [spanText(point), numberText(point.words)])}
    >
      <Area
        label={finding}
        values={points.map((point) => point.words)}
        labels={[
          { at: 0, text: axisText(span.first, isLong) },
          ...(span.first < span.last ? [{ at: 1, text: axisText(span.last, isLong) }] : []),
        ]}
      />
    </Figure>
  );
}

function unitFor(days: number): Unit {
  if (days <= mostDays) return 'day';
  return days <= mostDaysInWeeks ? 'week' : 'month';
}
