/** Name, connection, a word to add, settings. */
import { i18n } from '#i18n';
import type { RelaySession } from '@gleaner/shared';
import { Plus, Settings2 } from 'lucide-react';
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
        <p className="connection quiet small" data-connected={connected} title={state}>
          <span className="visually-hidden">{state}</span>
          {/* The service alone: there is little room. */}
          <span aria-hidden="true">{connected ? hostOf(session.instance) : state}</span>
        </p>
      )}
      <Button variant="quiet" id="open-add" label={i18n.t('popup.addWord')} onClick={onAdd}>
        <Plus className="icon" aria-hidden="true" />
      </Button>
      <div className="window-menu">
        <OpenElsewhere />
      </div>
      <Button
        variant="quiet"
        label={i18n.t('ui.settings')}
        // Settings may be the front tab already: then no tab becomes active.
        onClick={() => void browser.runtime.openOptionsPage().then(closePopup)}
      >
        <Settings2 className="icon" aria-hidden="true" />
      </Button>
    </header>
  );
}
