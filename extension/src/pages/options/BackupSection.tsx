/** Saves a backup, and restores one after showing what is in it. */
import { i18n } from '#i18n';
import { useRef, useState } from 'react';
import { storedConnection } from '../../relay-client/stored-connection.ts';
import { localDay } from '../../review/days/local-day.ts';
import { readBackup, type Backup, type BackupProblem } from '../../transfer/backup-file.ts';
import { makeBackup } from '../../transfer/make-backup.ts';
import { restoreBackup } from '../../transfer/restore-backup.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useStored } from '../../ui/use-stored.ts';
import { Section } from './Section.tsx';
import { backupLines } from './backup-content.ts';
import { keepError } from '../../platform/keep-error.ts';

type State =
  | { readonly kind: 'ready' | 'saving' | 'restored' | 'not-saved' | 'not-restored' }
  | { readonly kind: 'saved'; readonly name: string }
  | { readonly kind: 'problem'; readonly problem: BackupProblem }
  | { readonly kind: 'asking' | 'restoring'; readonly backup: Backup };

export function BackupSection() {
  const [state, setState] = useState<State>({ kind: 'ready' });
  const connection = useStored(storedConnection).data ?? null;
  const picker = useRef<HTMLInputElement>(null);

  const save = async (): Promise<void> => {
    setState({ kind: 'saving' });
    try {
      const now = Date.now();
      const backup = await makeBackup(connection, now);
      const name = i18n.t('backup.fileName', [localDay(now)]);
      saveFile(name, new Blob([JSON.stringify(backup)], { type: 'application/json' }));
      setState({ kind: 'saved', name });
    } catch (error) {
      void keepError('backup: save', error);
      setState({ kind: 'not-saved' });
    }
  };
  const look = async (file: File): Promise<void> => {
    const read = await readBackup(file);
    setState(
      typeof read === 'string'
        ? { kind: 'problem', problem: read }
        : { kind: 'asking', backup: read },
    );
  };
  const restore = async (backup: Backup): Promise<void> => {
    if (connection === null) return;
    setState({ kind: 'restoring', backup });
    try {
      await restoreBackup(backup, connection);
      setState({ kind: 'restored' });
    } catch (error) {
      void keepError('backup: restore', error);
      setState({ kind: 'not-restored' });
    }
  };

  return (
    <Section name="backup">
      <p>{i18n.t('backup.note')}</p>
      <input
        ref={picker}
        type="file"
        hidden
        accept="application/json,.json"
        data-backup-file=""
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) void look(file);
        }}
      />
      {hasBackup(state) && (
        <Confirm
          question={i18n.t('backup.ask')}
          action={i18n.t('backup.restore')}
          busy={state.kind === 'restoring'}
          onConfirm={() => void restore(state.backup)}
          onCancel={() => setState({ kind: 'ready' })}
        >
          <p>{i18n.t('backup.madeAt', [dateText(state.backup.madeAt)])}</p>
          <ul>
            {backupLines(state.backup).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p className="quiet small">{i18n.t('backup.merge')}</p>
        </Confirm>
      )}
      <p className="row" hidden={hasBackup(state)}>
        <Button busy={state.kind === 'saving'} onClick={() => void save()}>
          {i18n.t('backup.save')}
        </Button>
        <Button busy={connection === null} onClick={() => picker.current?.click()}>
          {i18n.t('backup.choose')}
        </Button>
      </p>
      {connection === null && <p className="quiet small">{i18n.t('backup.connectFirst')}</p>}
      <Outcome state={state} />
    </Section>
  );
}

/** A backup was read: it is asked about, or restored. */
function hasBackup(state: State): state is Extract<State, { readonly backup: Backup }> {
  return state.kind === 'asking' || state.kind === 'restoring';
}

function Outcome({ state }: { readonly state: State }) {
  switch (state.kind) {
    case 'saved':
      return <Notice tone="info">{i18n.t('backup.saved', [state.name])}</Notice>;
    case 'restored':
      return <Notice tone="info">{i18n.t('backup.restored')}</Notice>;
    case 'not-saved':
      return <Notice tone="wrong">{i18n.t('backup.notSaved')}</Notice>;
    case 'not-restored':
      return <Notice tone="wrong">{i18n.t('backup.notRestored')}</Notice>;
    case 'problem':
      return (
        <Notice
          tone="wrong"
          {...(state.problem === 'words' && {
            action: <a href="/import.html">{i18n.t('backup.openImport')}</a>,
          })}
        >
          {problemText(state.problem)}
        </Notice>
      );
    case 'ready':
    case 'saving':
    case 'asking':
    case 'restoring':
      return null;
  }
}

function problemText(problem: BackupProblem): string {
  switch (problem) {
    case 'too-big':
      return i18n.t('backup.problem.tooBig');
    case 'words':
      return i18n.t('backup.problem.words');
    case 'other-file':
      return i18n.t('backup.problem.otherFile');
    case 'newer':
      return i18n.t('backup.problem.newer');
    case 'damaged':
      return i18n.t('backup.problem.damaged');
  }
}

function dateText(iso: string): string {
  return new Intl.DateTimeFormat(i18n.t('ui.locale'), { dateStyle: 'long' }).format(new Date(iso));
}
