/** Shown when a page cannot work: what was stored, and what to try. */
import { i18n } from '#i18n';
import { Button } from './Button.tsx';

export default function Trouble() {
  return (
    <main className="trouble stack">
      <h1>{i18n.t('ui.trouble.title')}</h1>
      <p role="alert">{i18n.t('ui.trouble.kept')}</p>
      <ul>
        <li>{i18n.t('ui.trouble.windows')}</li>
        <li>{i18n.t('ui.trouble.disk')}</li>
        <li>{i18n.t('ui.trouble.restart')}</li>
      </ul>
      <div className="row">
        <Button variant="primary" onClick={() => location.reload()}>
          {i18n.t('ui.retry')}
        </Button>
        <Button onClick={() => location.assign('/repair.html')}>
          {i18n.t('ui.trouble.repair')}
        </Button>
      </div>
    </main>
  );
}
