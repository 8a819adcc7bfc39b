/** One right answer among several: a press or its number answers. */
import { i18n } from '#i18n';
import type { CardOption } from '@gleaner/shared';
import { moveFocus } from '../move-focus.ts';
import { useKeys } from '../use-keys.ts';
import { CardFace } from './CardFace.tsx';
import type { CardProps } from './card-props.ts';
import { AnsweredOption, OptionText } from './Option.tsx';

export function ChoiceCard({ card, feedback, speech, language, send }: CardProps) {
  const choose = (option: CardOption): void => send({ type: 'answer', given: [option.id] });
  useKeys(
    feedback
      ? {}
      : Object.fromEntries(
          card.options.slice(0, 9).map((option, place) => [`${place + 1}`, () => choose(option)]),
        ),
  );
  return (
    <>
      <CardFace {...{ card, speech, language }} instruction={i18n.t('review.choose')} />
      <ol className="options" onKeyDown={moveFocus}>
        {card.options.map((option, place) => (
          <li key={option.id}>
            {feedback ? (
              <AnsweredOption
                {...{ option, place }}
                right={card.correct.includes(option.id)}
                chosen={feedback.given.includes(option.id)}
              />
            ) : (
              <button
                type="button"
                className="option"
                {...(place < 9 && { 'aria-keyshortcuts': `${place + 1}` })}
                onClick={() => choose(option)}
              >
                <OptionText {...{ option, place }} />
              </button>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
