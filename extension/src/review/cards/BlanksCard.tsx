/**
 * A sentence with blanks and a word bank. A tapped word goes into the next blank or the chosen one; a
 * tapped blank returns its word.
 */
import { i18n } from '#i18n';
import { useRef } from 'react';
import {
  blankNames,
  emptied,
  filled,
  freeBlank,
  sentenceParts,
  shownValue,
  valueIn,
  wordsRepeat,
} from '../answers/blanks.ts';
import { shownBank } from './option-order.ts';
import { useDrag } from '../input/use-drag.ts';
import { useKeys } from '../input/use-keys.ts';
import { AnsweredBlanks, RightSentence } from './AnsweredBlanks.tsx';
import { BlankSizer } from './BlankSizer.tsx';
import { CardFace } from './CardFace.tsx';
import type { CardProps } from './card-props.ts';
import { WordBank } from './WordBank.tsx';

export function BlanksCard({
  card,
  draft,
  feedback,
  speech,
  language,
  hint,
  send,
  announce,
}: CardProps) {
  const names = blankNames(card);
  const bank = shownBank(card);
  // A word that belongs into two blanks stays in the bank; tapping its blank returns it.
  const repeats = wordsRepeat(card);
  const { placed } = draft;
  const next = draft.selected ?? freeBlank(names, placed) ?? (names.length === 1 ? names[0] : null);
  const numberOf = (name: string): number => names.indexOf(name) + 1;
  const holderOf = (id: string): string | undefined =>
    names.find((name) => valueIn(placed, name) === id);
  const stands = (id: string): boolean => !repeats && holderOf(id) !== undefined;
  const sentence = useRef<HTMLParagraphElement>(null);

  function put(id: string, name: string | null | undefined): void {
    if (name === null || name === undefined) {
      announce(i18n.t('cards.allFull'));
      return;
    }
    send({ type: 'place', placed: filled(placed, name, id, !repeats), selected: null });
    announce(i18n.t('cards.placedIn', [shownValue(card, id), numberOf(name)]));
  }

  /** With a single blank there is nothing else to do. */
  function putByKey(id: string): void {
    const [only, ...others] = names;
    if (only === undefined || others.length > 0) put(id, next);
    else send({ type: 'answer', given: filled(placed, only, id, !repeats) });
  }

  function giveBack(name: string): void {
    const value = valueIn(placed, name);
    if (value === null) return;
    send({ type: 'place', placed: emptied(placed, name), selected: name });
    announce(i18n.t('cards.tookBack', [shownValue(card, value)]));
  }

  function pressBlank(name: string): void {
    if (valueIn(placed, name) === null) select(name);
    else giveBack(name);
  }

  function select(name: string): void {
    send({ type: 'place', placed, selected: name });
    const value = valueIn(placed, name);
    announce(
      value === null
        ? i18n.t('cards.blankNext', [numberOf(name)])
        : i18n.t('cards.blankHolds', [numberOf(name), shownValue(card, value)]),
    );
  }

  function along(step: number): void {
    const towards = sentence.current && getComputedStyle(sentence.current).direction;
    const at = names.indexOf(next ?? names[0] ?? '');
    const to = at + (towards === 'rtl' ? -step : step);
    const name = names[(to + names.length) % names.length];
    if (name !== undefined) select(name);
  }

  function takeBackLast(): void {
    const { selected } = draft;
    const chosen = selected !== null && valueIn(placed, selected) !== null ? selected : null;
    const name = chosen ?? names.find((one) => placed.at(-1)?.startsWith(`${one}:`));
    if (name !== undefined) giveBack(name);
  }

  const drag = useDrag((id, onto) => {
    const from = holderOf(id);
    if (onto === 'bank') {
      if (from !== undefined) giveBack(from);
    } else put(id, onto);
  });

  useKeys(
    feedback
      ? {}
      : {
          ...Object.fromEntries(
            bank.slice(0, 9).map(({ id }, place) => {
              const holder = holderOf(id);
              return [
                `${place + 1}`,
                () => (holder === undefined || !stands(id) ? putByKey(id) : giveBack(holder)),
              ];
            }),
          ),
          ArrowLeft: () => along(-1),
          ArrowRight: () => along(1),
          Backspace: takeBackLast,
        },
  );

  return (
    <>
      <CardFace {...{ card, speech, language, hint }} instruction={i18n.t('review.fillBlanks')}>
        {feedback ? (
          <AnsweredBlanks {...{ card, feedback, language }} />
        ) : (
          <p className="sentence" dir="auto" lang={language} ref={sentence}>
            {sentenceParts(card).map((part, place) => {
              if (part.kind === 'text') return <span key={place}>{part.text}</span>;
              const { name, number } = part;
              const value = valueIn(placed, name);
              return (
                <button
                  key={name}
                  type="button"
                  className="blank"
                  data-drop={name}
                  aria-pressed={name === next}
                  {...(value !== null && drag(value))}
                  onClick={() => pressBlank(name)}
                >
                  <BlankSizer card={card} />
                  {value === null ? (
                    <span className="visually-hidden">{i18n.t('cards.blankEmpty', [number])}</span>
                  ) : (
                    <>
                      <span className="visually-hidden">{i18n.t('cards.blank', [number])} </span>
                      <bdi>{shownValue(card, value)}</bdi>
                    </>
                  )}
                </button>
              );
            })}
          </p>
        )}
      </CardFace>
      {!feedback && (
        <WordBank
          options={bank}
          used={bank.flatMap(({ id }) => (stands(id) ? [id] : []))}
          onPress={(id) => put(id, next)}
          {...{ language, drag }}
        />
      )}
      <RightSentence {...{ card, feedback, language }} />
    </>
  );
}
