/** What is asked: the instruction, the word with room around it, how it sounds. */
import { Turtle, Volume2 } from 'lucide-react';
import { i18n } from '#i18n';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Word } from '../../ui/Word.tsx';
import { isTyped } from '../shown-kind.ts';
import { CardPicture } from './CardPicture.tsx';
import type { CardProps } from './card-props.ts';
import { NoVoice } from './NoVoice.tsx';

interface CardFaceProps extends Pick<CardProps, 'card' | 'speech' | 'language'> {
  /** Said where the card has no instruction of its own. */
  readonly instruction: string;
  /** Stands for the question, where that is more than a word. */
  readonly children?: ReactNode;
}

export function CardFace({ card, speech, language, instruction, children }: CardFaceProps) {
  const needsVoice = card.speak || card.kind === 'speaking';
  return (
    <div className="card-face">
      <p className="quiet" dir="auto">
        {card.prompt || instruction}
      </p>
      {children ?? (card.question && <Word text={card.question} language={language} />)}
      {card.question && (
        <div className="row card-sound">
          <PhoneticsLine card={card} />
          {speech.state === 'ready' && <PlayButtons speech={speech} typed={isTyped(card)} />}
          {speech.state === 'missing' && needsVoice && <NoVoice {...{ speech, language }} />}
        </div>
      )}
      <CardPicture card={card} about={card.question} />
    </div>
  );
}

export function PhoneticsLine({ card }: Pick<CardProps, 'card'>) {
  if (card.phonetics.length === 0) return null;
  return (
    <p className="quiet phonetics">
      {card.phonetics.slice(0, 2).map(({ accent, text }) => (
        <span key={`${accent} ${text}`}>
          {accent && <span className="small">{accent} </span>}
          <span lang="und-fonipa">{text}</span>
        </span>
      ))}
    </p>
  );
}

function PlayButtons({
  speech,
  typed,
}: Pick<CardProps, 'speech'> & {
  /** Letters are typed into this card. */
  readonly typed: boolean;
}) {
  const key = (letter: string) =>
    typed ? { name: `Alt+${letter}`, label: `Alt ${letter}` } : { name: letter, label: letter };
  return (
    <span className="row">
      <Button variant="quiet" iconOnly shortcut={key('P')} onClick={() => speech.play()}>
        <Volume2 className="icon" aria-hidden="true" />
        <span className="visually-hidden">{i18n.t('review.play')}</span>
      </Button>
      <Button variant="quiet" iconOnly shortcut={key('L')} onClick={() => speech.play(true)}>
        <Turtle className="icon" aria-hidden="true" />
        <span className="visually-hidden">{i18n.t('review.slow')}</span>
      </Button>
    </span>
  );
}
