/** Several right answers among more: each is a checkbox, and Enter checks them all. */
import { i18n } from '#i18n';
import { arrowsInto, moveFocus } from '../input/move-focus.ts';
import { useSingleKey } from '../input/single-keys.ts';
import { useKeys } from '../input/use-keys.ts';
import { AnsweredOptions, SpokenAnswer } from './AnsweredOptions.tsx';
import { CardFace } from './CardFace.tsx';
import type { CardProps } from './card-props.ts';
import { OptionText } from './Option.tsx';

export function MultipleChoiceCard(props: CardProps) {
  const { card, draft, feedback, speech, language, hint, send } = props;
  const { options } = card;
  const singleKey = useSingleKey();
  const toggle = (id: string): void => {
    const placed = draft.placed.includes(id)
      ? draft.placed.filter((one) => one !== id)
      : [...draft.placed, id];
    send({ type: 'place', placed, selected: null });
  };
  useKeys(
    feedback
      ? {}
      : {
          ...arrowsInto,
          ...Object.fromEntries(
            options.slice(0, 9).map(({ id }, place) => [`${place + 1}`, () => toggle(id)]),
          ),
        },
  );
  return (
    <>
      <CardFace {...{ card, speech, language, hint }} instruction={i18n.t('review.markAll')} />
      {feedback ? (
        <AnsweredOptions {...{ card, feedback, language }} />
      ) : (
        <ol className="options" data-several="" onKeyDown={moveFocus}>
          {options.map((option, place) => (
            <li key={option.id}>
              <label className="option">
                <OptionText {...{ option, place, language }} />
                <input
                  type="checkbox"
                  checked={draft.placed.includes(option.id)}
                  {...singleKey(place < 9 ? `${place + 1}` : null)}
                  onChange={() => toggle(option.id)}
                />
              </label>
            </li>
          ))}
        </ol>
      )}
      <SpokenAnswer {...{ card, feedback }} />
    </>
  );
}
