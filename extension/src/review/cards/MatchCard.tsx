/**
 * Two columns: a left and a right item make a pair. Left items have numbers, right items letters; each item
 * of a pair shows the other's.
 */
import { i18n } from '#i18n';
import type { CardOption } from '@gleaner/shared';
import { useRef } from 'react';
import { shownSides } from './option-order.ts';
import { arrowsInto, moveFocus } from '../input/move-focus.ts';
import {
  lastPair,
  paired,
  pairText,
  rightsAreShared,
  splitPair,
  type Pair,
} from '../answers/pairs.ts';
import { useSingleKey } from '../input/single-keys.ts';
import { useKeys } from '../input/use-keys.ts';
import { AnsweredPairs } from './AnsweredPairs.tsx';
import { CardFace } from './CardFace.tsx';
import type { CardProps } from './card-props.ts';
import { CardText } from './CardText.tsx';
import { RightAnswer } from './RightAnswer.tsx';

/** How many items of each column have keys. */
const keyed = 9;

export function MatchCard({ card, draft, feedback, speech, language, send, announce }: CardProps) {
  const { left, right } = shownSides(card);
  const { placed } = draft;
  const shared = rightsAreShared(card);
  const pairs = placed.flatMap((one) => splitPair(card, one) ?? []);
  const ofLeft = (id: string): Pair | undefined => pairs.find((pair) => pair.left === id);
  const ofRight = (id: string): Pair | undefined => pairs.find((pair) => pair.right === id);
  const textOf = (id: string): string => card.options.find((one) => one.id === id)?.text ?? id;
  const next = draft.selected ?? left.find(({ id }) => !ofLeft(id))?.id ?? null;

  /** This pair was just made automatically: the press that would make it changes nothing. */
  const byItself = useRef<string | null>(null);

  function undo(pair: Pair): void {
    byItself.current = null;
    const rest = placed.filter((one) => one !== pairText(pair));
    send({ type: 'place', placed: rest, selected: pair.left });
    announce(i18n.t('cards.tookBack', [textOf(pair.right)]));
  }

  function pressLeft(id: string): void {
    const pair = ofLeft(id);
    if (pair) {
      undo(pair);
      return;
    }
    send({ type: 'place', placed, selected: id });
    announce(i18n.t('cards.chosen', [textOf(id)]));
  }

  function pressRight(id: string): void {
    const pair = ofRight(id);
    if (pair && pairText(pair) === byItself.current) {
      byItself.current = null;
      return;
    }
    // An item with its right partner moves only when the learner has chosen another one, or when it can
    // have several.
    const stays = draft.selected === null ? shared && next !== null : draft.selected !== pair?.left;
    if (pair && !stays) {
      undo(pair);
      return;
    }
    if (next === null) return;
    const made = paired(card, placed, { left: next, right: id });
    const rest = lastPair(card, made);
    byItself.current = rest && pairText(rest);
    send({ type: 'place', placed: rest ? paired(card, made, rest) : made, selected: null });
    const news = [{ left: next, right: id }, ...(rest ? [rest] : [])].map((pair) =>
      i18n.t('cards.madePair', [textOf(pair.left), textOf(pair.right)]),
    );
    announce(news.join(', '));
  }

  const last = pairs.at(-1);
  useKeys(
    feedback
      ? {}
      : {
          ...arrowsInto,
          ...Object.fromEntries(
            left.slice(0, keyed).map(({ id }, place) => [leftLabel(place), () => pressLeft(id)]),
          ),
          ...Object.fromEntries(
            right
              .slice(0, keyed)
              .map(({ id }, place) => [rightLabel(place).toLowerCase(), () => pressRight(id)]),
          ),
          ...(last && { Backspace: () => undo(last) }),
        },
  );

  return (
    <>
      <CardFace {...{ card, speech, language }} instruction={i18n.t('review.match')} />
      <RightAnswer>
        {feedback && <AnsweredPairs {...{ card, feedback, left, language }} />}
      </RightAnswer>
      {!feedback && (
        <div className="match">
          <ol aria-label={i18n.t('cards.firstColumn')} onKeyDown={moveFocus}>
            {left.map((option, place) => {
              const partner = ofLeft(option.id)?.right;
              return (
                <Side
                  key={option.id}
                  option={option}
                  label={leftLabel(place)}
                  hasKey={place < keyed}
                  language={language}
                  chosen={option.id === next}
                  partner={labelOf(right, partner, rightLabel)}
                  partnerText={partner === undefined ? null : textOf(partner)}
                  onPress={() => pressLeft(option.id)}
                />
              );
            })}
          </ol>
          <ol aria-label={i18n.t('cards.secondColumn')} onKeyDown={moveFocus}>
            {right.map((option, place) => {
              const partners = pairs.flatMap((pair) =>
                pair.right === option.id ? [pair.left] : [],
              );
              return (
                <Side
                  key={option.id}
                  option={option}
                  label={rightLabel(place)}
                  hasKey={place < keyed}
                  language={language}
                  partner={partners.map((id) => labelOf(left, id, leftLabel)).join(' ') || null}
                  partnerText={partners.map(textOf).join(', ') || null}
                  onPress={() => pressRight(option.id)}
                />
              );
            })}
          </ol>
        </div>
      )}
    </>
  );
}

function Side({
  option,
  label,
  hasKey,
  language,
  chosen,
  partner,
  partnerText,
  onPress,
}: {
  readonly option: CardOption;
  readonly label: string;
  /** The label is also the key. */
  readonly hasKey: boolean;
  readonly language: string;
  /** Left column: the next right item is paired with it. */
  readonly chosen?: boolean;
  readonly partner: string | null;
  readonly partnerText: string | null;
  readonly onPress: () => void;
}) {
  const singleKey = useSingleKey();
  return (
    <li>
      <button
        type="button"
        className="option side"
        {...singleKey(hasKey ? label : null)}
        {...(chosen !== undefined && { 'aria-pressed': chosen })}
        {...(partner !== null && { 'data-paired': '' })}
        onClick={onPress}
      >
        <span className="option-number" aria-hidden="true">
          {label}
        </span>
        <CardText className="option-text" text={option.text} language={language} />
        <span className="partner" aria-hidden="true">
          {partner}
        </span>
        {partnerText !== null && (
          <span className="visually-hidden"> {i18n.t('cards.pairedWith', [partnerText])}</span>
        )}
      </button>
    </li>
  );
}

function labelOf(
  options: readonly CardOption[],
  id: string | undefined,
  label: (place: number) => string,
): string | null {
  const place = options.findIndex((option) => option.id === id);
  return place === -1 ? null : label(place);
}

/** `place` from 0. */
function leftLabel(place: number): string {
  return String(place + 1);
}

/** `place` from 0; items after the last letter have no label. */
function rightLabel(place: number): string {
  return 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.charAt(place);
}
