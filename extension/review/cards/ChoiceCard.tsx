/** One right answer among several: a press or its number answers. */
import { i18n } from '#i18n';
import type { CardOption } from '@gleaner/shared';
import { Mark } from '../../ui/Mark.tsx';
import { useKeys } from '../use-keys.ts';
import { CardFace } from './CardFace.tsx';
import type { CardProps } from './card-props.ts';

export function ChoiceCard({ card, feedback, speech, language, send }: CardProps) {
  const choose = (option: CardOption): void => send({ type: 'answer', given: [option.id] });
  useKeys(
    feedback
      ? {}
      : Object.fromEntries(
          card.options.slice(0, 9).map((option, place) => [`${place + 1}`, () => choose(option)]),
        ),
  );
  // Afterwards only what was right and what was chosen: the rest makes room for the learner's sentence.
  const shownOptions = card.options
    .map((option, place) => ({ option, place }))
    .filter(
      ({ option: { id } }) => !feedback || card.correct.includes(id) || feedback.given.includes(id),
    );
  return (
    <>
      <CardFace {...{ card, speech, language }} instruction={i18n.t('review.choose')} />
      <ol className="options">
        {shownOptions.map(({ option, place }) => (
          <li key={option.id}>
            {feedback ? (
              <AnsweredOption {...{ option, place }} right={card.correct.includes(option.id)} />
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

function OptionText({ option, place }: { readonly option: CardOption; readonly place: number }) {
  return (
    <>
      <span className="option-number" aria-hidden="true">
        {place < 9 ? place + 1 : ''}
      </span>
      <span className="option-text" dir="auto">
        {option.text}
      </span>
    </>
  );
}

function AnsweredOption({
  option,
  place,
  right,
}: {
  readonly option: CardOption;
  readonly place: number;
  readonly right: boolean;
}) {
  return (
    <div className="option" data-tone={right ? 'right' : 'wrong'}>
      <OptionText {...{ option, place }} />
      {right ? (
        <Mark tone="right" iconOnly>
          {i18n.t('review.rightAnswer')}
        </Mark>
      ) : (
        <Mark tone="wrong">{i18n.t('review.yours')}</Mark>
      )}
    </div>
  );
}
