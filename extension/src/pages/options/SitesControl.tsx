/**
 * Where a feature for web pages is on: everywhere, or on some sites. The click that switches it on asks the
 * browser for its permission, which is given back when no feature needs it.
 */
import { i18n } from '#i18n';
import { useState } from 'react';
import type { Settings } from '../../settings/settings.ts';
import { allowSites, chooseSites, type SitesTrouble } from '../../settings/sites/choose-sites.ts';
import { EverywhereSwitch, SitesNotice } from '../../settings/sites/EverywhereSwitch.tsx';
import type { SiteFeature } from '../../settings/sites/needed-sites.ts';
import { siteName, sitePattern } from '../../settings/sites/site-pattern.ts';
import { EditableList } from './EditableList.tsx';

interface SitesControlProps {
  readonly feature: SiteFeature;
  readonly settings: Settings;
  readonly label: string;
  readonly note?: string;
}

export function SitesControl({ feature, settings, ...texts }: SitesControlProps) {
  const [trouble, setTrouble] = useState<SitesTrouble | null>(null);
  const { everywhere, sites } = settings[feature];

  function addSite(typed: string): string | null {
    const pattern = sitePattern(typed);
    if (pattern === null) return i18n.t('sites.notASite');
    void allowSites(feature, [pattern], (choice) => ({
      ...choice,
      sites: [...new Set([...choice.sites, pattern])],
    })).then(setTrouble);
    return null;
  }
  return (
    <>
      <EverywhereSwitch {...texts} feature={feature} checked={everywhere} />
      <SitesNotice trouble={trouble} />
      {!everywhere && (
        <EditableList
          title={i18n.t('sites.only')}
          items={sites.map((site) => ({ key: site, name: siteName(site) }))}
          field={i18n.t('sites.field')}
          placeholder={i18n.t('sites.placeholder')}
          addLabel={i18n.t('sites.add')}
          removeLabel={(name) => i18n.t('sites.remove', [name])}
          onAdd={addSite}
          onRemove={(site) => {
            void chooseSites(feature, (choice) => ({
              ...choice,
              sites: choice.sites.filter((one) => one !== site),
            })).then(setTrouble);
          }}
        />
      )}
    </>
  );
}
