/** Shown when a page cannot work: what was stored, and what to try. */
import { i18n } from '#i18n';
import { Button } from './Button.tsx';

/** Whether a database did not open because a newer Gleaner wrote it. */
export function isOfNewer(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'VersionError';
}

export default function Trouble({ error }: { readonly error?: unknown }) {
  const isNewer = isOfNewer(error);
  return (
    <main className="trouble stack">
      <h1>{i18n.t('ui.trouble.title')}</h1>
      <p role="alert">{i18n.t(isNewer ? 'ui.trouble.newer' : 'ui.trouble.kept')}</p>
      {!isNewer && (
        <ul>
          <li>{i18n.t('ui.trouble.windows')}</li>
          <li>{i18n.t('ui.trouble.disk')}</li>
          <li>{i18n.t('ui.trouble.restart')}</li>
        </ul>
      )}
      <div className="row">
        <Button variant="primary" onClick={() => location.reload()}>
          {i18n.t('ui.retry')}
        </Button>
        {!isNewer && (
          <Button onClick={() => location.assign('/repair.html')}>
            {i18n.t('ui.trouble.repair')}
          </Button>
        )}
      </div>
    </main>
  );
}
