/**
 * The options after the answer. The right ones and the learner's own stay with their marks; the others are
 * folded away, so that word, verdict and right answer are visible together.
 */
import { i18n } from '#i18n';
import type { CardOption, Flashcard } from '@gleaner/shared';
import { Check, X } from 'lucide-react';
import type { Feedback } from '../session/session.ts';
import { OptionText } from './Option.tsx';
import { RightAnswer } from './RightAnswer.tsx';

interface AnsweredOptionsProps {
  readonly card: Flashcard;
  readonly feedback: Feedback;
  readonly language: string;
}

export function AnsweredOptions({ card, feedback, language }: AnsweredOptionsProps) {
  return (
    <ol className="options" {...(card.kind === 'multiple-choice' && { 'data-several': '' })}>
      {numbered(card)
        .filter(({ option }) => !isOther(card, feedback, option))
        .map(({ option, place }) => (
          <li key={option.id}>
            <AnsweredOption {...{ card, option, place, feedback, language }} />
          </li>
        ))}
    </ol>
  );
}

/** Below the back of the card, since they matter least. */
export function OtherOptions({ card, feedback, language }: AnsweredOptionsProps) {
  const others = numbered(card).filter(({ option }) => isOther(card, feedback, option));
  if (others.length === 0) return null;
  return (
    <details className="others small">
      <summary>{i18n.t('cards.others', others.length)}</summary>
      <ol className="options">
        {others.map(({ option, place }) => (
          <li key={option.id}>
            <div className="option" data-tone="other">
              <OptionText {...{ option, place, language }} />
            </div>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** In the order in which they were asked. */
function numbered({ options }: Flashcard): { option: CardOption; place: number }[] {
  return options.map((option, place) => ({ option, place }));
}

function isOther({ correct }: Flashcard, { given }: Feedback, { id }: CardOption): boolean {
  return !correct.includes(id) && !given.includes(id);
}

/** Its marks are on its edge, so that its text does not rewrap. */
function AnsweredOption({
  card,
  option,
  place,
  feedback,
  language,
}: AnsweredOptionsProps & {
  readonly option: CardOption;
  readonly place: number;
}) {
  const right = card.correct.includes(option.id);
  const missed = right && card.kind === 'multiple-choice' && !feedback.given.includes(option.id);
  const tone = missed ? 'missed' : right ? 'right' : 'wrong';
  const Icon = right ? Check : X;
  return (
    <div className="option" data-tone={tone}>
      <OptionText {...{ option, place, language }} />
      <span className="option-tag">
        <Icon className="icon" aria-hidden="true" />
        <span {...(tone === 'right' && { className: 'visually-hidden' })}> {tagOf(tone)}</span>
      </span>
    </div>
  );
}

function tagOf(tone: 'right' | 'missed' | 'wrong'): string {
  if (tone === 'right') return i18n.t('review.rightAnswer');
  return tone === 'missed' ? i18n.t('cards.missed') : i18n.t('review.yours');
}

/** For a choice: shown when the learner chose another option. */
export function SpokenAnswer({
  card,
  feedback,
}: {
  readonly card: Flashcard;
  readonly feedback: Feedback | null;
}) {
  const rights = card.options.filter(({ id }) => card.correct.includes(id));
  return (
    <RightAnswer spoken>
      {feedback &&
        !feedback.grade.correct &&
        i18n.t('cards.rightAnswerIs', [rights.map(({ text }) => text).join('; ')])}
    </RightAnswer>
  );
}
