/** What Gleaner stores on this device, and a button to delete all of it. */
import { i18n } from '#i18n';
import type { RelaySession } from '@gleaner/shared';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../account/use-session.ts';
import { forgetAppearance } from '../../settings/appearance.ts';
import { amountText } from '../../account/amount-text.ts';
import { UnsentWords } from '../../account/UnsentWords.tsx';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PolicyLink } from '../../ui/PolicyLink.tsx';
import { askToDisconnect } from './ask-to-disconnect.ts';
import { SentTable } from './SentTable.tsx';
import { useKept, type Kept as KeptAmounts } from './kept.ts';
import { Section } from './Section.tsx';
import type { Unsent } from '../../account/unsent.ts';
import { useUnsent } from './use-unsent.ts';
import { MediaHosts } from './MediaHosts.tsx';
import { sizeText } from '../../ui/format.ts';
import { numberText } from '../../ui/number-text.ts';
import type { OutboxDatabase } from '../../outbox/outbox.ts';

export function PrivacySection({
  session: last,
  outbox,
}: {
  readonly session: RelaySession | null;
  readonly outbox: OutboxDatabase;
}) {
  const query = useSession(last);
  const kept = useKept(outbox);
  const unsent = useUnsent(outbox, undefined);
  const [asking, setAsking] = useState(false);
  const deletion = useMutation({
    mutationFn: () => askToDisconnect({ forget: 'everything', unsent: 'delete' }),
    onSuccess: (outcome) => {
      // Where the relay could not be reached, nothing was deleted.
      if (outcome !== 'disconnected') return;
      forgetAppearance();
      setAsking(false);
      void query.refetch();
    },
  });
  const deleted = deletion.data === 'disconnected';
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (deleted) place.current?.focus();
  }, [deleted]);
  return (
    <Section name="privacy">
      <h3>{i18n.t('options.kept')}</h3>
      <Kept {...{ kept, unsent }} />
      <SentTable />
      <MediaHosts />
      <PolicyLink />
      {asking && (
        <Confirm
          question={i18n.t('options.deleteAllAsk')}
          action={i18n.t('options.deleteAllYes')}
          busy={deletion.isPending || unsent === null}
          onConfirm={() => deletion.mutate()}
          onCancel={() => setAsking(false)}
        >
          <p>{i18n.t('options.deleteAllNote')}</p>
          {query.data?.connected === true && <p>{i18n.t('options.deleteAllDisconnects')}</p>}
          {unsent && <Lost unsent={unsent} />}
        </Confirm>
      )}
      <p hidden={asking}>
        <Button onClick={() => setAsking(true)}>{i18n.t('options.deleteAll')}</Button>
      </p>
      <div tabIndex={-1} ref={place}>
        {deleted && <Notice tone="info">{i18n.t('options.deletedAll')}</Notice>}
        {(deletion.data === 'still-connected' || deletion.isError) && (
          <Notice tone="wrong">{i18n.t('options.stillConnected')}</Notice>
        )}
      </div>
    </Section>
  );
}

/** Each row has its place before the amounts are counted. */
function Kept({
  kept,
  unsent,
}: {
  readonly kept: KeptAmounts | null;
  readonly unsent: Unsent | null;
}) {
  return (
    <dl className="facts numbers" aria-busy={kept === null}>
      <dt>{i18n.t('options.keptWords')}</dt>
      <dd>{kept && withUnsent(kept.words, unsent?.words.length ?? 0)}</dd>
      <dt>{i18n.t('options.keptAnswers')}</dt>
      <dd>{kept && withUnsent(kept.answers, unsent?.answers ?? 0)}</dd>
      <dt>{i18n.t('options.keptIndex')}</dt>
      <dd>{kept && i18n.t('accounts.words', kept.indexed, [numberText(kept.indexed)])}</dd>
      <dt>{i18n.t('options.keptReview')}</dt>
      <dd>{kept?.review}</dd>
      <dt>{i18n.t('options.keptHistory')}</dt>
      <dd>{kept && i18n.t('backup.content.days', kept.days, [numberText(kept.days)])}</dd>
      <dt>{i18n.t('highlight.known')}</dt>
      <dd>{kept && i18n.t('accounts.words', kept.known, [numberText(kept.known)])}</dd>
      {kept?.bytes !== null && (
        <>
          <dt>{i18n.t('options.keptSize')}</dt>
          <dd>{kept && sizeText(kept.bytes)}</dd>
        </>
      )}
    </dl>
  );
}

function withUnsent(all: number, unsent: number): string {
  if (all === 0) return '0';
  return i18n.t('options.keptUnsent', unsent, [numberText(all), numberText(unsent)]);
}

/** Records that the service never received, and that would be lost. */
function Lost({ unsent: { words, answers } }: { readonly unsent: Unsent }) {
  if (words.length + answers === 0) return null;
  return (
    <>
      <p>{amountText({ words: words.length, answers }, 'unsent')}</p>
      <UnsentWords words={words} />
    </>
  );
}
