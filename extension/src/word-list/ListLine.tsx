/** How far the background has read the service's list, how old it is offline, or why it could not be read. */
import { i18n } from '#i18n';
import { useState } from 'react';
import { ConnectNotice } from '../ConnectNotice.tsx';
import type { IndexProgress } from '../learned-words/progress.ts';
import { sendMessage } from '../messages.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { scopeText } from '../ui/scope-text.ts';
import type { ListState } from './use-progress.ts';
import { longDate, timeOfDay } from '../ui/format.ts';
import { numberText } from '../ui/number-text.ts';

interface ListLineProps {
  readonly list: ListState | null;
  readonly offline: boolean;
  /** Whether words are shown. */
  readonly hasWords?: boolean;
}

export function ListLine({ list, offline, hasWords = false }: ListLineProps) {
  if (list?.kind === 'forbidden')
    return <ConnectNotice>{i18n.t('ui.error.scope', [scopeText('words:read')])}</ConnectNotice>;
  if (list?.kind === 'not-connected' && hasWords)
    return <ConnectNotice>{i18n.t('words.signedOut')}</ConnectNotice>;
  if (list?.kind !== 'known') return null;
  if (list.completeAt === null && list.triesAt !== null && !offline)
    return <Unread triesAt={list.triesAt} />;
  const text = textOf(list, offline);
  return (
    <>
      {text && <p className="quiet small">{text}</p>}
      {list.unread > 0 && (
        <p className="quiet small">
          {i18n.t('words.notReadable', list.unread, [numberText(list.unread)])}
        </p>
      )}
    </>
  );
}

function textOf({ read: met, about, completeAt, running }: IndexProgress, offline: boolean) {
  if (offline && completeAt !== null && !running)
    return i18n.t('words.offlineAsOf', [longDate(completeAt)]);
  if (offline) return i18n.t('words.offlineRest');
  // While a whole list is read again, nothing is missing here.
  if (!running || completeAt !== null) return null;
  return about === null || about < met
    ? i18n.t('words.reading', [numberText(met)])
    : i18n.t('words.readingOf', [numberText(met), numberText(about)]);
}

function Unread({ triesAt }: { readonly triesAt: number }) {
  const [busy, setBusy] = useState(false);
  const readNow = async (): Promise<void> => {
    setBusy(true);
    // A failure is told by the next state of the list.
    await sendMessage('readIndex').catch(() => undefined);
    setBusy(false);
  };
  return (
    <Notice
      tone="warn"
      action={
        <Button busy={busy} onClick={() => void readNow()}>
          {i18n.t('ui.retry')}
        </Button>
      }
    >
      {i18n.t('words.unread', [timeOfDay(triesAt)])}
    </Notice>
  );
}
