/** What was chosen waits to be sent. While none of it is on its way, one button takes all of it back. */
import { i18n } from '#i18n';
import { numberText } from '../../ui/number-text.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isImportUntouched, type ImportProgress } from '../../transfer/import/job.ts';
import { discardImports } from '../../transfer/import/unfinished.ts';
import { Button } from '../../ui/Button.tsx';
import { explain } from '../../ui/explain.ts';
import { Notice } from '../../ui/Notice.tsx';

interface QueuedProps {
  readonly progress: ImportProgress | null;
  readonly connection: string;
  /** How many words were chosen. */
  readonly count: number;
  readonly onUndone: () => void;
}

export function Queued({ progress, connection, count, onUndone }: QueuedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const undo = useMutation({
    mutationFn: () => discardImports([connection]),
    onSuccess: onUndone,
  });
  const mayUndo = progress !== null && isImportUntouched(progress);
  return (
    <section className="stack">
      <h2 tabIndex={-1} ref={heading}>
        {i18n.t('prepare.queued', count, [numberText(count)])}
      </h2>
      {undo.isError && <Notice tone="wrong">{explain(undo.error)}</Notice>}
      <div className="row">
        {mayUndo && (
          <Button busy={undo.isPending} onClick={() => undo.mutate()}>
            {i18n.t('toast.undo')}
          </Button>
        )}
        <a href="/import.html">{i18n.t('prepare.follow')}</a>
      </div>
    </section>
  );
}
