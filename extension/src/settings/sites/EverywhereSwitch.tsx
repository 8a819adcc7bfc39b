/** Switches a feature on for every website: the press asks the browser for its permission. */
import { i18n } from '#i18n';
import { useState } from 'react';
import { Notice } from '../../ui/Notice.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { allowSites, chooseSites, type ChooseSites, type SitesTrouble } from './choose-sites.ts';
import type { SiteFeature } from './needed-sites.ts';
import { everySite } from './site-pattern.ts';

interface EverywhereSwitchProps {
  readonly feature: SiteFeature;
  readonly checked: boolean;
  readonly label: string;
  readonly note?: string;
}

export function EverywhereSwitch({ feature, ...shown }: EverywhereSwitchProps) {
  const [trouble, setTrouble] = useState<SitesTrouble | null>(null);
  return (
    <>
      <Switch
        {...shown}
        onChange={(everywhere) => {
          const choose: ChooseSites = (choice) => ({ ...choice, everywhere });
          const chosen = everywhere
            ? allowSites(feature, everySite, choose)
            : chooseSites(feature, choose);
          void chosen.then(setTrouble);
        }}
      />
      <SitesNotice trouble={trouble} />
    </>
  );
}

export function SitesNotice({ trouble }: { readonly trouble: SitesTrouble | null }) {
  return trouble && <Notice tone="warn">{troubleText(trouble)}</Notice>;
}

function troubleText(trouble: SitesTrouble): string {
  switch (trouble) {
    case 'refused':
      return i18n.t('sites.refused');
    case 'failed':
      return i18n.t('sites.failed');
    case 'not-saved':
      return i18n.t('options.notSaved');
  }
}
