/**
 * Gleaner's own window for one stored word (docs/decisions/no-field-in-a-page.md): its fields, or the
 * reason why it can no longer be changed.
 */
import { i18n } from '#i18n';
import { useState } from 'react';
import { isEditable } from '../../outbox/word/edit-record.ts';
import type { OutboxRecord } from '../../outbox/store/record.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { LargeWord } from '../../ui/LargeWord.tsx';
import { EditForm } from './EditForm.tsx';
import type { EditWindowProps } from './edit-window-props.ts';
import { useDraft, useRecord } from './use-edited-record.ts';
import '../../ui/styles/page.css';
import './edit.css';

export function EditWindow({ record: first, onDone, ...props }: EditWindowProps) {
  const current = useRecord(props.outbox, props.recordId, first);
  // While it closes, the window keeps showing its last state.
  const [left, setLeft] = useState<OutboxRecord | null>(null);
  const record = left ?? current;
  const leave = (): void => {
    setLeft(record ?? null);
    onDone();
  };
  const { unlisted, beginsWith } = props;
  // One of several languages is no proposal.
  const proposed = unlisted?.why === 'unlisted' ? unlisted.offered[0]?.code : undefined;
  const fields = useDraft(record, beginsWith === 'language' ? proposed : undefined);
  return record && isEditable(record) && fields ? (
    <EditForm {...props} {...{ record, fields }} onDone={leave} />
  ) : (
    <Over record={record} onDone={onDone} />
  );
}

function Over({
  record,
  onDone,
}: {
  readonly record: OutboxRecord | undefined;
  readonly onDone: () => void;
}) {
  return (
    <main className="edit edit-over">
      {record?.kind === 'collect' ? (
        <LargeWord as="h1" text={record.spec.term} />
      ) : (
        <h1 className="word">{i18n.t('edit.title')}</h1>
      )}
      <Notice tone="info">{whyOver(record)}</Notice>
      <p>
        <Button variant="primary" onClick={onDone} autoFocus>
          {i18n.t('edit.close')}
        </Button>
      </p>
    </main>
  );
}

function whyOver(record: OutboxRecord | undefined): string {
  if (record?.kind !== 'collect') return i18n.t('edit.over.gone');
  if (record.state === 'sending') return i18n.t('edit.over.sending');
  if (record.state === 'sent')
    return record.outcome === 'already-collected'
      ? i18n.t('edit.over.known')
      : i18n.t('edit.over.sent');
  return record.purpose === 'sentence'
    ? i18n.t('edit.over.sentence')
    : i18n.t('edit.over.doubtful');
}
