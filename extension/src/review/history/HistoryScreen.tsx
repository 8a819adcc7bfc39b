/** The learner's days: streak, the last weeks, this week's totals, the goal, and below it `children`. */
import { i18n } from '#i18n';
import type { ReactNode } from 'react';
import { SubScreen } from '../../ui/SubScreen.tsx';
import { GoalLine } from './GoalLine.tsx';
import { GoalSection } from './GoalSection.tsx';
import { Calendar } from './Calendar.tsx';
import { KindTable } from './KindTable.tsx';
import { lastDays, streakOf } from '../days/streak.ts';
import { useDays } from './use-days.ts';
import './history.css';
import { minutesText, percentText } from '../../ui/format.ts';

interface HistoryScreenProps {
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

export function HistoryScreen({ onClose, children }: HistoryScreenProps) {
  const history = useDays(null);
  return (
    <SubScreen title={i18n.t('days.title')} onClose={onClose}>
      {history && (
        <>
          <p className="lead">{streakText(streakOf(history.days, history.today))}</p>
          <GoalLine history={history} />
          <Calendar {...history} />
          <LastWeek days={lastDays(history.days, history.today, 7)} />
          <KindTable {...history} />
        </>
      )}
      <section className="history-reminder" aria-labelledby="goal-title">
        <h2 id="goal-title">{i18n.t('goal.title')}</h2>
        <GoalSection />
      </section>
      {children}
    </SubScreen>
  );
}

function streakText(streak: number): string {
  return streak > 0 ? i18n.t('days.streak', streak) : i18n.t('days.noStreak');
}

function LastWeek({ days }: { readonly days: ReturnType<typeof lastDays> }) {
  const sum = (of: 'answered' | 'right' | 'ms'): number =>
    days.reduce((total, day) => total + day[of], 0);
  const answered = sum('answered');
  return (
    <section className="history-week" aria-labelledby="week-title">
      <h2 id="week-title" className="quiet small">
        {i18n.t('days.week')}
      </h2>
      <dl className="history-facts">
        <div>
          <dt>{i18n.t('days.cards')}</dt>
          <dd>{answered}</dd>
        </div>
        <div>
          <dt>{i18n.t('days.right')}</dt>
          <dd>{answered === 0 ? '–' : percentText(sum('right') / answered)}</dd>
        </div>
        <div>
          <dt>{i18n.t('days.time')}</dt>
          <dd>{answered === 0 ? '–' : minutesText(sum('ms'))}</dd>
        </div>
      </dl>
    </section>
  );
}
