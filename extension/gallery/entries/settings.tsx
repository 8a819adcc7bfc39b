/** The settings as a whole, in each state of the connection, and with much in them. */
import { contractVersion, type RelaySession } from '@gleaner/shared';
import { OptionsPage } from '../../src/pages/options/OptionsPage.tsx';
import { collectRecord } from '../../src/outbox/testing.ts';
import type { OutboxRecord } from '../../src/outbox/store/record.ts';
import { defaultLanguages, readSettings, type Settings } from '../../src/settings/settings.ts';
import type { GalleryEntry, ShownEntry } from '../entry.ts';
import { emptyOutbox } from '../stage/databases.ts';
import { setService } from '../stage/service.ts';
import { showContent } from '../stage/show.tsx';

const connected: RelaySession = {
  ...{ connected: true, connection: 'grant', instance: 'https://words.example' },
  scopes: ['words:read', 'words:write', 'review:read', 'review:write'],
  ...{ plans: [], routes: [], quota: null },
};
const notConnected: RelaySession = { ...connected, connected: false, connection: null };
const signedOut: RelaySession = { ...connected, connected: false };

interface State {
  readonly session?: RelaySession | null;
  /** No answer comes. */
  readonly isOffline?: boolean;
  readonly records?: readonly OutboxRecord[];
  readonly settings?: Partial<Settings>;
}

async function showSettings({
  session = connected,
  isOffline = false,
  records = [],
  settings = {},
}: State): Promise<ShownEntry> {
  setService(isOffline ? 'offline' : (session ?? notConnected));
  const outbox = await emptyOutbox(records);
  const all = { ...(await readSettings()), ...settings };
  return showContent(<OptionsPage {...{ session, outbox, settings: all }} />);
}

const wide = { width: 1000, height: 1400, until: '.settings-columns' };
const entry = (name: string, state: State): GalleryEntry => ({
  ...{ ...wide, name: `settings/${name}` },
  render: () => showSettings(state),
});

const full: State = {
  records: [collectRecord('serendipity'), collectRecord('gossamer')],
  settings: {
    languages: [...defaultLanguages, { code: 'LANGUAGE_PERSIAN', tag: 'fa', proposed: true }],
    bubble: {
      everywhere: false,
      sites: ['https://example.org/*', 'https://a-very-long-name.of-a-newspaper.example.net/*'],
    },
    highlight: { everywhere: true, sites: [] },
    wordCard: true,
    media: { everywhere: false, sites: ['https://pictures.example/*'] },
  },
};

export const settingsEntries: readonly GalleryEntry[] = [
  entry('connected', {}),
  entry('not connected', { session: null }),
  entry('signed out', { session: signedOut }),
  entry('offline', { isOffline: true }),
  entry('an older server', { session: { ...connected, contract: contractVersion - 1 } }),
  entry('a newer server', { session: { ...connected, contract: contractVersion + 1 } }),
  entry('much in them', full),
  { ...entry('narrow', full), width: 400, height: 1400 },
];
