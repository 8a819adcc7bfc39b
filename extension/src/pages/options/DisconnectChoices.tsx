/** Disconnecting: what happens to stored data. Unsent records are listed before they can be deleted. */
import { i18n } from '#i18n';
import type { RelaySession } from '@gleaner/shared';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { amountText } from '../../account/amount-text.ts';
import { UnsentWords } from '../../account/UnsentWords.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Opened } from '../../ui/Opened.tsx';
import { askToDisconnect } from './ask-to-disconnect.ts';
import { useUnsent } from './use-unsent.ts';
import type { OutboxDatabase } from '../../outbox/outbox.ts';

export function DisconnectChoices({
  outbox,
  session,
  onEnd,
}: {
  readonly outbox: OutboxDatabase;
  readonly session: RelaySession;
  /** Called when disconnected, or when the learner cancels. */
  readonly onEnd: () => void;
}) {
  const [forget, setForget] = useState<'nothing' | 'account'>('nothing');
  const [fate, setFate] = useState<'keep' | 'delete'>('keep');
  const unsent = useUnsent(outbox, session.connection);
  const disconnect = useMutation({
    mutationFn: askToDisconnect,
    onSuccess: (outcome) => {
      if (outcome === 'disconnected') onEnd();
    },
  });

  const amount = { words: unsent?.words.length ?? 0, answers: unsent?.answers ?? 0 };
  const left = amount.words + amount.answers > 0;
  return (
    <Opened className="leaving" aria-label={i18n.t('options.disconnect')} onClose={onEnd}>
      <fieldset className="choices">
        <legend>{i18n.t('options.disconnectAsk')}</legend>
        <Choice
          group="forget"
          label={i18n.t('options.disconnectKeep')}
          chosen={forget === 'nothing'}
          onChoose={() => setForget('nothing')}
        />
        <Choice
          group="forget"
          label={i18n.t('options.disconnectForget')}
          note={i18n.t('options.disconnectForgetNote')}
          chosen={forget === 'account'}
          onChoose={() => setForget('account')}
        />
      </fieldset>
      {forget === 'account' && unsent && left && (
        <fieldset className="choices">
          <legend>{amountText(amount, 'unsent')}</legend>
          <UnsentWords words={unsent.words} />
          <Choice
            group="unsent"
            label={i18n.t('options.unsentKeep')}
            chosen={fate === 'keep'}
            onChoose={() => setFate('keep')}
          />
          <Choice
            group="unsent"
            label={i18n.t('options.unsentDelete')}
            chosen={fate === 'delete'}
            onChoose={() => setFate('delete')}
          />
        </fieldset>
      )}
      <div className="row">
        <Button
          variant={forget === 'account' ? 'danger' : 'plain'}
          busy={disconnect.isPending || unsent === null}
          onClick={() => disconnect.mutate({ forget, unsent: fate })}
        >
          {i18n.t('options.disconnect')}
        </Button>
        <Button variant="quiet" onClick={onEnd}>
          {i18n.t('ui.cancel')}
        </Button>
      </div>
      {(disconnect.data === 'still-connected' || disconnect.isError) && (
        <Notice tone="wrong">{i18n.t('options.stillConnected')}</Notice>
      )}
    </Opened>
  );
}
