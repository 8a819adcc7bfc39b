/** Words that the list does not have, of which sentences are kept here: they are not listed as the account's. */
import { i18n } from '#i18n';
import { useState } from 'react';
import { askToSend } from '../../ask-to-send.ts';
import type { Settings } from '../../settings/settings.ts';
import { shownText } from '../../text/invisible.ts';
import { Button } from '../../ui/Button.tsx';
import type { WordEntry } from '../../word-list/entry.ts';
import type { Languages } from './use-languages.ts';
import { collectApart } from './collect-apart.ts';
import { numberText } from '../../ui/number-text.ts';
import type { OutboxDatabase } from '../../outbox/outbox.ts';
import { Word } from '../../ui/Word.tsx';
import { keepError } from '../../platform/keep-error.ts';

interface ApartProps {
  readonly words: readonly WordEntry[];
  readonly outbox: OutboxDatabase;
  readonly settings: Settings;
  readonly languages: Languages;
}

const few = 5;

export function Apart({ words, outbox, settings, languages }: ApartProps) {
  const [isAll, setAll] = useState(false);
  const [said, setSaid] = useState('');
  if (words.length === 0 && said === '') return null;
  const collect = async (word: WordEntry): Promise<void> => {
    try {
      await collectApart(outbox, word, settings);
      setSaid(i18n.t('popup.added', [shownText(word.term)]));
      askToSend();
      // The button is gone.
      document.getElementById('apart')?.focus();
    } catch (error) {
      void keepError('words: apart', error);
      setSaid(i18n.t('options.notSaved'));
    }
  };
  const shown = isAll ? words : words.slice(0, few);
  return (
    <section className="stack words-apart" aria-labelledby="apart">
      <h2 id="apart" tabIndex={-1}>
        {i18n.t('words.apart')}
      </h2>
      <p className="quiet small">{i18n.t('words.apartNote')}</p>
      <ul className="apart-list">
        {shown.map((word) => (
          <li key={word.key} className="row">
            <div>
              <Word
                className="word"
                text={shownText(word.term)}
                language={languages.tagOf(word.language)}
              />
              <Word
                className="quiet small"
                text={shownText(word.sentences[0]?.sentence ?? '')}
                language={languages.tagOf(word.language)}
              />
            </div>
            <Button
              aria-label={i18n.t('words.apartCollect', [shownText(word.term)])}
              onClick={() => void collect(word)}
            >
              {i18n.t('popup.addKeep')}
            </Button>
          </li>
        ))}
      </ul>
      {shown.length < words.length && (
        <p>
          <Button variant="quiet" onClick={() => setAll(true)}>
            {i18n.t('words.showAll', [numberText(words.length)])}
          </Button>
        </p>
      )}
      <p className="quiet small" role="status">
        {said}
      </p>
    </section>
  );
}
