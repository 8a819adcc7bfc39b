/** For learners with a service of their own: the codes of its languages, and Gleaner's server. */
import { i18n } from '#i18n';
import { relayUrl } from '../../relay-client/relay.ts';
import type { Settings } from '../../settings/settings.ts';
import { useSettings } from '../../settings/use-settings.ts';
import { Notice } from '../../ui/Notice.tsx';
import { LanguageList } from './LanguageList.tsx';
import { Section } from './Section.tsx';

export function AdvancedSection({ settings: initial }: { readonly settings: Settings }) {
  const { settings, change, problem } = useSettings(initial);
  return (
    <Section name="advanced">
      <details className="advanced">
        <summary>{i18n.t('options.list')}</summary>
        <dl className="facts">
          <dt>{i18n.t('options.relay')}</dt>
          <dd>
            <code>{relayUrl}</code>
          </dd>
        </dl>
        {problem && <Notice tone="wrong">{i18n.t('options.notSaved')}</Notice>}
        <LanguageList {...{ settings, change }} />
      </details>
    </Section>
  );
}
