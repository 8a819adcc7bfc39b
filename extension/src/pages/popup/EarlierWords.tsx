/** Asks once, after a sign-in, what to do with unsent words of an earlier one. */
import { i18n } from '#i18n';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { amountText } from '../../account/amount-text.ts';
import { EarlierChoice } from '../../account/EarlierChoice.tsx';
import { keepAccounts } from '../../account/kept-accounts.ts';
import { useEarlier } from '../../account/use-earlier.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { OutboxDatabase } from '../../outbox/outbox.ts';

export function EarlierWords({
  outbox,
  connection,
}: {
  readonly outbox: OutboxDatabase;
  readonly connection: string | null;
}) {
  const earlier = useEarlier(outbox, connection);
  const [news, setNews] = useState<string | null>(null);
  const accounts = earlier?.accounts.filter((one) => !earlier.kept.has(one.connection)) ?? [];
  const keep = useMutation({
    mutationFn: () => keepAccounts(accounts.map((one) => one.connection)),
    onSuccess: () => setNews(i18n.t('accounts.kept')),
  });
  if (accounts.length === 0) return news === null ? null : <News text={news} />;
  const amount = {
    words: accounts.reduce((sum, { words }) => sum + words.length, 0),
    answers: accounts.reduce((sum, { answers }) => sum + answers, 0),
  };
  return (
    <section className="panel earlier" aria-labelledby="earlier">
      <h2 id="earlier" className="lead">
        {amountText(amount, 'waits')}
      </h2>
      <p className="small">{i18n.t('accounts.cannotTell')}</p>
      <EarlierChoice {...{ accounts, outbox }} onDone={setNews}>
        <Button busy={keep.isPending} onClick={() => keep.mutate()}>
          {i18n.t('accounts.keep')}
        </Button>
      </EarlierChoice>
      {keep.isError && <Notice tone="wrong">{i18n.t('options.notSaved')}</Notice>}
    </section>
  );
}

/** Takes the focus of the removed panel. */
function News({ text }: { readonly text: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div tabIndex={-1} ref={place}>
      <Notice tone="info">{text}</Notice>
    </div>
  );
}
