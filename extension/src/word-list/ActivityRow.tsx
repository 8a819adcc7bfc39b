/** One write, its state, and the possible actions. */
import { i18n } from '#i18n';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState, type CSSProperties } from 'react';
import { askToSend } from '../ask-to-send.ts';
import { shownText } from '../text/invisible.ts';
import { canAddSentence, needsAttention } from '../outbox/attention.ts';
import type { CollectRecord, OutboxRecord } from '../outbox/store/record.ts';
import { graceLeft, graceMs } from '../outbox/schedule.ts';
import { Button } from '../ui/Button.tsx';
import { loadDetails, RowDetails } from './load-details.ts';
import { named, RowHead, titleOf } from './RowHead.tsx';
import type { OutboxDatabase } from '../outbox/outbox.ts';

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
  const isOpen = always || (openable && opened);
  const { place, leave } = useLeaving();
  const undo = async (): Promise<void> => {
    const { undoCollect } = await import('../outbox/word/undo-word.ts');
    if (await undoCollect(outbox, record.id, Date.now())) leave();
  };
  const addIts = async ({ id: known }: CollectRecord): Promise<void> => {
    const { addSentence } = await import('../outbox/word/add-sentence.ts');
    await addSentence(outbox, known, Date.now(), crypto.randomUUID());
    askToSend();
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
            aria-expanded={opened}
            aria-controls={id}
            label={i18n.t('activity.more', [titleOf(record)])}
            onClick={() => void loadDetails().then(() => setOpened(!opened))}
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
      {RowDetails && <RowDetails {...{ id, isOpen, record, outbox, leave }} />}
    </div>
  );
}

/** Details that the line above omits. */
function About({ record }: { readonly record: OutboxRecord }) {
  if (record.kind === 'answer') return null;
  const { purpose, state, learnedWord, spec } = record;
  if (purpose === 'sentence' && state !== 'sent')
    return <p className="quiet small">{i18n.t('activity.sentence')}</p>;
  return state === 'sent' && learnedWord && learnedWord.term !== spec.term ? (
    <p className="quiet small">{i18n.t('activity.storedAs', [shownText(learnedWord.term)])}</p>
  ) : null;
}

/** Milliseconds of grace at the last render; renders again when the grace is over. */
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

/** The focused row is removed: the list takes the focus. */
function useLeaving() {
  const place = useRef<HTMLDivElement>(null);
  const leave = (): void => {
    place.current?.closest('ul')?.focus();
  };
  return { place, leave };
}
