/** The learner's days, and below them the reminder. */
import { i18n } from '#i18n';
import { HistoryScreen } from '../../review/history/HistoryScreen.tsx';
import { ReminderSection } from '../../review/reminder/ReminderSection.tsx';

export default function DaysScreen({ onClose }: { readonly onClose: () => void }) {
  return (
    <HistoryScreen onClose={onClose}>
      <p>
        <a href="/statistics.html" target="_blank" rel="noreferrer">
          {i18n.t('statistics.all')}
        </a>
      </p>
      <section className="history-reminder" aria-labelledby="reminder-title">
        <h2 id="reminder-title">{i18n.t('reminder.title')}</h2>
        <ReminderSection />
      </section>
    </HistoryScreen>
  );
}
