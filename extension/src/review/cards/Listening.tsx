/**
 * The opt-in on a speaking card: the browser listens and proposes a grade, which the learner confirms. It
 * says where the sound goes before it is switched on; an error leaves the card unchanged.
 */
import { Mic, MicOff, Square } from 'lucide-react';
import { i18n } from '#i18n';
import { similarity, type Flashcard } from '@gleaner/shared';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';
import type { ListeningChoice } from './card-props.ts';
import { listen, type Heard } from './recognizer.ts';

/** The required similarity when the card gives none, as in grading. */
const usualSimilarity = 0.8;

export interface ListeningProps {
  readonly card: Flashcard;
  /** BCP 47. */
  readonly language: string;
  readonly choice: ListeningChoice;
}

export default function Listening({ card, language, choice }: ListeningProps) {
  return choice.allowed ? (
    <Microphone {...{ card, language, choice }} />
  ) : (
    <Offer onAllow={() => choice.allow(true)} />
  );
}

function Offer({ onAllow }: { readonly onAllow: () => void }) {
  const [asked, setAsked] = useState(false);
  if (!asked)
    return (
      <div className="listening">
        <Button variant="quiet" onClick={() => setAsked(true)}>
          <Mic className="icon" aria-hidden="true" />
          {i18n.t('cards.say.offer')}
        </Button>
      </div>
    );
  return (
    <div className="listening" role="group" aria-label={i18n.t('cards.say.offer')}>
      <p className="small">{i18n.t('cards.say.where')}</p>
      <p className="row">
        <Button onClick={onAllow}>{i18n.t('cards.say.allow')}</Button>
        <Button variant="quiet" onClick={() => setAsked(false)}>
          {i18n.t('cards.say.notNow')}
        </Button>
      </p>
    </div>
  );
}

function Microphone({ card, language, choice }: ListeningProps) {
  const [heard, setHeard] = useState<Heard | 'listening' | null>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  function start(): void {
    const giveUp = new AbortController();
    stop.current = giveUp;
    setHeard('listening');
    void listen(language, giveUp.signal).then(setHeard);
  }

  return (
    <div className="listening">
      <p className="row">
        {heard === 'listening' ? (
          <Button onClick={() => stop.current?.abort()}>
            <Square className="icon" aria-hidden="true" />
            {i18n.t('cards.say.stop')}
          </Button>
        ) : (
          <Button onClick={start}>
            <Mic className="icon" aria-hidden="true" />
            {i18n.t('cards.say.start')}
          </Button>
        )}
        <Button variant="quiet" onClick={() => choice.allow(false)}>
          <MicOff className="icon" aria-hidden="true" />
          {i18n.t('cards.say.switchOff')}
        </Button>
      </p>
      <div role="status" className="small">
        {heard === 'listening' && i18n.t('cards.say.listening')}
        {heard !== null && heard !== 'listening' && <Proposal {...{ card, language, heard }} />}
      </div>
    </div>
  );
}

function Proposal({
  card,
  language,
  heard,
}: Omit<ListeningProps, 'choice'> & { readonly heard: Heard }) {
  if (heard.kind !== 'heard') return i18n.t(`cards.say.${heard.kind}`);
  const expected = [card.question, ...card.correct].filter((text) => text !== '');
  const best = heard.texts
    .map((text) => ({
      text,
      likeness: Math.max(0, ...expected.map((one) => similarity(text, one, language))),
    }))
    .reduce((a, b) => (b.likeness > a.likeness ? b : a));
  const right = best.likeness >= (card.rules.minSimilarity ?? usualSimilarity);
  return (
    <>
      <p>{i18n.t('cards.say.heard', [best.text])}</p>
      <p className="row">
        <Mark tone={right ? 'right' : 'wrong'}>
          {right ? i18n.t('cards.say.soundsRight') : i18n.t('cards.say.soundsOther')}
        </Mark>
        <span className="quiet numbers">
          {i18n.t('cards.say.alike', [Math.round(100 * best.likeness)])}
        </span>
      </p>
    </>
  );
}
