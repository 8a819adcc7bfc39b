/** Pictures of the words and of the reviews on this device. No request is made for them. */
import { i18n } from '#i18n';
import { memo, useDeferredValue, useMemo } from 'react';
import { localDay } from '../../review/days/local-day.ts';
import { useDays, type History } from '../../review/history/use-days.ts';
import { firstWeekday as weekdayOfLocale } from '../../review/history/weekdays.ts';
import { PageNav } from '../../ui/PageNav.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { WordEntry } from '../../word-list/entry.ts';
import { ListLine } from '../../word-list/ListLine.tsx';
import { isUnread, useProgress } from '../../word-list/use-progress.ts';
import { useOnline } from '../../ui/use-online.ts';
import { Growth } from './Growth.tsx';
import { Kinds } from './Kinds.tsx';
import { MasteryFigure } from './Mastery.tsx';
import { Missed } from './Missed.tsx';
import { Months } from './Months.tsx';
import { Time } from './Time.tsx';
import { periods, spanOf, type Period } from './period.ts';
import { useMissed, usePeriod, useWordList } from './use-statistics.ts';
import '../../ui/styles/page.css';
import './statistics.css';

export function StatisticsPage() {
  const { words: list, failed } = useWordList();
  const days = useDays(null);
  const reading = useProgress();
  const online = useOnline();
  // Deferred rendering yields to the learner between the pictures.
  const words = useDeferredValue(list, null);
  const history = useDeferredValue(days, null);
  return (
    <main className="page statistics-page">
      <header className="stack">
        <PageNav current="statistics" />
        <h1 className="word">{i18n.t('nav.statistics')}</h1>
        <ListLine list={reading} offline={!online} hasWords={(words?.length ?? 0) > 0} />
      </header>
      {failed && <Notice tone="wrong">{i18n.t('words.notRead')}</Notice>}
      {words && history ? (
        <Pictures {...{ words, history }} mayGrow={reading === null || isUnread(reading)} />
      ) : (
        <p role="status" className="quiet">
          {i18n.t('ui.loading')}
        </p>
      )}
    </main>
  );
}

// A picture is drawn again where its own data has changed.
const pictures = {
  Growth: memo(Growth),
  Mastery: memo(MasteryFigure),
  Months: memo(Months),
  Kinds: memo(Kinds),
  Missed: memo(Missed),
  Time: memo(Time),
};

interface PicturesProps {
  readonly words: readonly WordEntry[];
  readonly history: History;
  /** The service may have words that are not read yet. */
  readonly mayGrow: boolean;
}

function Pictures({ words, history: { days, today }, mayGrow }: PicturesProps) {
  const [period, choose] = usePeriod();
  const span = useMemo(
    () => spanOf(period, today, earliestOf(words, days[0]?.day ?? today)),
    [period, today, words, days],
  );
  const missed = useDeferredValue(useMissed(span));
  const firstWeekday = weekdayOfLocale();
  if (words.length === 0 && days.length === 0)
    return mayGrow ? null : <p className="lead">{i18n.t('statistics.empty')}</p>;
  return (
    <>
      <PeriodChoice {...{ period }} onChoose={choose} />
      <div className="statistics">
        <pictures.Growth {...{ words, span, firstWeekday }} />
        <pictures.Mastery words={words} />
        <pictures.Months {...{ days, span, firstWeekday }} />
        <pictures.Kinds {...{ days, span }} />
        {missed && <pictures.Missed words={missed} />}
        <pictures.Time {...{ days, span, firstWeekday }} />
      </div>
      <p className="quiet small">{i18n.t('statistics.counted')}</p>
    </>
  );
}

interface PeriodChoiceProps {
  readonly period: Period;
  readonly onChoose: (period: Period) => void;
}

function PeriodChoice({ period, onChoose }: PeriodChoiceProps) {
  return (
    <fieldset className="period-choice">
      <legend className="visually-hidden">{i18n.t('statistics.period.label')}</legend>
      {periods.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name="period"
            checked={one === period}
            onChange={() => onChoose(one)}
          />
          <span>{periodName(one)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function periodName(period: Period): string {
  switch (period) {
    case 'days':
      return i18n.t('statistics.period.days');
    case 'weeks':
      return i18n.t('statistics.period.weeks');
    case 'year':
      return i18n.t('statistics.period.year');
    case 'all':
      return i18n.t('statistics.period.all');
  }
}

function earliestOf(words: readonly WordEntry[], day: string): string {
  const first = words.reduce(
    (least, { createdAt = Infinity }) => Math.min(least, createdAt),
    Infinity,
  );
  const created = Number.isFinite(first) ? localDay(first) : day;
  return created < day ? created : day;
}
