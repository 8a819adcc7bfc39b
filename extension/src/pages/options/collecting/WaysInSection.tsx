/** Other ways to collect than the menu: a keyboard shortcut, a button beside a selection. */
import { i18n } from '#i18n';
import type { Settings } from '../../../settings/settings.ts';
import { useSettings } from '../../../settings/use-settings.ts';
import { Section } from '../parts/Section.tsx';
import { ShortcutControl } from '../parts/ShortcutControl.tsx';
import { SitesControl } from '../parts/SitesControl.tsx';

export function WaysInSection({ settings: initial }: { readonly settings: Settings }) {
  const { settings } = useSettings(initial);
  return (
    <Section name="shortcuts">
      <ShortcutControl />
      <div className="subsection">
        <h3>{i18n.t('bubble.title')}</h3>
        <SitesControl
          feature="bubble"
          settings={settings}
          label={i18n.t('bubble.everywhere')}
          note={i18n.t('bubble.note')}
        />
      </div>
    </Section>
  );
}
