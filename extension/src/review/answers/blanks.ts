/**
 * Sentences with blanks (`fill-blanks` cards) as the screens show them; where words are placed by which
 * rules is shared, since decoding plays by them too.
 */
import {
  blankNames,
  emptied,
  filled,
  freeBlank,
  grade,
  inBlankOrder,
  sentenceParts,
  valueIn,
  type Flashcard,
} from '@gleaner/shared';

export { blankNames, emptied, filled, freeBlank, inBlankOrder, sentenceParts, valueIn };

/** What belongs into a blank, as shown; empty when the card does not tell. */
export function rightText(card: Flashcard, name: string): string {
  const value = valueIn(card.correct, name);
  return value === null ? '' : shownValue(card, value);
}

/** The text of an option, or the typed text itself. */
export function shownValue(card: Flashcard, value: string): string {
  return card.options.find(({ id }) => id === value)?.text ?? value;
}

/** Whether what was given into a blank is one of the texts that belong there. */
export function isRightIn(card: Flashcard, name: string, given: string): boolean {
  return card.correct
    .filter((pair) => pair.startsWith(`${name}:`))
    .some((pair) => grade({ ...card, correct: [pair] }, [`${name}:${given}`]).correct);
}

/** The sentence as it should read. */
export function solvedSentence(card: Flashcard): string {
  return sentenceParts(card)
    .map((part) => (part.kind === 'text' ? part.text : rightText(card, part.name) || '…'))
    .join('');
}
