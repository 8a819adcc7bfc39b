/** Sentences with blanks (`fill-blanks` cards) for the screens: how words are placed in them. */
import {
  blankNames,
  cutFilling,
  grade,
  sentenceParts,
  valueIn,
  type Flashcard,
} from '@gleaner/shared';

export { blankNames, sentenceParts, valueIn };

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

/** The first empty blank, from `start` on and then from the beginning; null when none is empty. */
export function freeBlank(
  names: readonly string[],
  placed: readonly string[],
  start = 0,
): string | null {
  const around = [...names.slice(start), ...names.slice(0, start)];
  return around.find((name) => (valueIn(placed, name) ?? '') === '') ?? null;
}

/** Whether a word of the bank belongs into two blanks: then each word may stand in several. */
export function wordsRepeat({ correct, options }: Flashcard): boolean {
  const pairs = [...new Set(correct)];
  return (
    options.length > 0 && new Set(pairs.map((pair) => cutFilling(pair)[1])).size < pairs.length
  );
}

/** Puts `value` into a blank. Where `onceOnly`, a word of the bank leaves the blank that it was in. */
export function filled(
  placed: readonly string[],
  name: string,
  value: string,
  onceOnly: boolean,
): readonly string[] {
  const others = emptied(placed, name).filter((one) => !onceOnly || cutFilling(one)[1] !== value);
  return value === '' ? others : [...others, `${name}:${value}`];
}

export function emptied(placed: readonly string[], name: string): readonly string[] {
  return placed.filter((one) => !one.startsWith(`${name}:`));
}

/** What was placed, in the order of the blanks, as it is graded and submitted. */
export function inBlankOrder(
  names: readonly string[],
  placed: readonly string[],
): readonly string[] {
  return names.flatMap((name) => {
    const value = valueIn(placed, name)?.trim() ?? '';
    return value === '' ? [] : [`${name}:${value}`];
  });
}

/** How many filled blanks make a complete answer: a bank may have fewer words than there are blanks. */
export function blanksWanted(card: Flashcard): number {
  const { length } = blankNames(card);
  return card.options.length === 0 || wordsRepeat(card)
    ? length
    : Math.min(length, card.options.length);
}
