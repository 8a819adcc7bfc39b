/** Brings a list of words in: choose it, look at what Gleaner read, then it is sent in the background. */
import { i18n } from '#i18n';
import type { RelaySession } from '@gleaner/shared';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ConnectNotice } from '../../ConnectNotice.tsx';
import type { OutboxReason } from '../../outbox/store/record.ts';
import { refreshSession } from '../../relay-client/session.ts';
import type { Settings } from '../../settings/settings.ts';
import { isImportUnderway, type ImportProgress } from '../../transfer/import/job.ts';
import { storedProgress } from '../../transfer/import/stored-progress.ts';
import type { Table } from '../../transfer/import/table.ts';
import { PageNav } from '../../ui/PageNav.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { scopeText } from '../../ui/scope-text.ts';
import { useStored } from '../../ui/use-stored.ts';
import { ListLine } from '../../word-list/ListLine.tsx';
import { isUnread, useProgress } from '../../word-list/use-progress.ts';
import { useOnline } from '../../ui/use-online.ts';
import { ChooseList } from './ChooseList.tsx';
import { PreviewList } from './PreviewList.tsx';
import { Running } from './Running.tsx';
import '../../ui/styles/page.css';
import './import.css';

interface ImportPageProps {
  readonly session: RelaySession | null;
  readonly settings: Settings;
  readonly progress: ImportProgress | null;
}

/** The quota is the relay's last word on it; it changes as words are sent. */
const quotaMs = 60_000;

export function ImportPage({ session, settings, progress: first }: ImportPageProps) {
  const progress = useStored(storedProgress, first).data ?? null;
  const [table, setTable] = useState<Table | null>(null);
  const done = useCallback(() => setTable(null), []);
  const isRunning = progress !== null && isImportUnderway(progress);
  const { data: newest } = useQuery({
    queryKey: ['session'],
    queryFn: ({ signal }) => refreshSession(signal),
    enabled: isRunning,
    refetchInterval: quotaMs,
    retry: false,
  });
  const list = useProgress();
  const online = useOnline();
  const scopes = session?.scopes ?? [];
  // An empty list of scopes is unknown, not "none".
  const maySend = scopes.length === 0 || scopes.includes('words:write');
  const connection = session?.connected === true ? session.connection : null;
  return (
    <main className="page">
      <header className="stack">
        <PageNav current="import" />
        <h1 className="word">{i18n.t('importing.title')}</h1>
      </header>
      {connection === null && (
        <Notice tone="info">
          <a href="/welcome.html">{i18n.t('importing.connectFirst')}</a>
        </Notice>
      )}
      {progress && (
        <Running
          {...{ progress }}
          quota={(newest ?? session)?.quota ?? null}
          stands={reasonToStand(progress, newest ?? session, online)}
        />
      )}
      {connection !== null && !maySend && (
        <ConnectNotice tone="warn">
          {i18n.t('ui.error.scope', [scopeText('words:write')])}
        </ConnectNotice>
      )}
      {connection !== null && maySend && !isRunning && (
        <>
          {table === null ? (
            <ChooseList onRead={setTable} />
          ) : (
            <>
              {/* The preview names only words that have been read. */}
              {list && isUnread(list) && <ListLine list={list} offline={!online} />}
              <PreviewList
                {...{ table, settings, connection }}
                listedAt={list?.kind === 'known' ? list.completeAt : null}
                onDone={done}
              />
            </>
          )}
        </>
      )}
    </main>
  );
}

/** Why no word of it can be sent now; null when nothing is known to stop it. */
function reasonToStand(
  { waitsFor }: ImportProgress,
  session: RelaySession | null,
  isOnline: boolean,
): OutboxReason | null {
  if (!isOnline) return 'offline';
  if (session?.connected !== true) return 'signed-out';
  if (session.scopes.length > 0 && !session.scopes.includes('words:write')) return 'scope-missing';
  return waitsFor ?? null;
}
