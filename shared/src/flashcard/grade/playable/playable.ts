/**
 * Checks that a card accepts its own answer: the right answer is placed as the screens place it, and graded.
 * A card that fails this is not graded, since it would mark a right answer wrong.
 */
import {
  blankNames,
  blanksWanted,
  filled,
  inBlankOrder,
  longestFilling,
  valueIn,
  wordsRepeat,
} from '../filling.ts';
import type { Flashcard } from '../../flashcard.ts';
import { grade } from '../grade.ts';
import { paired, pairsWanted, sidesOf, splitPair } from '../pairs.ts';
import { inserted, type Line } from './word-line.ts';

/** The longest text that can be typed on a spelling card, in UTF-16 units. */
export const longestSpelling = 500;

export function isPlayable(card: Flashcard): boolean {
  const { kind, options, correct } = card;
  const ids = new Set(options.map(({ id }) => id));
  const isRight = (given: readonly string[]): boolean => grade(card, given).correct;
  if (kind === 'reveal' || kind === 'speaking') return true;
  if (correct.length === 0 || ids.size < options.length) return false;
  switch (kind) {
    case 'choice':
      return options.length > 1 && correct.every((id) => ids.has(id) && isRight([id]));
    case 'multiple-choice':
      return options.length > 1 && correct.every((id) => ids.has(id)) && isRight(correct);
    case 'spelling':
      return correct.every((text) => isTypable(text, longestSpelling) && isRight([text]));
    case 'arrange': {
      let line: Line = { placed: [], selected: null };
      for (const id of correct) line = inserted(line, id);
      return line.placed.length > 1 && correct.every((id) => ids.has(id)) && isRight(line.placed);
    }
    case 'match': {
      let placed: readonly string[] = [];
      for (const pair of correct) {
        const sides = splitPair(card, pair);
        if (sides === null) return false;
        placed = paired(card, placed, sides);
      }
      const { left, right } = sidesOf(card);
      const whole = left.length > 0 && right.length > 0 && placed.length >= pairsWanted(card);
      return whole && isRight(placed);
    }
    case 'fill-blanks':
      return areFillable(card);
  }
}

/** Tries each word that a blank accepts, with a right one in every other blank. */
function areFillable(card: Flashcard): boolean {
  const names = blankNames(card);
  const onceOnly = !wordsRepeat(card);
  const place = (placed: readonly string[], pair: string): readonly string[] => {
    const name = names.find((one) => pair.startsWith(`${one}:`)) ?? '';
    return filled(placed, name, pair.slice(name.length + 1), onceOnly);
  };
  const firsts = names.flatMap((name) => {
    const value = valueIn(card.correct, name);
    return value === null ? [] : [`${name}:${value}`];
  });
  const isWhole = (pairs: readonly string[]): boolean => {
    const given = inBlankOrder(names, pairs.reduce<readonly string[]>(place, []));
    return given.length === blanksWanted(card) && grade(card, given).correct;
  };
  if (firsts.length < names.length || !isWhole(firsts)) return false;
  return card.correct.every((pair) => {
    const name = names.find((one) => pair.startsWith(`${one}:`));
    if (name === undefined) return false;
    if (card.options.length > 0) return card.options.some(({ id }) => pair === `${name}:${id}`);
    return isTypable(pair.slice(name.length + 1), longestFilling) && isWhole([...firsts, pair]);
  });
}

function isTypable(text: string, longest: number): boolean {
  return text.trim() !== '' && text.length <= longest;
}
