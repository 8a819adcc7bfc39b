/**
 * Words as they were collected, or answers, each with what became of it. What can be done about one is
 * loaded apart, since most need nothing.
 */
import { i18n } from '#i18n';
import { useEffect, useState, type ReactNode } from 'react';
import { shownText } from '../../text/invisible.ts';
import type { OutboxDatabase } from '../../outbox/word/queue.ts';
import type { CollectOutcome, OutboxRecord } from '../../outbox/store/record.ts';
import { Mark, type MarkTone } from '../../ui/Mark.tsx';
import type { ActivityRow } from './ActivityRow.tsx';
import './words.css';

export interface WordListProps {
  readonly records: readonly OutboxRecord[];
  readonly outbox: OutboxDatabase;
  readonly labelledBy: string;
}

export function WordList({ records, outbox, labelledBy }: WordListProps) {
  const Row = useActivityRow(records.some(offersSomething));
  return (
    <ul className="word-list" aria-labelledby={labelledBy} tabIndex={-1}>
      {records.map((record) => (
        <li key={record.id}>
          {Row ? <Row {...{ record, outbox }} /> : <RowHead record={record} />}
        </li>
      ))}
    </ul>
  );
}

/** Whether something may be done about it: most records are sent, and need nothing. */
function offersSomething(record: OutboxRecord): boolean {
  const isKnown = record.kind === 'collect' && record.outcome === 'already-collected';
  return record.state !== 'sent' || isKnown;
}

/** A word and its state on one line; `children` stand at its end. */
export function RowHead({
  record,
  grace = false,
  children,
}: {
  readonly record: OutboxRecord;
  /** It can still be taken back. */
  readonly grace?: boolean;
  readonly children?: ReactNode;
}) {
  const title = titleOf(record);
  const { tone, text } = grace
    ? { tone: 'waiting' as const, text: i18n.t('activity.saved') }
    : stateOf(record);
  return (
    <div className="word-row">
      <span className="word-term" dir="auto" title={title}>
        {title}
      </span>
      <Mark tone={tone}>{text}</Mark>
      {children}
    </div>
  );
}

/** The word, or what was answered. */
export function titleOf(record: OutboxRecord): string {
  return record.kind === 'collect'
    ? shownText(record.spec.term)
    : i18n.t('activity.answer', [shownText(record.answer.user_answer)]);
}

let loaded: typeof ActivityRow | undefined;

/** Before the first paint where it is certain to be needed; rows keep their height when it comes later. */
export async function loadActivityRow(): Promise<void> {
  ({ ActivityRow: loaded } = await import('./ActivityRow.tsx'));
}

function useActivityRow(needed: boolean): typeof ActivityRow | undefined {
  const [ready, setReady] = useState(loaded !== undefined);
  useEffect(() => {
    if (needed && !ready) void loadActivityRow().then(() => setReady(true));
  }, [needed, ready]);
  return ready ? loaded : undefined;
}

const outcomes: Readonly<Record<CollectOutcome, () => string>> = {
  collected: () => i18n.t('activity.sent'),
  'already-collected': () => i18n.t('activity.alreadyCollected'),
  'sentence-added': () => i18n.t('activity.sentenceAdded'),
  'sentence-kept': () => i18n.t('activity.sentenceKept'),
};

function stateOf(record: OutboxRecord): { tone: MarkTone; text: string } {
  switch (record.state) {
    case 'waiting':
      return record.reason === 'scope-missing' || record.reason === 'forbidden'
        ? { tone: 'warn', text: i18n.t('activity.needsAttention') }
        : {
            tone: 'waiting',
            text:
              record.kind === 'collect' && record.editing
                ? i18n.t('activity.editing')
                : i18n.t('activity.waiting'),
          };
    case 'sending':
      return { tone: 'waiting', text: i18n.t('activity.sending') };
    case 'sent':
      return {
        tone: 'right',
        text:
          record.kind === 'collect'
            ? outcomes[record.outcome ?? 'collected']()
            : i18n.t('activity.sent'),
      };
    case 'needs-attention':
      return { tone: 'warn', text: i18n.t('activity.needsAttention') };
    case 'unconfirmed':
      return { tone: 'unsure', text: i18n.t('activity.unconfirmed') };
  }
}
