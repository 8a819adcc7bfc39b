/** The missed words: the learner can open, hear and practise them. */
import { i18n } from '#i18n';
import type { Flashcard } from '@gleaner/shared';
import { ChevronRight, Volume2 } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../../ui/Button.tsx';
import { backOf } from '../answers/card-back.ts';
import { CardBack } from './CardBack.tsx';
import { CardText } from '../cards/CardText.tsx';
import { missedWord } from './missed-word.ts';
import type { ScreenController } from './ReviewScreen.tsx';
import { languageOfText } from '../cards/text-language.ts';
import { useLetterShortcut } from '../input/single-keys.ts';
import { useKeys } from '../input/use-keys.ts';
import { useOwnSentence } from './use-own-sentence.ts';
import { useSpeech } from '../speech/use-speech.ts';

type Settings = Omit<ScreenController, 'dispatch'>;

interface LookAgainProps {
  readonly cards: readonly Flashcard[];
  /** The session's connection. */
  readonly connection: string | null;
  /** Without it words can be neither practised nor heard. */
  readonly controller: Settings | undefined;
  readonly hasPractised: boolean;
  readonly onPractise: () => void;
}

export function LookAgain({ cards, connection, controller, ...practice }: LookAgainProps) {
  return (
    <section aria-labelledby="look-again" className="stack">
      <h2 id="look-again">{i18n.t('review.lookAgain')}</h2>
      <ul className="look-again">
        {cards.map((card) => (
          <li key={card.id}>
            <MissedWord {...{ card, connection }} />
            {controller && <PlayWord {...{ card, controller }} />}
          </li>
        ))}
      </ul>
      {controller && <PractiseButton {...practice} count={cards.length} />}
    </section>
  );
}

interface OfSession extends Pick<LookAgainProps, 'connection'> {
  readonly card: Flashcard;
}

function MissedWord({ card, connection }: OfSession) {
  const [isOpen, setOpen] = useState(false);
  const { word, answer } = missedWord(card);
  const language = card.language ?? languageOfText(word);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <CardText as="span" className="look-word" text={word} language={language} />
        <CardText as="span" className="quiet small" text={answer} language={language} />
        <ChevronRight className="icon flip" aria-hidden="true" />
      </summary>
      {isOpen && <Opened {...{ card, connection, language }} />}
    </details>
  );
}

/** Its sentence is looked up when it is opened. */
function Opened({ card, connection, language }: OfSession & { readonly language: string }) {
  const sentence = useOwnSentence(card, connection);
  if (sentence === null && backOf(card).length === 0)
    return <p className="quiet small">{i18n.t('summary.nothingMore')}</p>;
  return <CardBack {...{ card, sentence, language }} />;
}

function PlayWord({
  card,
  controller,
}: {
  readonly card: Flashcard;
  readonly controller: Settings;
}) {
  const { word, spoken } = missedWord(card);
  const { sound } = useSyncExternalStore(controller.subscribe, controller.getSnapshot);
  const speech = useSpeech(spoken, card.language ?? languageOfText(spoken), null, {
    allowed: sound?.onlineVoices ?? false,
    allow: () => controller.allow({ onlineVoices: true }),
  });
  if (speech.state !== 'ready') return null;
  return (
    <Button variant="quiet" label={i18n.t('summary.play', [word])} onClick={() => speech.play()}>
      <Volume2 className="icon" aria-hidden="true" />
    </Button>
  );
}

function PractiseButton({
  count,
  hasPractised,
  onPractise,
}: Pick<LookAgainProps, 'hasPractised' | 'onPractise'> & { readonly count: number }) {
  const place = useRef<HTMLDivElement>(null);
  const letterShortcut = useLetterShortcut();
  useKeys({ p: onPractise });
  useEffect(() => {
    if (hasPractised) place.current?.querySelector('button')?.focus();
  }, [hasPractised]);
  return (
    <div className="row" ref={place}>
      <Button shortcut={letterShortcut('P', false)} onClick={onPractise}>
        {i18n.t('summary.practise', count)}
      </Button>
      <p className="quiet small" role="status">
        {hasPractised && i18n.t('summary.practised')}
      </p>
    </div>
  );
}
