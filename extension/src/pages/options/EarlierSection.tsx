/** Unsent records of earlier sign-ins, including those kept for later. */
import { i18n } from '#i18n';
import type { RelaySession } from '@gleaner/shared';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../account/use-session.ts';
import type { EarlierSignIn } from '../../account/unsent.ts';
import { amountText } from '../../account/amount-text.ts';
import { EarlierChoice } from '../../account/EarlierChoice.tsx';
import { useEarlier, type Earlier } from '../../account/use-earlier.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Section } from './Section.tsx';
import { longDate } from '../../ui/format.ts';
import type { OutboxDatabase } from '../../outbox/outbox.ts';

export function EarlierSection({
  session: last,
  outbox,
  earlier: first = null,
}: {
  readonly session: RelaySession | null;
  readonly outbox: OutboxDatabase;
  /** Of `session`, read before the first paint. */
  readonly earlier?: Earlier | null | undefined;
}) {
  const { data: session } = useSession(last);
  const connection = session?.connection ?? null;
  const isSame = connection === (last?.connection ?? null);
  const earlier = useEarlier(outbox, connection, isSame ? first : null);
  const [news, setNews] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (news !== null) place.current?.focus();
  }, [news]);
  const accounts = earlier?.accounts ?? [];
  if (accounts.length === 0 && news === null) return null;
  return (
    <Section title={i18n.t('accounts.title')}>
      {accounts.length > 0 && <p className="quiet">{i18n.t('accounts.titleNote')}</p>}
      <div tabIndex={-1} ref={place}>
        {news !== null && <Notice tone="info">{news}</Notice>}
      </div>
      {accounts.map((account) => (
        <Account key={account.connection} {...{ account, outbox }} onDone={setNews} />
      ))}
    </Section>
  );
}

function Account({
  account,
  outbox,
  onDone,
}: {
  readonly account: EarlierSignIn;
  readonly outbox: OutboxDatabase;
  readonly onDone: (news: string) => void;
}) {
  const { words, answers, lastAt } = account;
  const date = longDate(lastAt);
  return (
    <article className="earlier-account stack">
      <h3>{amountText({ words: words.length, answers }, 'waits')}</h3>
      <p className="quiet small">{i18n.t('accounts.since', [date])}</p>
      <EarlierChoice accounts={[account]} {...{ outbox, onDone }} />
    </article>
  );
}
