/** "Refresh": reads the service's list at once, for a word that was just collected or deleted elsewhere. */
import { i18n } from '#i18n';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { Refreshed } from '../learned-words/keep-index.ts';
import { sendMessage } from '../messages.ts';
import { Button } from '../ui/Button.tsx';
import type { ListState } from './use-progress.ts';
import { timeOfDay } from '../ui/format.ts';
import { numberText } from '../ui/number-text.ts';

type State = { readonly kind: 'ready' | 'running' } | Refreshed;

export function RefreshList({ list }: { readonly list: ListState | null }) {
  const [state, setState] = useState<State>({ kind: 'ready' });
  // The first reading shows its own progress.
  if (list?.kind !== 'known' || list.completeAt === null) return null;
  const isRunning = state.kind === 'running';
  const refresh = async (): Promise<void> => {
    setState({ kind: 'running' });
    // The background did not answer: that is said.
    setState(await sendMessage('refreshIndex').catch((): Refreshed => ({ kind: 'failed' })));
  };
  return (
    <>
      <p className="quiet small" role="status">
        {textOf(state, list)}
      </p>
      <Button variant="quiet" busy={isRunning} onClick={() => void refresh()}>
        <RefreshCw className="icon" aria-hidden="true" />
        {i18n.t('words.refresh')}
      </Button>
    </>
  );
}

function textOf(state: State, list: Extract<ListState, { kind: 'known' }>): string {
  switch (state.kind) {
    case 'ready':
      return '';
    case 'running':
      return runningText(list);
    case 'read':
      return i18n.t('words.refreshed', [timeOfDay(list.completeAt ?? Date.now())]);
    case 'offline':
      return i18n.t(navigator.onLine ? 'words.refreshUnreachable' : 'words.refreshOffline');
    case 'failed':
      return i18n.t('words.refreshFailed');
    case 'scarce':
      return state.retryAfterMs === null
        ? i18n.t('words.refreshScarce')
        : i18n.t('words.refreshScarceUntil', [timeOfDay(Date.now() + state.retryAfterMs)]);
  }
}

function runningText({ running, read, about }: Extract<ListState, { kind: 'known' }>): string {
  if (!running || read === 0) return i18n.t('words.refreshing');
  return about === null || about < read
    ? i18n.t('words.reading', [numberText(read)])
    : i18n.t('words.readingOf', [numberText(read), numberText(about)]);
}
