/**
 * Words to be put in order: tapping a word puts it into the line at the caret; tapping it there removes it.
 */
import { i18n } from '#i18n';
import { Fragment } from 'react';
import {
  caretOf,
  inserted,
  longWord,
  manyWords,
  movedTo,
  removed,
  withCaret,
  type Line,
} from '../answers/arrange.ts';
import { answerLines } from '../answers/answer-text.ts';
import { directionOf } from '../answers/join-words.ts';
import { shownBank } from './option-order.ts';
import { useDrag } from '../input/use-drag.ts';
import { useKeys } from '../input/use-keys.ts';
import { AnsweredLine } from './AnsweredLine.tsx';
import { CardFace } from './CardFace.tsx';
import type { CardProps } from './card-props.ts';
import { CardText } from './CardText.tsx';
import { Chip } from './Chip.tsx';
import { RightAnswer } from './RightAnswer.tsx';
import { WordBank } from './WordBank.tsx';

export function ArrangeCard(props: CardProps) {
  const { card, draft, feedback, speech, language, send, announce } = props;
  const bank = shownBank(card);
  const { placed } = draft;
  const textOf = (id: string): string => card.options.find((one) => one.id === id)?.text ?? id;
  const direction = directionOf(card.options.map(({ text }) => text).join(' ')) ?? 'ltr';

  const set = (line: Line): void => send({ type: 'place', ...line });
  function put(id: string): void {
    set(inserted(draft, id));
    announce(i18n.t('cards.placedAt', [textOf(id), caretOf(draft) + 1]));
  }
  function giveBack(id: string): void {
    set(removed(draft, id));
    announce(i18n.t('cards.tookBack', [textOf(id)]));
  }
  function moveTo(id: string, place: number): void {
    const line = movedTo(draft, id, place);
    set(line);
    announce(i18n.t('cards.moved', [textOf(id), line.placed.indexOf(id) + 1]));
  }
  function along(step: number): void {
    set(withCaret(placed, caretOf(draft) + (direction === 'rtl' ? -step : step)));
  }
  function takeBackLast(): void {
    const before = placed[caretOf(draft) - 1];
    if (before !== undefined) giveBack(before);
  }

  const drag = useDrag((id, onto, half) => {
    if (onto === 'bank') {
      if (placed.includes(id)) giveBack(id);
    } else if (onto === 'line') moveTo(id, placed.length);
    else if (onto !== id) moveTo(id, placed.indexOf(onto) + (half === 'second' ? 1 : 0));
  });

  useKeys(
    feedback
      ? {}
      : {
          ...Object.fromEntries(
            bank
              .slice(0, 9)
              .map(({ id }, place) => [
                `${place + 1}`,
                () => (placed.includes(id) ? giveBack(id) : put(id)),
              ]),
          ),
          ArrowLeft: () => along(-1),
          ArrowRight: () => along(1),
          Backspace: takeBackLast,
        },
  );

  return (
    <>
      <CardFace {...{ card, speech, language }} instruction={i18n.t('review.arrange')} />
      {feedback ? (
        <AnsweredLine {...{ card, feedback, language, direction }} />
      ) : (
        <div
          className="arrange"
          {...(bank.length > manyWords && { 'data-many': '' })}
          {...(bank.some(({ text }) => text.length > longWord) && { 'data-long': '' })}
        >
          <Sentence
            {...{ placed, language, direction, textOf, drag }}
            caret={caretOf(draft)}
            onPress={giveBack}
          />
          <WordBank options={bank} used={placed} onPress={put} {...{ language, drag }} />
        </div>
      )}
      <RightAnswer>
        {feedback && !feedback.grade.correct && (
          <>
            <h2 className="quiet small">{i18n.t('review.itIs')}</h2>
            {answerLines(card).map((line) => (
              <CardText key={line} as="p" text={line} language={language} />
            ))}
          </>
        )}
      </RightAnswer>
    </>
  );
}

function Sentence({
  placed,
  caret,
  language,
  direction,
  textOf,
  drag,
  onPress,
}: {
  readonly placed: readonly string[];
  readonly caret: number;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly textOf: (id: string) => string;
  readonly drag: ReturnType<typeof useDrag>;
  readonly onPress: (id: string) => void;
}) {
  const mark = <li className="caret" aria-hidden="true" />;
  return (
    <ol className="line" dir={direction} aria-label={i18n.t('cards.sentence')} data-drop="line">
      {placed.length === 0 && (
        <li className="quiet small" dir={i18n.t('ui.direction')}>
          {i18n.t('cards.emptyLine')}
        </li>
      )}
      {placed.map((id, place) => (
        <Fragment key={id}>
          {place === caret && mark}
          <li data-drop={id}>
            <Chip {...drag(id)} language={language} onClick={() => onPress(id)}>
              {textOf(id)}
              <span className="visually-hidden"> {i18n.t('cards.takeBack')}</span>
            </Chip>
          </li>
        </Fragment>
      ))}
      {placed.length > 0 && caret === placed.length && mark}
    </ol>
  );
}
