/** Settings: one section per subject, and an index of them. */
import { i18n } from '#i18n';
import type { RelaySession } from '@gleaner/shared';
import type { Earlier } from '../../account/use-earlier.ts';
import type { Settings } from '../../settings/settings.ts';
import { PageNav } from '../../ui/PageNav.tsx';
import { AboutSection } from './AboutSection.tsx';
import { AdvancedSection } from './AdvancedSection.tsx';
import { AppearanceSection } from './AppearanceSection.tsx';
import { CollectingSection } from './CollectingSection.tsx';
import { ConnectionSection } from './ConnectionSection.tsx';
import { EarlierSection } from './EarlierSection.tsx';
import { HighlightSection } from './HighlightSection.tsx';
import { LanguagesSection } from './LanguagesSection.tsx';
import { BackupSection } from './BackupSection.tsx';
import { SectionIndex } from './SectionIndex.tsx';
import { PrivacySection } from './PrivacySection.tsx';
import { ReviewingSection } from './ReviewingSection.tsx';
import '../../ui/styles/page.css';
import './options.css';
import type { OutboxDatabase } from '../../outbox/outbox.ts';

export interface OptionsPageProps {
  readonly outbox: OutboxDatabase;
  /** Read before the first paint. */
  readonly session: RelaySession | null;
  readonly settings: Settings;
  readonly earlier?: Earlier | null | undefined;
}

export function OptionsPage({ outbox, session, settings, earlier }: OptionsPageProps) {
  return (
    <main className="page settings">
      <header className="stack">
        <PageNav current="options" />
        <h1 className="word">{i18n.t('options.title')}</h1>
      </header>
      <div className="settings-columns">
        <SectionIndex />
        <div>
          <ConnectionSection session={session} outbox={outbox} />
          <EarlierSection {...{ session, outbox, earlier }} />
          <CollectingSection settings={settings} />
          <LanguagesSection settings={settings} />
          <AppearanceSection />
          <HighlightSection settings={settings} />
          <ReviewingSection />
          <BackupSection />
          <PrivacySection session={session} outbox={outbox} />
          <AboutSection outbox={outbox} />
          <AdvancedSection settings={settings} />
        </div>
      </div>
    </main>
  );
}
