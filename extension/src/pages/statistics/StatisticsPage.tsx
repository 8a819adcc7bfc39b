import { i18n } from '#i18n';
import { PageNav } from '../../ui/nav/PageNav.tsx';
import '../../ui/styles/page.css';

export function StatisticsPage() {
  return (
    <main className="page">
      <PageNav current="statistics" />
      <h1 className="word">{i18n.t('nav.statistics')}</h1>
    </main>
  );
}
