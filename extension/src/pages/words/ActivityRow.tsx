/** One write with why it waits or failed, and everything that can be done about it. */
import { i18n } from '#i18n';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState, type CSSProperties } from 'react';
import { shownText } from '../../text/invisible.ts';
import { sendMessage } from '../../messages.ts';
import { addSentence, canAddSentence } from '../../outbox/word/add-sentence.ts';
import { needsAttention } from '../../outbox/attention.ts';
import { isEditable } from '../../outbox/word/edit-record.ts';
import { remove, retry, undoCollect, type OutboxDatabase } from '../../outbox/word/queue.ts';
import { reasonText } from '../../outbox/reason-text.ts';
import type { CollectRecord, OutboxRecord } from '../../outbox/store/record.ts';
import { graceLeft, graceMs } from '../../outbox/schedule.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { RowHead, titleOf } from './RowHead.tsx';

interface RowProps {
  readonly record: OutboxRecord;
  readonly outbox: OutboxDatabase;
}

export function ActivityRow({ record, outbox }: RowProps) {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const left = useGrace(record);
  const always = needsAttention(record);
  const openable = !always && record.state === 'waiting';
  const { place, leave } = useLeaving();
  const undo = async (): Promise<void> => {
    if (await undoCollect(outbox, record.id, Date.now())) leave();
  };
  const addIts = async ({ id: known }: CollectRecord): Promise<void> => {
    await addSentence(outbox, known, Date.now(), crypto.randomUUID());
    nudge();
  };
  return (
    <div ref={place}>
      <RowHead record={record} grace={left > 0}>
        {left > 0 && (
          <Button
            variant="quiet"
            onClick={() => void undo()}
            aria-label={named(i18n.t('activity.undo'), record)}
          >
            {i18n.t('activity.undo')}
          </Button>
        )}
        {record.kind === 'collect' && canAddSentence(record) && (
          <Button
            variant="quiet"
            onClick={() => void addIts(record)}
            aria-label={named(i18n.t('toast.addSentence'), record)}
          >
            {i18n.t('toast.addSentence')}
          </Button>
        )}
        {openable && (
          <Button
            variant="quiet"
            iconOnly
            aria-expanded={opened}
            aria-controls={id}
            aria-label={i18n.t('activity.more', [titleOf(record)])}
            onClick={() => setOpened(!opened)}
          >
            <ChevronDown className="icon word-open" aria-hidden="true" />
          </Button>
        )}
      </RowHead>
      {left > 0 && (
        <div
          key={record.id}
          className="grace-line"
          style={{ '--left': `${left}ms`, '--from': left / graceMs } as CSSProperties}
        />
      )}
      <About record={record} />
      <div id={id} hidden={!always && !(openable && opened)}>
        {(always || (openable && opened)) && <Details {...{ record, outbox, leave }} />}
      </div>
    </div>
  );
}

/** What the line above leaves open. */
function About({ record }: { readonly record: OutboxRecord }) {
  if (record.kind === 'answer')
    return <p className="quiet small">{i18n.t('activity.answerTo', [shownText(record.planId)])}</p>;
  const { purpose, state, learnedWord, spec } = record;
  if (purpose === 'sentence' && state !== 'sent')
    return <p className="quiet small">{i18n.t('activity.sentence')}</p>;
  return state === 'sent' && learnedWord && learnedWord.term !== spec.term ? (
    <p className="quiet small" dir="auto">
      {i18n.t('activity.storedAs', [shownText(learnedWord.term)])}
    </p>
  ) : null;
}

function Details({ record, outbox, leave }: RowProps & { readonly leave: () => void }) {
  const [asking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState('');
  /** What is too late changes nothing, and the row soon says what has become of the write. */
  const act = async (work: () => Promise<boolean>): Promise<void> => {
    try {
      setTrouble((await work()) ? '' : i18n.t('activity.tooLate'));
    } catch {
      setTrouble(i18n.t('ui.error.unexpected'));
    }
  };
  const sendAgain = async (): Promise<boolean> => {
    const again = await retry(outbox, record.id, Date.now());
    nudge();
    return again;
  };
  const removeIt = async (): Promise<boolean> => {
    setAsking(false);
    const removed = await remove(outbox, record.id);
    if (removed) leave();
    // Wakes the worker, which keeps the count on the toolbar.
    nudge();
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

/** For those who hear buttons one by one. */
function named(action: string, record: OutboxRecord): string {
  return i18n.t('activity.actOn', [action, titleOf(record)]);
}

/** Where trying again can bring something: not while only a sign-in or the service's own pause ends it. */
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

/** The background sends what is due. */
function nudge(): void {
  sendMessage('drainOutbox').catch(() => undefined);
}

/** Milliseconds of grace that were left when it was looked at last; looked at again when it is over. */
function useGrace(record: OutboxRecord): number {
  const [now, setNow] = useState(Date.now);
  const left = graceLeft(record, now);
  useEffect(() => {
    const rest = graceLeft(record, Date.now());
    const timer = setTimeout(() => setNow(Date.now()), rest + 1);
    return () => {
      clearTimeout(timer);
    };
  }, [record]);
  return left;
}

/** The row goes with the focus on it: the list takes it. */
function useLeaving() {
  const place = useRef<HTMLDivElement>(null);
  const leave = (): void => {
    place.current?.closest('ul')?.focus();
  };
  return { place, leave };
}
