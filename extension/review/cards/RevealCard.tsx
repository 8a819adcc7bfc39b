/** Front and back; the learner's own word for it is given in the footer. */
import { i18n } from '#i18n';
import type { Flashcard } from '@gleaner/shared';
import { useEffect, useRef } from 'react';
import { answerLines } from '../answer-text.ts';
import { CardFace } from './CardFace.tsx';
import type { CardProps } from './card-props.ts';

export function RevealCard({ card, draft, feedback, speech, language }: CardProps) {
  const shown = draft.revealed || feedback !== null;
  return (
    <>
      <CardFace {...{ card, speech, language }} instruction={i18n.t('review.recall')} />
      <OptionTexts card={card} />
      {shown && <Back card={card} takeFocus={!feedback} />}
    </>
  );
}

/** What one would choose from, to be thought over and, once the answer is shown, compared with. */
function OptionTexts({ card }: { readonly card: Flashcard }) {
  if (card.options.length === 0) return null;
  return (
    <ul className="bank">
      {card.options.map(({ id, text }) => (
        <li key={id} dir="auto">
          {text}
        </li>
      ))}
    </ul>
  );
}

/** The right answer, read out when it is turned up. */
export function Back({
  card,
  takeFocus,
}: {
  readonly card: Flashcard;
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
        lines.map((line, place) => (
          <p key={place} dir="auto">
            {line}
          </p>
        ))
      )}
      {card.details?.map(({ kind, text }) => (
        <p key={`${kind} ${text}`} className="quiet small" dir="auto">
          {text}
        </p>
      ))}
    </div>
  );
}
