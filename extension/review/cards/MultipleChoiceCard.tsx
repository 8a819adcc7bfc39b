/** Several right answers among more: each is a checkbox, and Enter checks them all. */
import { i18n } from '#i18n';
import { moveFocus } from '../move-focus.ts';
import { useKeys } from '../use-keys.ts';
import { CardFace } from './CardFace.tsx';
import type { CardProps } from './card-props.ts';
import { AnsweredOption, OptionText } from './Option.tsx';

export function MultipleChoiceCard({ card, draft, feedback, speech, language, send }: CardProps) {
  const toggle = (id: string): void => {
    const placed = draft.placed.includes(id)
      ? draft.placed.filter((one) => one !== id)
      : [...draft.placed, id];
    send({ type: 'place', placed, selected: null });
  };
  useKeys(
    feedback
      ? {}
      : Object.fromEntries(
          card.options.slice(0, 9).map(({ id }, place) => [`${place + 1}`, () => toggle(id)]),
        ),
  );
  return (
    <>
      <CardFace {...{ card, speech, language }} instruction={i18n.t('review.markAll')} />
      <ol className="options" onKeyDown={moveFocus}>
        {card.options.map((option, place) => (
          <li key={option.id}>
            {feedback ? (
              <AnsweredOption
                {...{ option, place }}
                right={card.correct.includes(option.id)}
                chosen={feedback.given.includes(option.id)}
                several
              />
            ) : (
              <label className="option">
                <OptionText {...{ option, place }} />
                <input
                  type="checkbox"
                  checked={draft.placed.includes(option.id)}
                  {...(place < 9 && { 'aria-keyshortcuts': `${place + 1}` })}
                  onChange={() => toggle(option.id)}
                />
              </label>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
