/** Settings: one section a subject, each on its own. */
import { i18n } from '#i18n';
import type { RelaySession } from '@gleaner/shared';
import type { OutboxDatabase } from '../../outbox/queue.ts';
import type { Settings } from '../../settings/settings.ts';
import { CollectingSection } from './CollectingSection.tsx';
import { ConnectionSection } from './ConnectionSection.tsx';
import { EarlierSection } from './EarlierSection.tsx';
import { HighlightSection } from './HighlightSection.tsx';
import { LanguagesSection } from './LanguagesSection.tsx';
import { PrivacySection } from './PrivacySection.tsx';
import { ReviewingSection } from './ReviewingSection.tsx';
import { WaysInSection } from './WaysInSection.tsx';
import '../../ui/page.css';
import './options.css';

export interface OptionsPageProps {
  readonly outbox: OutboxDatabase;
  /** Read before the first paint. */
  readonly session: RelaySession | null;
  readonly settings: Settings;
}

export function OptionsPage({ outbox, session, settings }: OptionsPageProps) {
  return (
    <main className="page settings">
      <h1 className="word">{i18n.t('options.title')}</h1>
      <ConnectionSection session={session} outbox={outbox} />
      <EarlierSection session={session} outbox={outbox} />
      <CollectingSection settings={settings} />
      <WaysInSection settings={settings} />
      <LanguagesSection settings={settings} />
      <HighlightSection settings={settings} />
      <ReviewingSection />
      <PrivacySection session={session} outbox={outbox} />
    </main>
  );
}
