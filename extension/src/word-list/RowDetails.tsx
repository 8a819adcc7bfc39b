/** Why one write waits or failed, and all possible actions; and the plan of an answer. */
import { i18n } from '#i18n';
import { useState } from 'react';
import { askToSend } from '../ask-to-send.ts';
import { sendMessage } from '../messages.ts';
import { needsAttention } from '../outbox/attention.ts';
import { isEditable } from '../outbox/word/edit-record.ts';
import { reasonText } from '../outbox/reason-text.ts';
import type { AnswerRecord, OutboxRecord } from '../outbox/store/record.ts';
import { lastSession } from '../relay-client/session.ts';
import { planName } from '../review/plans/plan-list.ts';
import { openReviewStore } from '../review/store/store.ts';
import { watchReview } from '../review/store/watch.ts';
import { shownText } from '../text/invisible.ts';
import { Button } from '../ui/Button.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { useStored } from '../ui/use-stored.ts';
import { named } from './RowHead.tsx';
import { type OutboxDatabase } from '../outbox/outbox.ts';
import { remove, retry } from '../outbox/stuck.ts';
import { keepError } from '../platform/keep-error.ts';

interface TroubleProps {
  readonly record: OutboxRecord;
  readonly outbox: OutboxDatabase;
  /** The row is about to be removed. */
  readonly leave: () => void;
}

interface RowDetailsProps extends TroubleProps {
  readonly id: string;
  readonly isOpen: boolean;
}

export default function RowDetails({ id, isOpen, ...trouble }: RowDetailsProps) {
  const { record } = trouble;
  return (
    <>
      {record.kind === 'answer' && <AnswersPlan record={record} />}
      <div id={id} hidden={!isOpen}>
        {isOpen && <Trouble {...trouble} />}
      </div>
    </>
  );
}

function Trouble({ record, outbox, leave }: TroubleProps) {
  const [asking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState('');
  /** A late press changes nothing, and the row soon shows the new state. */
  const act = async (work: () => Promise<boolean>): Promise<void> => {
    try {
      setTrouble((await work()) ? '' : i18n.t('activity.tooLate'));
    } catch (error) {
      void keepError('words: activity', error);
      setTrouble(i18n.t('ui.error.unexpected'));
    }
  };
  const sendAgain = async (): Promise<boolean> => {
    const again = await retry(outbox, record.id, Date.now());
    askToSend();
    return again;
  };
  const removeIt = async (): Promise<boolean> => {
    setAsking(false);
    const removed = await remove(outbox, record.id);
    if (removed) leave();
    // Wakes the worker, which updates the number on the toolbar.
    askToSend();
    return removed;
  };
  return (
    <div className="word-trouble">
      <p className="small">{reasonText(record)}</p>
      <div className="row">
        {isEditable(record) && (
          <Act
            record={record}
            text={i18n.t('activity.edit')}
            run={() => act(() => sendMessage('editCollect', { recordId: record.id }))}
          />
        )}
        {canSendAgain(record) && (
          <Act
            record={record}
            text={
              record.reason === 'other-account'
                ? i18n.t('activity.sendHere')
                : i18n.t('activity.sendAgain')
            }
            run={() => act(sendAgain)}
          />
        )}
        <Button
          variant="quiet"
          onClick={() => setAsking(true)}
          aria-label={named(i18n.t('activity.delete'), record)}
        >
          {i18n.t('activity.delete')}
        </Button>
      </div>
      {asking && (
        <Confirm
          question={
            mayHaveArrived(record)
              ? i18n.t('activity.deleteAskUnsure')
              : i18n.t('activity.deleteAsk')
          }
          action={i18n.t('activity.delete')}
          cancel={i18n.t('activity.keep')}
          onConfirm={() => void act(removeIt)}
          onCancel={() => setAsking(false)}
        />
      )}
      <p className="small" role="status">
        {trouble}
      </p>
    </div>
  );
}

const watches = [watchReview];

/** The plan of an answer, by the name that the learner knows. An id is no name. */
function AnswersPlan({ record }: { readonly record: AnswerRecord }) {
  const { planId, connection } = record;
  const read = async () => {
    const store = await openReviewStore();
    try {
      const [known, session] = await Promise.all([store.load(), lastSession()]);
      return planName({ planId, connection }, session?.plans ?? [], known);
    } finally {
      store.close();
    }
  };
  const { data = '' } = useStored({ key: ['plan-name', planId, connection], read, watches });
  return (
    <p className="quiet small answers-plan">
      <bdi>{shownText(data)}</bdi>
    </p>
  );
}

function Act({
  record,
  text,
  run,
}: {
  readonly record: OutboxRecord;
  readonly text: string;
  readonly run: () => Promise<void>;
}) {
  return (
    <Button onClick={() => void run()} aria-label={named(text, record)}>
      {text}
    </Button>
  );
}

/** Whether a retry can help: not when the write waits for a sign-in or for the service's own pause. */
function canSendAgain(record: OutboxRecord): boolean {
  if (record.reason === 'other-account') return record.kind === 'collect';
  if (record.kind === 'answer' && record.reason === 'plan-gone') return false;
  return needsAttention(record) || record.reason === 'service-error' || record.reason === 'offline';
}

function mayHaveArrived({ state, keyUsedAt, doubtful }: OutboxRecord): boolean {
  return (
    state === 'unconfirmed' ||
    (state === 'waiting' && (keyUsedAt !== undefined || doubtful === true))
  );
}
