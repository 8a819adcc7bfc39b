/** What is sent where, before anything is: five lines, and the choices among them (docs/decisions/consent.md). */
import { i18n } from '#i18n';
import { hostOf } from '../../relay-client/host.ts';
import { relayUrl } from '../../relay-client/relay.ts';
import type { Settings } from '../../settings/settings.ts';
import { useSettings } from '../../settings/use-settings.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PolicyLink } from '../../ui/PolicyLink.tsx';
import { Switch } from '../../ui/Switch.tsx';

export function Consent({ settings: initial }: { readonly settings: Settings }) {
  const { settings, change, problem } = useSettings(initial);
  return (
    <>
      <p>{i18n.t('consent.lead')}</p>
      <ul className="consent" aria-label={i18n.t('consent.title')}>
        <li>{i18n.t('consent.word')}</li>
        <li>
          <Switch
            label={i18n.t('consent.sentence')}
            checked={settings.sendSentence}
            onChange={(sendSentence) => change({ sendSentence })}
          />
        </li>
        <li>
          <Switch
            label={i18n.t('consent.source')}
            checked={settings.keepSource}
            onChange={(keepSource) => change({ keepSource })}
          />
        </li>
        <li>{i18n.t('consent.answers')}</li>
        <li>{i18n.t('consent.relay', [hostOf(relayUrl)])}</li>
      </ul>
      <p className="quiet small">{i18n.t('consent.choices')}</p>
      {problem && <Notice tone="wrong">{i18n.t('options.notSaved')}</Notice>}
      <PolicyLink />
    </>
  );
}
