/** Words as they were collected, or answers, each with what became of it and what can be done. */
import { i18n } from '#i18n';
import { remove, retry, type OutboxDatabase } from '../outbox/queue.ts';
import { reasonText } from '../outbox/reason-text.ts';
import type { OutboxRecord } from '../outbox/record.ts';
import { sendMessage } from '../messages.ts';
import { Button } from '../ui/Button.tsx';
import { Mark, type MarkTone } from '../ui/Mark.tsx';
import './words.css';

export function WordList({
  records,
  outbox,
  labelledBy,
}: {
  readonly records: readonly OutboxRecord[];
  readonly outbox: OutboxDatabase;
  readonly labelledBy: string;
}) {
  return (
    <ul className="word-list" aria-labelledby={labelledBy}>
      {records.map((record) => (
        <li key={record.id}>
          <WordRow {...{ record, outbox }} />
        </li>
      ))}
    </ul>
  );
}

function WordRow({
  record,
  outbox,
}: {
  readonly record: OutboxRecord;
  readonly outbox: OutboxDatabase;
}) {
  const term = record.kind === 'collect' ? record.spec.term : record.answer.user_answer;
  const { tone, text } = stateOf(record);
  const again = (): void => {
    void retry(outbox, record.id, Date.now()).then(() => sendMessage('drainOutbox'));
  };
  return (
    <>
      <div className="word-row">
        <span className="word-term" dir="auto" title={term}>
          {term}
        </span>
        <Mark tone={tone}>{text}</Mark>
      </div>
      {isStuck(record) && (
        <div className="word-trouble">
          <p className="small">{reasonText(record)}</p>
          <div className="row">
            <Button onClick={again} aria-label={`${i18n.t('popup.sendAgain')}: ${term}`}>
              {i18n.t('popup.sendAgain')}
            </Button>
            <Button
              variant="quiet"
              onClick={() => void remove(outbox, record.id)}
              aria-label={`${i18n.t('popup.remove')}: ${term}`}
            >
              {i18n.t('popup.remove')}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

function isStuck({ state, reason }: OutboxRecord): boolean {
  if (state === 'needs-attention' || state === 'unconfirmed') return true;
  return (
    state === 'waiting' &&
    (reason === 'scope-missing' || reason === 'forbidden' || reason === 'other-account')
  );
}

function stateOf(record: OutboxRecord): { tone: MarkTone; text: string } {
  switch (record.state) {
    case 'waiting':
      return { tone: 'waiting', text: i18n.t('popup.waiting') };
    case 'sending':
      return { tone: 'waiting', text: i18n.t('popup.sending') };
    case 'sent':
      return record.kind === 'collect' && record.outcome === 'already-collected'
        ? { tone: 'right', text: i18n.t('popup.alreadyCollected') }
        : { tone: 'right', text: i18n.t('popup.sent') };
    case 'needs-attention':
      return { tone: 'warn', text: i18n.t('popup.needsAttention') };
    case 'unconfirmed':
      return { tone: 'unsure', text: i18n.t('popup.unconfirmed') };
  }
}
