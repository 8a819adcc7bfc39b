/** Write the word that is spoken or asked for; afterwards both words are compared letter by letter. */
import { Turtle, Volume2 } from 'lucide-react';
import { i18n } from '#i18n';
import { longestSpelling } from '@gleaner/shared';
import { useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { spellingMeanings } from '../answers/card-back.ts';
import { letterShortcut } from '../input/letter-shortcut.ts';
import { PhoneticsLine, Prompt } from './CardFace.tsx';
import { CardPicture } from './CardPicture.tsx';
import { CardText } from './CardText.tsx';
import type { CardProps } from './card-props.ts';
import { NoVoice } from './NoVoice.tsx';
import { Back } from './RevealCard.tsx';
import { RightAnswer } from './RightAnswer.tsx';
import { SpellingHint } from './SpellingHint.tsx';
import { Written } from './Written.tsx';

export function SpellingCard(props: CardProps) {
  const { card, draft, feedback, language } = props;
  const id = useId();
  const isOpen = !feedback && !draft.revealed;
  return (
    <>
      <Asked {...props} id={id} isOpen={isOpen} />
      {isOpen && <Answer {...props} describedBy={`${id} ${id}-meaning ${id}-hint`} />}
      {draft.revealed && <Back {...{ card, language }} takeFocus={!feedback} />}
      <RightAnswer>
        {feedback && !draft.revealed && (
          <Written
            card={card}
            written={feedback.given[0] ?? ''}
            same={feedback.grade.correct}
            language={language}
          />
        )}
      </RightAnswer>
    </>
  );
}

/** What a service says above a word that is heard, in its languages. */
const asksToListen = /listen|hear|écout|escuch|hör|[听聽聞聴]|들으|듣/iu;

/** The word to write: its sound, if it may be heard, and its meaning. */
function Asked({
  card,
  speech,
  language,
  send,
  hint,
  id,
  isOpen,
}: CardProps & { readonly id: string; readonly isOpen: boolean }) {
  // The question is written: hearing the word would give the answer away.
  const unheard = card.silent === true && isOpen;
  const voiceless = speech.state === 'missing' && !unheard;
  const instruction = unheard || voiceless ? i18n.t('review.write') : i18n.t('review.listen');
  const meanings = spellingMeanings(card);
  const lines = card.prompt.split('\n').filter((line) => !voiceless || !asksToListen.test(line));
  return (
    <div className="card-face">
      <Prompt card={{ ...card, prompt: lines.join('\n') }} {...{ instruction, id }} />
      {meanings.length > 0 && (
        <div className="definition" id={`${id}-meaning`}>
          {meanings.map((text) => (
            <CardText key={text} as="p" text={text} language={language} />
          ))}
        </div>
      )}
      {!unheard && (voiceless ? <NoVoice {...{ speech, language }} /> : <Sound speech={speech} />)}
      <PhoneticsLine card={card} />
      <SpellingHint card={card} masked={voiceless && isOpen} id={`${id}-hint`} />
      <CardPicture card={card} />
      {hint}
      {voiceless && isOpen && (
        <Button variant="quiet" onClick={() => send({ type: 'reveal' })}>
          {i18n.t('review.showWord')}
        </Button>
      )}
    </div>
  );
}

function Sound({ speech }: Pick<CardProps, 'speech'>) {
  return (
    <div className="row">
      <Button variant="large" shortcut={letterShortcut('P', true)} onClick={() => speech.play()}>
        <Volume2 className="icon" aria-hidden="true" />
        {i18n.t('review.playAgain')}
      </Button>
      <Button
        variant="quiet"
        shortcut={letterShortcut('L', true)}
        onClick={() => speech.play(true)}
      >
        <Turtle className="icon" aria-hidden="true" />
        {i18n.t('review.slow')}
      </Button>
    </div>
  );
}

function Answer({
  draft,
  language,
  send,
  check,
  describedBy,
}: Pick<CardProps, 'draft' | 'language' | 'send' | 'check'> & {
  /** Ids of the texts that describe the field. */
  readonly describedBy: string;
}) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const { current: input } = field;
    input?.focus();
    // Restored text: the cursor goes to its end.
    input?.setSelectionRange(input.value.length, input.value.length);
  }, []);
  return (
    <form
      className="spelling"
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
    >
      <Field
        ref={field}
        label={i18n.t('review.yourAnswer')}
        value={draft.text}
        lang={language}
        maxLength={longestSpelling}
        aria-describedby={describedBy}
        onChange={(event) => send({ type: 'draft', text: event.target.value })}
      />
    </form>
  );
}
