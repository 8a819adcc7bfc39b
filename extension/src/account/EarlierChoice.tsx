/**
 * Asks what happens to unsent words of an earlier sign-in: send to this account, keep, save as a file, or
 * delete (interface.md section 1). Answers never go to another account.
 */
import { i18n } from '#i18n';
import { numberText } from '../ui/number-text.ts';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { askToSend } from '../ask-to-send.ts';
import { Button } from '../ui/Button.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { Notice } from '../ui/Notice.tsx';
import { discardOf, sendToThisAccount } from '../outbox/store/accounts.ts';
import { currentConnection } from '../relay-client/session.ts';
import { discardImports, moveImports } from '../transfer/import/unfinished.ts';
import { amountText } from './amount-text.ts';
import type { EarlierSignIn } from './unsent.ts';
import { UnsentWords } from './UnsentWords.tsx';
import type { OutboxDatabase } from '../outbox/outbox.ts';

export function EarlierChoice({
  accounts,
  outbox,
  onDone,
  children,
}: {
  readonly accounts: readonly EarlierSignIn[];
  readonly outbox: OutboxDatabase;
  /** Called with a message about what happened. */
  readonly onDone: (news: string) => void;
  /** A further button, beside sending. */
  readonly children?: ReactNode;
}) {
  const [discarding, setDiscarding] = useState(false);
  const connections = accounts.map(({ connection }) => connection);
  const words = accounts.flatMap((account) => account.words);
  const answers = accounts.reduce((sum, account) => sum + account.answers, 0);
  const amount = { words: words.length, answers };

  const send = useMutation({
    mutationFn: () => sendHere(outbox, connections),
    onSuccess: () => {
      askToSend();
      onDone(i18n.t('accounts.sent', words.length, [numberText(words.length)]));
    },
  });
  const discard = useMutation({
    mutationFn: async () => {
      await discardImports(connections);
      await discardOf(outbox, connections);
    },
    onSuccess: () => onDone(i18n.t('accounts.discarded')),
  });
  return (
    <>
      <UnsentWords words={words} />
      {answers > 0 && (
        <p className="quiet small">
          {words.length > 0 ? i18n.t('accounts.answersToo') : i18n.t('accounts.answersOnly')}
        </p>
      )}
      {discarding && (
        <Confirm
          question={amountText(amount, 'deleteAsk')}
          action={i18n.t('accounts.discard')}
          busy={discard.isPending}
          onConfirm={() => discard.mutate()}
          onCancel={() => setDiscarding(false)}
        />
      )}
      <div className="stack" hidden={discarding}>
        {/* On a line of its own: its text is long in most languages. */}
        {words.length > 0 && (
          <p>
            <Button busy={send.isPending} onClick={() => send.mutate()}>
              {i18n.t('accounts.send', words.length, [numberText(words.length)])}
            </Button>
          </p>
        )}
        <div className="row">
          {children}
          <Button variant="quiet" onClick={() => setDiscarding(true)}>
            {i18n.t('accounts.discard')}
          </Button>
        </div>
      </div>
      {(send.error ?? discard.error) && <Notice tone="wrong">{i18n.t('options.notSaved')}</Notice>}
    </>
  );
}

async function sendHere(outbox: OutboxDatabase, connections: readonly string[]): Promise<void> {
  const connection = await currentConnection();
  if (connection === null) throw new Error('Not connected');
  await sendToThisAccount(outbox, connections, Date.now(), () => crypto.randomUUID());
  await moveImports(connections, connection);
}
