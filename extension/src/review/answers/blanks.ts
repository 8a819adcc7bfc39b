/**
 * Sentences with blanks (`fill-blanks` cards) for the screens. The rules for placing words are in shared,
 * since the decoder uses them too.
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

/** The shown text that belongs into a blank; empty when the card does not give it. */
export function rightText(card: Flashcard, name: string): string {
  const value = valueIn(card.correct, name);
  return value === null ? '' : shownValue(card, value);
}

/** The text of an option, or the typed text. */
export function shownValue(card: Flashcard, value: string): string {
  return card.options.find(({ id }) => id === value)?.text ?? value;
}

/** Whether the text in a blank is one of the accepted texts. */
export function isRightIn(card: Flashcard, name: string, given: string): boolean {
  return card.correct
    .filter((pair) => pair.startsWith(`${name}:`))
    .some((pair) => grade({ ...card, correct: [pair] }, [`${name}:${given}`]).correct);
}

/** The complete correct sentence. */
export function solvedSentence(card: Flashcard): string {
  return sentenceParts(card)
    .map((part) => (part.kind === 'text' ? part.text : rightText(card, part.name) || '…'))
    .join('');
}
