import { i18n } from '#i18n';
import { PageNav } from '../../ui/nav/PageNav.tsx';
import '../../ui/styles/page.css';

export function ImportPage() {
  return (
    <main className="page">
      <PageNav current="import" />
      <h1 className="word">{i18n.t('nav.import')}</h1>
    </main>
  );
}
