/** A word or an answer, and its state. */
import { i18n } from '#i18n';
import type { ReactNode } from 'react';
import type { CollectOutcome, CollectRecord, OutboxRecord } from '../outbox/store/record.ts';
import { shownText } from '../text/invisible.ts';
import { Mark, type MarkTone } from '../ui/Mark.tsx';

/** A word and its state on one line, with `children` at its end. */
export function RowHead({
  record,
  grace = false,
  children,
}: {
  readonly record: OutboxRecord;
  /** It can still be undone. */
  readonly grace?: boolean;
  readonly children?: ReactNode;
}) {
  const title = titleOf(record);
  const { tone, text } = grace
    ? { tone: 'waiting' as const, text: i18n.t('activity.saved') }
    : stateOf(record);
  const isUsual =
    record.state === 'sent' &&
    (record.kind === 'answer' || (record.outcome ?? 'collected') === 'collected');
  return (
    <div className="word-row">
      {/* As `Word` is, which the first screen does without. */}
      <span className="word-term" dir="auto" title={title}>
        {title}
      </span>
      {isUsual ? (
        // The normal case is told only to those who cannot see that nothing is wrong.
        <span className="visually-hidden">{text}</span>
      ) : (
        // Its list has the same words as its title.
        <Mark tone={tone} iconOnly={tone === 'warn'}>
          {text}
        </Mark>
      )}
      {children}
    </div>
  );
}

/** The word, or the given answer. */
export function titleOf(record: OutboxRecord): string {
  return record.kind === 'collect'
    ? shownText(record.spec.term)
    : i18n.t('activity.answer', [shownText(record.answer.user_answer)]);
}

/** For screen readers, which list buttons one by one. */
export function named(action: string, record: OutboxRecord): string {
  return i18n.t('activity.actOn', [action, titleOf(record)]);
}

const outcomes: Readonly<Record<CollectOutcome, () => string>> = {
  collected: () => i18n.t('activity.sent'),
  'already-collected': () => i18n.t('activity.alreadyCollected'),
  'sentence-added': () => i18n.t('activity.sentenceAdded'),
  'sentence-kept': () => i18n.t('activity.sentenceKept'),
};

function collectedText({ outcome = 'collected', scheduleLost }: CollectRecord): string {
  return scheduleLost ? i18n.t('activity.scheduleLost') : outcomes[outcome]();
}

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
        text: record.kind === 'collect' ? collectedText(record) : i18n.t('activity.sent'),
      };
    case 'needs-attention':
      return { tone: 'warn', text: i18n.t('activity.needsAttention') };
    case 'unconfirmed':
      return { tone: 'unsure', text: i18n.t('activity.unconfirmed') };
  }
}
