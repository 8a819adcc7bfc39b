/** Says what a repair keeps and may delete, repairs on a press, and shows the result. */
import { i18n } from '#i18n';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { askToSend } from '../../ask-to-send.ts';
import { repair, type Repaired } from '../../outbox/store/repair.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { isOfNewer } from '../../ui/Trouble.tsx';

/** Milliseconds until the page says what may block the repair. */
const patienceMs = 5_000;

export function RepairPage({ patience = patienceMs }: { readonly patience?: number }) {
  const work = useMutation({
    mutationFn: repair,
    onSuccess: () => askToSend(),
  });
  const late = useLate(work.isPending, patience);
  return (
    <main className="trouble stack">
      <h1>{i18n.t('repair.title')}</h1>
      <p>{i18n.t('repair.lead')}</p>
      <p>{i18n.t('ui.twoSentences', [i18n.t('repair.kept'), i18n.t('repair.lost')])}</p>
      <p role="status">
        {work.isPending && i18n.t(late ? 'repair.windows' : 'repair.working')}
        {work.data && outcome(work.data)}
      </p>
      {work.isError && (
        <Notice tone="wrong">
          {i18n.t(isOfNewer(work.error) ? 'ui.trouble.newer' : 'repair.failed')}
        </Notice>
      )}
      {work.data ? (
        <Button variant="primary" autoFocus onClick={() => location.assign('/popup.html')}>
          {i18n.t('repair.open')}
        </Button>
      ) : (
        <Button variant="primary" busy={work.isPending} onClick={() => work.mutate()}>
          {i18n.t('repair.start')}
        </Button>
      )}
    </main>
  );
}

function outcome({ deleted, waiting }: Repaired): string {
  if (deleted.length === 0) return i18n.t('repair.nothing');
  return i18n.t('ui.twoSentences', [i18n.t('repair.done'), i18n.t('repair.back', waiting)]);
}

/** Whether a task has been running for that time. */
function useLate(going: boolean, patience: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!going) return undefined;
    const timer = setTimeout(() => setLate(true), patience);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [going, patience]);
  return late;
}
