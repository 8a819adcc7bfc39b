/** A sentence to try it on. What is collected here is real, and can be undone. */
import { i18n } from '#i18n';
import { useEffect, useRef } from 'react';
import type { CollectRecord } from '../../outbox/store/record.ts';
import { Message, slot } from '../../ui/Message.tsx';
import { EverywhereSwitch } from '../../settings/sites/EverywhereSwitch.tsx';
import { storedSettings } from '../../settings/use-settings.ts';
import { useStored } from '../../ui/use-stored.ts';
import { WordList } from '../../word-list/WordList.tsx';
import { Step } from './Step.tsx';
import type { OutboxDatabase } from '../../outbox/outbox.ts';

interface TryStepProps {
  readonly outbox: OutboxDatabase;
  /** It is this step's turn. */
  readonly isNext: boolean;
  /** The newest words of this device. A first word that was collected on another page completes the step too. */
  readonly collected: readonly CollectRecord[];
}

export function TryStep({ outbox, isNext, collected }: TryStepProps) {
  const word = useRef<HTMLElement>(null);
  const sentence = useRef<HTMLQuoteElement>(null);
  // Then only the right click is left, or the menu key.
  useEffect(() => {
    if (!isNext || !word.current) return;
    sentence.current?.focus({ preventScroll: true });
    getSelection()?.selectAllChildren(word.current);
  }, [isNext]);
  return (
    <Step number={3} title={i18n.t('welcome.tryTitle')} isDone={collected.length > 0}>
      {matchMedia('(pointer: coarse)').matches ? (
        <ByTouch />
      ) : (
        <>
          <p className="quiet">{i18n.t('welcome.tryNote')}</p>
          <blockquote className="practice" lang="en" dir="ltr" tabIndex={-1} ref={sentence}>
            <Message text={i18n.t('welcome.sample', [slot])}>
              <mark ref={word}>{i18n.t('welcome.sampleWord')}</mark>
            </Message>
          </blockquote>
        </>
      )}
      {collected.length > 0 && (
        <>
          <h3 className="small quiet" id="tried">
            {i18n.t('welcome.tried')}
          </h3>
          <WordList records={collected} outbox={outbox} labelledBy="tried" />
        </>
      )}
    </Step>
  );
}

/** A finger has no right click: there the bubble collects, which works on websites alone. */
function ByTouch() {
  const bubble = useStored(storedSettings).data?.bubble;
  return (
    <>
      <p className="quiet">{i18n.t('welcome.touchNote')}</p>
      {bubble && (
        <EverywhereSwitch
          feature="bubble"
          checked={bubble.everywhere}
          label={i18n.t('bubble.everywhere')}
          note={i18n.t('welcome.touchAsk')}
        />
      )}
    </>
  );
}
