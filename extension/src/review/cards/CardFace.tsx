/** The question: instruction, word, and sound. */
import { Turtle, Volume2 } from 'lucide-react';
import { i18n } from '#i18n';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { LargeWord } from '../../ui/LargeWord.tsx';
import { useLetterShortcut } from '../input/single-keys.ts';
import { isTyped } from '../session/shown-kind.ts';
import { CardPicture } from './CardPicture.tsx';
import type { CardProps } from './card-props.ts';
import { CardText } from './CardText.tsx';
import { NoVoice } from './NoVoice.tsx';

interface CardFaceProps extends Pick<CardProps, 'card' | 'speech' | 'language'> {
  /** Shown when the card has no instruction of its own. */
  readonly instruction: string;
  /** Id of the instruction, if it describes a field. */
  readonly promptId?: string;
  /** Shown below the question. */
  readonly hint?: ReactNode;
  /** Replaces the question when that is more than a word. */
  readonly children?: ReactNode;
}

export function CardFace(props: CardFaceProps) {
  const { card, speech, language, instruction, promptId, hint, children } = props;
  const needsVoice = card.speak || card.kind === 'speaking';
  return (
    <div className="card-face">
      <Prompt {...{ card, instruction }} id={promptId} />
      {children ?? (card.question && <LargeWord text={card.question} language={language} />)}
      {card.question && (
        <div className="row card-sound">
          <PhoneticsLine card={card} />
          {speech.state === 'ready' && <PlayButtons speech={speech} typed={isTyped(card)} />}
          {speech.state === 'missing' && needsVoice && <NoVoice {...{ speech, language }} />}
        </div>
      )}
      <CardPicture card={card} about={card.question} />
      {hint}
    </div>
  );
}

/** The card's own instruction, otherwise ours. */
export function Prompt({
  card,
  instruction,
  id,
}: Pick<CardFaceProps, 'card' | 'instruction'> & { readonly id: string | undefined }) {
  return (
    <CardText
      as="p"
      className="quiet"
      text={card.prompt || instruction}
      language={i18n.t('ui.locale')}
      {...(id !== undefined && { id })}
    />
  );
}

export function PhoneticsLine({ card }: Pick<CardProps, 'card'>) {
  if (card.phonetics.length === 0) return null;
  return (
    <p className="quiet phonetics">
      {card.phonetics.slice(0, 2).map(({ accent, text }) => (
        <span key={`${accent} ${text}`}>
          {accent && <span className="small">{accent} </span>}
          <bdi lang="und-fonipa" dir="ltr">
            {text}
          </bdi>
        </span>
      ))}
    </p>
  );
}

function PlayButtons({
  speech,
  typed,
}: Pick<CardProps, 'speech'> & {
  /** This card has a text field. */
  readonly typed: boolean;
}) {
  const letterShortcut = useLetterShortcut();
  const key = (letter: string) => letterShortcut(letter, typed);
  return (
    <span className="row">
      <Button
        variant="quiet"
        label={i18n.t('review.play')}
        shortcut={key('P')}
        onClick={() => speech.play()}
      >
        <Volume2 className="icon" aria-hidden="true" />
      </Button>
      <Button
        variant="quiet"
        label={i18n.t('review.slow')}
        shortcut={key('L')}
        onClick={() => speech.play(true)}
      >
        <Turtle className="icon" aria-hidden="true" />
      </Button>
    </span>
  );
}
