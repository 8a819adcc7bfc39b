/**
 * A sentence with blanks and no word bank: each blank is a field. Enter goes to the next one, then checks.
 */
import { i18n } from '#i18n';
import { longestFilling } from '@gleaner/shared';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { blankNames, filled, freeBlank, sentenceParts, valueIn } from '../answers/blanks.ts';
import { AnsweredBlanks, RightSentence } from './AnsweredBlanks.tsx';
import { CardFace } from './CardFace.tsx';
import type { CardProps } from './card-props.ts';

export function TypedBlanksCard(props: CardProps) {
  const { card, feedback, speech, language, hint } = props;
  const id = useId();
  return (
    <>
      <CardFace
        {...{ card, speech, language, hint }}
        instruction={i18n.t('review.fillBlanks')}
        promptId={id}
      >
        {feedback ? (
          <AnsweredBlanks {...{ card, feedback, language }} />
        ) : (
          <Fields {...props} describedBy={`${id} ${id}-sentence`} />
        )}
      </CardFace>
      {/* The sentence of each field, as its description for screen readers. */}
      <p hidden id={`${id}-sentence`} lang={language}>
        {sentenceParts(card)
          .map((part) => (part.kind === 'text' ? part.text : `(${part.number})`))
          .join('')}
      </p>
      <RightSentence {...{ card, feedback, language }} />
    </>
  );
}

function Fields({
  card,
  draft,
  language,
  send,
  check,
  describedBy,
}: CardProps & {
  /** Ids of the instruction and the sentence. */
  readonly describedBy: string;
}) {
  const names = blankNames(card);
  const sentence = useRef<HTMLDivElement>(null);
  const field = (name: string): HTMLInputElement | undefined =>
    [...(sentence.current?.querySelectorAll('input') ?? [])].find((one) => one.name === name);

  // Restores the learner's field, with the cursor at the end.
  const first = useRef(draft.selected ?? freeBlank(names, draft.placed) ?? names[0] ?? '');
  useEffect(() => {
    const input = [...(sentence.current?.querySelectorAll('input') ?? [])].find(
      ({ name }) => name === first.current,
    );
    input?.focus();
    input?.setSelectionRange(input.value.length, input.value.length);
  }, []);

  function pressed(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.repeat) return;
    event.preventDefault();
    const free = freeBlank(names, draft.placed, names.indexOf(event.currentTarget.name) + 1);
    if (free === null) check();
    else field(free)?.focus();
  }

  return (
    <div className="sentence" dir="auto" lang={language} ref={sentence}>
      {sentenceParts(card).map((part, place) =>
        part.kind === 'text' ? (
          <span key={place}>{part.text}</span>
        ) : (
          <input
            key={part.name}
            name={part.name}
            className="blank"
            dir="auto"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={longestFilling}
            aria-label={i18n.t('cards.blank', [part.number])}
            aria-describedby={describedBy}
            value={valueIn(draft.placed, part.name) ?? ''}
            onKeyDown={pressed}
            onChange={({ target }) =>
              send({
                type: 'place',
                placed: filled(draft.placed, part.name, target.value, false),
                selected: part.name,
              })
            }
          />
        ),
      )}
    </div>
  );
}
