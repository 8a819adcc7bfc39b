/**
 * Where a feature for web pages is on: everywhere, or on some sites. The click that switches it on asks the
 * browser for its permission, which is given back when no feature needs it.
 */
import { i18n } from '#i18n';
import { useState } from 'react';
import { changeSettings, type Settings, type SiteChoice } from '../../settings/settings.ts';
import type { SiteFeature } from '../../settings/sites/needed-sites.ts';
import { releaseSites, requestSites } from '../../settings/sites/site-access.ts';
import { everySite, siteName, sitePattern } from '../../settings/sites/site-pattern.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { EditableList } from './EditableList.tsx';

interface SitesControlProps {
  readonly feature: SiteFeature;
  readonly settings: Settings;
  readonly label: string;
  readonly note: string;
}

type Trouble = 'refused' | 'failed' | 'not-saved';

export function SitesControl({ feature, settings, label, note }: SitesControlProps) {
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const { everywhere, sites } = settings[feature];

  function allow(patterns: readonly string[], choose: Choose): void {
    requestSites(patterns).then(
      (granted) => (granted ? keep(feature, choose, setTrouble) : setTrouble('refused')),
      () => setTrouble('failed'),
    );
  }
  function addSite(typed: string): string | null {
    const pattern = sitePattern(typed);
    if (pattern === null) return i18n.t('sites.notASite');
    allow([pattern], (choice) => ({ ...choice, sites: [...new Set([...choice.sites, pattern])] }));
    return null;
  }
  return (
    <>
      <Switch
        label={label}
        note={note}
        checked={everywhere}
        onChange={(on) => {
          const choose: Choose = (choice) => ({ ...choice, everywhere: on });
          if (on) allow(everySite, choose);
          else void keep(feature, choose, setTrouble);
        }}
      />
      {trouble && <Notice tone="warn">{troubleText(trouble)}</Notice>}
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
            const choose: Choose = (choice) => ({
              ...choice,
              sites: choice.sites.filter((one) => one !== site),
            });
            void keep(feature, choose, setTrouble);
          }}
        />
      )}
    </>
  );
}

type Choose = (choice: SiteChoice) => SiteChoice;

async function keep(
  feature: SiteFeature,
  choose: Choose,
  tell: (trouble: Trouble | null) => void,
): Promise<void> {
  try {
    const kept = await changeSettings((current) => ({ [feature]: choose(current[feature]) }));
    tell(null);
    // A permission that the browser does not take back does no harm: no script of ours uses it.
    await releaseSites(kept).catch(() => undefined);
  } catch {
    tell('not-saved');
  }
}

function troubleText(trouble: Trouble): string {
  switch (trouble) {
    case 'refused':
      return i18n.t('sites.refused');
    case 'failed':
      return i18n.t('sites.failed');
    case 'not-saved':
      return i18n.t('options.notSaved');
  }
}
