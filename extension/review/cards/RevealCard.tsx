/**
 * Front, back, and the learner's own word for it. Also how every kind that has no component of its own
 * yet is asked, so that no card is a dead end.
 */
import { i18n } from '#i18n';
import { selfGraded, type Flashcard } from '@gleaner/shared';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useKeys } from '../use-keys.ts';
import { CardFace } from './CardFace.tsx';
import type { CardProps } from './card-props.ts';

export function RevealCard({ card, draft, feedback, speech, language, send }: CardProps) {
  const shown = draft.revealed || feedback !== null;
  const grade = (knew: boolean): void => send({ type: 'answer', given: selfGraded(card, knew) });
  const reveal = (): void => send({ type: 'reveal' });
  const knewRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (draft.revealed) knewRef.current?.focus();
  }, [draft.revealed]);
  useKeys(
    feedback
      ? {}
      : shown
        ? { '1': () => grade(true), '2': () => grade(false) }
        : { Space: reveal, Enter: reveal },
  );
  return (
    <>
      <CardFace {...{ card, speech, language }} instruction={i18n.t('review.recall')} />
      {card.kind !== 'reveal' && !shown && <OptionTexts card={card} />}
      {shown ? (
        <div className="reveal" ref={knewRef} tabIndex={-1}>
          <Back card={card} />
          {!feedback && (
            <div className="row halves">
              <Button
                variant="large"
                shortcut={{ name: '1', label: '1' }}
                onClick={() => grade(true)}
              >
                {i18n.t('review.knew')}
              </Button>
              <Button
                variant="large"
                shortcut={{ name: '2', label: '2' }}
                onClick={() => grade(false)}
              >
                {i18n.t('review.didNotKnow')}
              </Button>
            </div>
          )}
        </div>
      ) : (
        <Button
          variant="primary"
          shortcut={{ name: 'Space', label: i18n.t('ui.spaceKey') }}
          onClick={reveal}
        >
          {i18n.t('review.showAnswer')}
        </Button>
      )}
    </>
  );
}

/** The words one would choose from, to be thought over. */
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

function Back({ card }: { readonly card: Flashcard }) {
  const lines = backLines(card);
  return (
    <div className="back">
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
    </div>
  );
}

/** The right answer as text: a sentence for `arrange`, a line a pair or a choice otherwise. */
function backLines(card: Flashcard): readonly string[] {
  const textOf = (id: string): string =>
    card.options.find((option) => option.id === id)?.text ?? id;
  switch (card.kind) {
    case 'arrange':
      return [card.correct.map(textOf).join(' ')];
    case 'match':
    case 'fill-blanks':
      return card.correct.map((pair) => {
        const right = card.options.find((option) => pair.endsWith(`:${option.id}`));
        if (!right) return pair;
        const left = pair.slice(0, -right.id.length - 1);
        return card.kind === 'match' ? `${textOf(left)} – ${right.text}` : right.text;
      });
    case 'choice':
    case 'multiple-choice':
    case 'spelling':
    case 'speaking':
    case 'reveal':
      return card.correct.map(textOf);
  }
}
