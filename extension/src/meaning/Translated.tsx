/** The browser's translation of a word and its sentence, marked as a machine's. A chunk of its own. */
import { i18n } from '#i18n';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { percentText } from '../ui/format.ts';
import { askAtOnce, askNow, isOpen, type MeaningAnswer } from './ask.ts';
import { browserTranslation } from './translation.ts';
import { Word } from '../ui/Word.tsx';

interface TranslatedProps {
  readonly term: string;
  readonly sentence: string;
  /** BCP 47; empty where unknown. */
  readonly from: string;
  readonly to: string;
}

export default function Translated({ term, sentence, from, to }: TranslatedProps) {
  const [translation] = useState(() => browserTranslation());
  const [word, setWord] = useState<MeaningAnswer>({ state: 'none' });
  const [whole, setWhole] = useState<MeaningAnswer>({ state: 'none' });
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isShown = true;
    const question = { text: term, pair: { from, to } };
    const tell = (answer: MeaningAnswer): void => {
      if (isShown) setWord(answer);
    };
    if (translation) void askAtOnce(translation, question, tell);
    return () => {
      isShown = false;
    };
  }, [translation, term, from, to]);
  if (!translation || word.state === 'none') return null;
  const ofSentence = word.state === 'translated';
  const text = ofSentence ? sentence : term;
  const isBusy = [word, whole].some(({ state }) => state === 'asking');
  const canAsk = isBusy || !ofSentence || whole.state === 'none' || isOpen(whole);

  function ask(): void {
    const tell = ofSentence ? setWhole : setWord;
    if (!translation) return;
    void askNow(translation, { text, pair: { from, to } }, (answer) => {
      // The focused button is about to go.
      if (ofSentence && answer.state === 'translated') group.current?.focus();
      tell(answer);
    });
  }

  return (
    <div
      className="translated stack"
      role="group"
      aria-label={i18n.t('meaning.machine')}
      tabIndex={-1}
      ref={group}
    >
      <Told answer={word} language={to} />
      <Told answer={whole} language={to} />
      {ofSentence && <p className="quiet small">{i18n.t('meaning.machine')}</p>}
      {text !== '' && canAsk && (
        <Button busy={isBusy} onClick={ask}>
          {ofSentence ? i18n.t('meaning.translateSentence') : i18n.t('meaning.translate')}
        </Button>
      )}
    </div>
  );
}

function Told({ answer, language }: { readonly answer: MeaningAnswer; readonly language: string }) {
  return (
    <Word
      role="status"
      language={answer.state === 'translated' ? language : undefined}
      text={textOf(answer)}
    />
  );
}

function textOf(answer: MeaningAnswer): string {
  switch (answer.state) {
    case 'translated':
      return answer.text;
    case 'failed':
      return i18n.t('meaning.failed');
    case 'asking':
      return answer.share === null
        ? ''
        : i18n.t('meaning.downloading', [percentText(answer.share)]);
    case 'none':
    case 'offered':
      return '';
  }
}
