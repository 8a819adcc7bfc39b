/** One right answer among several: a press or its number answers. */
import { i18n } from '#i18n';
import type { CardOption } from '@gleaner/shared';
import { arrowsInto, moveFocus } from '../input/move-focus.ts';
import { useSingleKey } from '../input/single-keys.ts';
import { useKeys } from '../input/use-keys.ts';
import { AnsweredOptions, SpokenAnswer } from './AnsweredOptions.tsx';
import { CardFace } from './CardFace.tsx';
import type { CardProps } from './card-props.ts';
import { OptionText } from './Option.tsx';

export function ChoiceCard({ card, feedback, speech, language, hint, send }: CardProps) {
  const { options } = card;
  const singleKey = useSingleKey();
  const choose = (option: CardOption): void => send({ type: 'answer', given: [option.id] });
  useKeys(
    feedback
      ? {}
      : {
          ...arrowsInto,
          ...Object.fromEntries(
            options.slice(0, 9).map((option, place) => [`${place + 1}`, () => choose(option)]),
          ),
        },
  );
  return (
    <>
      <CardFace {...{ card, speech, language, hint }} instruction={i18n.t('review.choose')} />
      {feedback ? (
        <AnsweredOptions {...{ card, feedback, language }} />
      ) : (
        <ol className="options" onKeyDown={moveFocus}>
          {options.map((option, place) => (
            <li key={option.id}>
              <button
                type="button"
                className="option"
                {...singleKey(place < 9 ? `${place + 1}` : null)}
                onClick={() => choose(option)}
              >
                <OptionText {...{ option, place, language }} />
              </button>
            </li>
          ))}
        </ol>
      )}
      <SpokenAnswer {...{ card, feedback }} />
    </>
  );
}
