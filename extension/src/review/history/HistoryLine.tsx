/** The last days as five quiet bars, and the streak; opens the calendar. */
import { i18n } from '#i18n';
import { ChevronRight } from 'lucide-react';
import { lastDays, levelOf, streakOf } from '../days/streak.ts';
import { useDays } from './use-days.ts';
import './history.css';

const shownDays = 5;
const steps = 8;

/** The learner opened the days from here, and the button has not got the focus back yet. */
let isAway = false;

/** The button is drawn when the days have been read, which may be after the learner closed their screen. */
function takeFocusBack(button: HTMLButtonElement | null): void {
  if (!button || !isAway) return;
  isAway = false;
  if (document.activeElement === document.body) button.focus();
}

export default function HistoryLine({
  step,
  onOpen,
}: {
  /** Any value that changes with this window's own session. */
  readonly step: unknown;
  readonly onOpen: () => void;
}) {
  const history = useDays(step);
  if (!history) return null;
  const { days, today } = history;
  const streak = streakOf(days, today);
  const last = lastDays(days, today, shownDays);
  const busiest = Math.max(...last.map(({ answered }) => answered));
  return (
    <button
      type="button"
      id="open-history"
      className="history-line"
      ref={takeFocusBack}
      onClick={() => {
        isAway = true;
        onOpen();
      }}
    >
      <span className="history-bars" aria-hidden="true">
        {last.map((day) => (
          <span key={day.day} data-level={levelOf(day, busiest, steps)} />
        ))}
      </span>
      <span>{streak > 0 ? i18n.t('days.streak', streak) : i18n.t('days.open')}</span>
      <ChevronRight className="icon flip" aria-hidden="true" />
    </button>
  );
}
