/** Write what is heard; afterwards the two words stand under each other, letter by letter. */
import { Turtle, Volume2 } from 'lucide-react';
import { i18n } from '#i18n';
import { longestSpelling, type Flashcard } from '@gleaner/shared';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PhoneticsLine } from './CardFace.tsx';
import { CardPicture } from './CardPicture.tsx';
import type { CardProps } from './card-props.ts';
import { NoVoice } from './NoVoice.tsx';
import { Back } from './RevealCard.tsx';
import { Written } from './Written.tsx';

export function SpellingCard({ card, draft, feedback, speech, language, send, check }: CardProps) {
  const selfGraded = draft.revealed;
  const open = !feedback && !selfGraded;
  // Asked for in writing: to hear it would be to be told.
  const unheard = card.silent === true && open;
  const voiceless = speech.state === 'missing' && !unheard;
  return (
    <>
      <div className="card-face">
        <p className="quiet" dir="auto">
          {card.prompt || i18n.t(unheard ? 'review.write' : 'review.listen')}
        </p>
        {unheard ? null : voiceless ? (
          <NoVoice {...{ speech, language }} />
        ) : (
          <div className="row">
            <Button
              variant="large"
              shortcut={{ name: 'Alt+P', label: 'Alt P' }}
              onClick={() => speech.play()}
            >
              <Volume2 className="icon" aria-hidden="true" />
              {i18n.t('review.playAgain')}
            </Button>
            <Button
              variant="quiet"
              shortcut={{ name: 'Alt+L', label: 'Alt L' }}
              onClick={() => speech.play(true)}
            >
              <Turtle className="icon" aria-hidden="true" />
              {i18n.t('review.slow')}
            </Button>
          </div>
        )}
        <PhoneticsLine card={card} />
        <Hint card={card} masked={voiceless && open} />
        <CardPicture card={card} />
        {voiceless && open && (
          <Button variant="quiet" onClick={() => send({ type: 'reveal' })}>
            {i18n.t('review.showWord')}
          </Button>
        )}
      </div>
      {selfGraded ? (
        <Back card={card} takeFocus={!feedback} />
      ) : feedback ? (
        <Written
          card={card}
          written={feedback.given[0] ?? ''}
          same={feedback.grade.correct}
          language={language}
        />
      ) : (
        <Answer {...{ draft, language, send, check }} />
      )}
    </>
  );
}

function Answer({
  draft,
  language,
  send,
  check,
}: Pick<CardProps, 'draft' | 'language' | 'send' | 'check'>) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const { current: input } = field;
    input?.focus();
    // Half-typed before: the learner goes on at its end.
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
        onChange={(event) => send({ type: 'draft', text: event.target.value })}
      />
    </form>
  );
}

/** Hints of the service; without a voice also the first letter and the length, so that it can be answered. */
function holdsAnswer({ correct }: Flashcard, text: string): boolean {
  return correct.some((one) => text.toLowerCase().includes(one.toLowerCase()));
}

function Hint({ card, masked }: { readonly card: Flashcard; readonly masked: boolean }) {
  const meanings = (card.details ?? []).filter(
    ({ kind, text }) => /^(?:meaning|translation)$/u.test(kind) && !holdsAnswer(card, text),
  );
  const given = [
    ...card.options.map(({ hint, text }) => hint ?? text),
    ...meanings.map(({ text }) => text),
  ].filter(Boolean);
  const letters = Array.from(card.correct[0] ?? '');
  // Of two letters the first is half the word.
  const known = letters.length > 2 ? 1 : 0;
  const mask = letters
    .map((letter, place) => (place < known || /\s/u.test(letter) ? letter : '·'))
    .join('');
  const parts = masked ? [...given, mask, i18n.t('review.letters', letters.length)] : given;
  if (parts.length === 0) return null;
  return (
    <p className="quiet small" dir="auto">
      {i18n.t('review.hint', [parts.join(', ')])}
    </p>
  );
}
