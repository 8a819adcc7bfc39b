/** A line of a video that Gleaner could not read: pasted here, and a word of it pressed. */
import { i18n } from '#i18n';
import { useId, useState } from 'react';
import { keepFromLine } from '../../collect/captions/keep-line.ts';
import { oneLine } from '../../collect/captions/caption.ts';
import { wordsOf } from '../../collect/captions/words-of.ts';
import { sendMessage } from '../../messages.ts';
import type { OutboxDatabase } from '../../outbox/outbox.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PageNav } from '../../ui/PageNav.tsx';
import { Word } from '../../ui/Word.tsx';
import '../../ui/styles/page.css';
import './line.css';
import { keepError } from '../../platform/keep-error.ts';

export function LinePage({ outbox }: { readonly outbox: OutboxDatabase }) {
  const [typed, setTyped] = useState('');
  const [collected, setCollected] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState(false);
  const id = useId();
  const line = oneLine(typed);

  async function collect(word: string): Promise<void> {
    try {
      const term = await keepFromLine(outbox, word, line);
      if (term === null) return;
      setFailed(false);
      setCollected((before) => [...before.filter((one) => one !== term), term]);
      // Without the background it is sent later.
      await sendMessage('drainOutbox').catch(() => undefined);
    } catch (error) {
      void keepError('line: collect', error);
      setFailed(true);
    }
  }

  return (
    <main className="page stack line-page">
      <PageNav current={null} />
      <h1 className="word">{i18n.t('captions.pasteTitle')}</h1>
      <div className="field">
        <label htmlFor={id}>{i18n.t('captions.pasteField')}</label>
        <textarea
          id={id}
          className="input"
          rows={2}
          dir="auto"
          autoFocus
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      {line !== '' && (
        <>
          <p className="quiet small" id={`${id}-note`}>
            {i18n.t('captions.pasteNote')}
          </p>
          <Word className="line-words" role="group" aria-labelledby={`${id}-note`}>
            {wordsOf({ text: line, language: '' }).map(({ text, isWord }, place) =>
              isWord ? (
                <button key={place} type="button" onClick={() => void collect(text)}>
                  {text}
                </button>
              ) : (
                <span key={place}>{text}</span>
              ),
            )}
          </Word>
        </>
      )}
      <p role="status">
        {collected.length > 0 && i18n.t('captions.collected', [collected.join(', ')])}
      </p>
      {failed && <Notice tone="wrong">{i18n.t('toast.problem.notSaved')}</Notice>}
    </main>
  );
}
