/** What is asked: the instruction, the word with room around it, how it sounds. */
import { Volume2 } from 'lucide-react';
import { i18n } from '#i18n';
import { Button } from '../../ui/Button.tsx';
import { Word } from '../../ui/Word.tsx';
import { CardPicture } from './CardPicture.tsx';
import type { CardProps } from './card-props.ts';

interface CardFaceProps extends Pick<CardProps, 'card' | 'speech' | 'language'> {
  /** Said where the card has no instruction of its own. */
  readonly instruction: string;
}

export function CardFace({ card, speech, language, instruction }: CardFaceProps) {
  return (
    <div className="card-face">
      <p className="quiet" dir="auto">
        {card.prompt || instruction}
      </p>
      <Word text={card.question} language={language} />
      <div className="row card-sound">
        <PhoneticsLine card={card} />
        {speech.state === 'ready' && <PlayButton speech={speech} />}
      </div>
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

function PlayButton({ speech }: Pick<CardProps, 'speech'>) {
  return (
    <Button
      variant="quiet"
      iconOnly
      shortcut={{ name: 'P', label: 'P' }}
      onClick={() => speech.play()}
    >
      <Volume2 className="icon" aria-hidden="true" />
      <span className="visually-hidden">{i18n.t('review.play')}</span>
    </Button>
  );
}
