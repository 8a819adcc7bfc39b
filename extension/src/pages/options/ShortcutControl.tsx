/** The current keyboard shortcut, and a button to change it. */
import { i18n } from '#i18n';
import { useState } from 'react';
import { openShortcutSettings, readShortcut } from '../../collect/shortcut-settings.ts';
import { Button } from '../../ui/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { useStored } from '../../ui/use-stored.ts';

/** It is changed on a page of the browser, which sends no event to this one. */
function watchReturn(callback: () => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  window.addEventListener('focus', callback, { signal });
  document.addEventListener('visibilitychange', callback, { signal });
  return () => stopped.abort();
}

/** In the browser's notation; empty when it has none, or the browser does not tell. */
export const collectKey = {
  key: ['collect-key'],
  read: () => readShortcut().catch(() => ''),
  watches: [watchReturn],
};

export function ShortcutControl() {
  const shortcut = useStored(collectKey).data;
  const [byHand, setByHand] = useState(false);
  return (
    <div className="subsection">
      <h3>{i18n.t('shortcut.title')}</h3>
      <p className="shortcut">
        {shortcut === '' ? (
          <Mark tone="warn">{i18n.t('shortcut.none')}</Mark>
        ) : (
          <kbd>{shortcut}</kbd>
        )}
        <Button onClick={() => void openShortcutSettings().then((opened) => setByHand(!opened))}>
          {i18n.t('shortcut.change')}
        </Button>
      </p>
      {byHand && <p role="status">{i18n.t('shortcut.changeByHand')}</p>}
    </div>
  );
}
