/** Name, connection, a word to add, settings. */
import { i18n } from '#i18n';
import type { RelaySession } from '@gleaner/shared';
import { Plus, Settings } from 'lucide-react';
import { browser } from 'wxt/browser';
import { Button } from '../../ui/Button.tsx';
import { hostOf } from '../../relay-client/host.ts';
import { closePopup } from './close-popup.ts';
import { OpenElsewhere } from './OpenElsewhere.tsx';

export function PopupHeader({
  session,
  onAdd,
}: {
  readonly session: RelaySession | undefined;
  readonly onAdd: () => void;
}) {
  const connected = session?.connected === true;
  const state = connected
    ? i18n.t('popup.connectedTo', [hostOf(session.instance)])
    : i18n.t('popup.notConnected');
  return (
    <header className="popup-head">
      <h1 className="brand">{i18n.t('app.name')}</h1>
      {session && (
        <span className="connection" data-connected={connected} title={state}>
          <span className="visually-hidden">{state}</span>
        </span>
      )}
      <Button
        variant="quiet"
        iconOnly
        id="open-add"
        title={i18n.t('popup.addWord')}
        aria-label={i18n.t('popup.addWord')}
        onClick={onAdd}
      >
        <Plus className="icon" aria-hidden="true" />
      </Button>
      <div className="window-menu">
        <OpenElsewhere />
      </div>
      <Button
        variant="quiet"
        iconOnly
        // Settings may be the front tab already: then no tab becomes active.
        onClick={() => void browser.runtime.openOptionsPage().then(closePopup)}
      >
        <Settings className="icon" aria-hidden="true" />
        <span className="visually-hidden">{i18n.t('ui.settings')}</span>
      </Button>
    </header>
  );
}
