/** Front and back; the learner grades themselves in the footer. */
import { i18n } from '#i18n';
import type { Flashcard } from '@gleaner/shared';
import { useEffect, useRef } from 'react';
import { answerLines } from '../answers/answer-text.ts';
import { CardFace } from './CardFace.tsx';
import type { CardProps } from './card-props.ts';
import { CardText } from './CardText.tsx';

export function RevealCard({ card, draft, feedback, speech, language, hint }: CardProps) {
  const shown = draft.revealed || feedback !== null;
  return (
    <>
      <CardFace {...{ card, speech, language, hint }} instruction={i18n.t('review.recall')} />
      <OptionTexts card={card} language={language} />
      {shown && <Back card={card} language={language} takeFocus={!feedback} />}
    </>
  );
}

/** Options to think about; after the answer they can be compared with it. */
function OptionTexts({ card, language }: { readonly card: Flashcard; readonly language: string }) {
  if (card.options.length === 0) return null;
  return (
    <ul className="bank">
      {card.options.map(({ id, text }) => (
        <CardText key={id} as="li" text={text} language={language} />
      ))}
    </ul>
  );
}

/** The right answer, spoken when it is revealed. */
export function Back({
  card,
  language,
  takeFocus,
}: {
  readonly card: Flashcard;
  readonly language: string;
  readonly takeFocus: boolean;
}) {
  const lines = answerLines(card);
  const back = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takeFocus) back.current?.focus();
  }, [takeFocus]);
  return (
    <div className="back" ref={back} tabIndex={-1}>
      <h2 className="quiet small">{i18n.t('review.answer')}</h2>
      {lines.length === 0 ? (
        <p>{i18n.t('review.noAnswer')}</p>
      ) : (
        lines.map((line, place) => <CardText key={place} as="p" text={line} language={language} />)
      )}
    </div>
  );
}
