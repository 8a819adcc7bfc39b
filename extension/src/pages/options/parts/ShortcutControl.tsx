/** The current keyboard shortcut, and a button to change it. */
import { i18n } from '#i18n';
import { useEffect, useState } from 'react';
import { openShortcutSettings, readShortcut } from '../../../collect/shortcut-settings.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Mark } from '../../../ui/Mark.tsx';

export function ShortcutControl() {
  const [shortcut, setShortcut] = useState<string | null>(null);
  const [byHand, setByHand] = useState(false);
  useEffect(() => {
    const read = () => void readShortcut().then(setShortcut, () => setShortcut(''));
    read();
    // It is changed on a page of the browser, which sends no event to this one.
    window.addEventListener('focus', read);
    document.addEventListener('visibilitychange', read);
    return () => {
      window.removeEventListener('focus', read);
      document.removeEventListener('visibilitychange', read);
    };
  }, []);
  return (
    <div className="subsection">
      <h3>{i18n.t('shortcut.title')}</h3>
      <p className="quiet small">{i18n.t('shortcut.note')}</p>
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
