/** A page of one sentence, under Gleaner's name. */
import { i18n } from '#i18n';

/** @param why it is still opening, or it is in a private window of Firefox */
export default function Plain({ why }: { readonly why: 'late' | 'private' }) {
  return (
    <main className={why === 'late' ? 'trouble stack' : 'private-window stack'}>
      <h1>{i18n.t('app.name')}</h1>
      {why === 'late' ? (
        <p role="status">{i18n.t('ui.trouble.opening')}</p>
      ) : (
        <p>{i18n.t('ui.privateWindow')}</p>
      )}
    </main>
  );
}
