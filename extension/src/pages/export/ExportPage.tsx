import { i18n } from '#i18n';
import { PageNav } from '../../ui/nav/PageNav.tsx';
import '../../ui/styles/page.css';

export function ExportPage() {
  return (
    <main className="page">
      <PageNav current="export" />
      <h1 className="word">{i18n.t('nav.export')}</h1>
    </main>
  );
}
