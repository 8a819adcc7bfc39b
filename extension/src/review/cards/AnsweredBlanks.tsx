/** The sentence after the answer: the learner's blanks and, below, the correct sentence. */
import { i18n } from '#i18n';
import type { Flashcard } from '@gleaner/shared';
import { isRightIn, rightText, sentenceParts, shownValue, valueIn } from '../answers/blanks.ts';
import type { Feedback } from '../session/session.ts';
import { BlankSizer } from './BlankSizer.tsx';
import { Corner } from './Corner.tsx';
import { RightAnswer } from './RightAnswer.tsx';

interface AnsweredBlanksProps {
  readonly card: Flashcard;
  readonly feedback: Feedback;
  readonly language: string;
}

export function AnsweredBlanks({ card, feedback, language }: AnsweredBlanksProps) {
  return (
    <p className="sentence" dir="auto" lang={language}>
      {sentenceParts(card).map((part, place) => {
        if (part.kind === 'text') return <span key={place}>{part.text}</span>;
        const value = valueIn(feedback.given, part.name);
        const right = value !== null && isRightIn(card, part.name, value);
        return (
          <span key={part.name} className="blank" data-tone={right ? 'right' : 'wrong'}>
            <BlankSizer card={card} />
            {value !== null && (
              <bdi>{right ? shownValue(card, value) : <s>{shownValue(card, value)}</s>}</bdi>
            )}
            <span className="visually-hidden" lang={i18n.t('ui.locale')}>
              {' '}
              {right ? i18n.t('review.rightMark') : i18n.t('review.wrongMark')}
            </span>
            <Corner right={right} />
          </span>
        );
      })}
    </p>
  );
}

/** Renders nothing before the answer, or when every blank was right. */
export function RightSentence({
  card,
  feedback,
  language,
}: Omit<AnsweredBlanksProps, 'feedback'> & { readonly feedback: Feedback | null }) {
  if (!feedback || feedback.grade.correct) return <RightAnswer>{null}</RightAnswer>;
  return (
    <RightAnswer>
      <h2 className="quiet small">{i18n.t('review.itIs')}</h2>
      <p dir="auto" lang={language}>
        {sentenceParts(card).map((part, place) =>
          part.kind === 'text' ? (
            <span key={place}>{part.text}</span>
          ) : (
            <ins key={part.name} className="filled">
              <bdi>{rightText(card, part.name) || '…'}</bdi>
            </ins>
          ),
        )}
      </p>
    </RightAnswer>
  );
}
