/**
 * Sentences with blanks (`fill-blanks` cards): where the blanks are, their names and their contents. A blank is
 * `___` in the question; an answer is `blank1:` and an option's id, or the typed text where the card has no
 * options. The screens place words by these rules, and decoding uses them to try answers.
 */
import type { Flashcard } from '../flashcard.ts';

type Filled = Pick<Flashcard, 'question' | 'correct' | 'options'>;

export type SentencePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'blank'; readonly name: string; readonly number: number };

/** The longest text that can be typed into a blank, in UTF-16 units. */
export const longestFilling = 200;

const gap = /_{2,}|＿{2,}/u;

/** Splits the question into its parts. A question without blanks gets those that the answer names. */
export function sentenceParts(card: Filled): readonly SentencePart[] {
  const named = namesIn(card.correct);
  const marked = card.question.split(gap);
  const texts = marked.length > 1 ? marked : [...marked, ...named.map(() => '')];
  const usual = texts.slice(1).map((_, place) => `blank${place + 1}`);
  const fits = named.every((name) => usual.includes(name));
  return texts.flatMap((text, number): readonly SentencePart[] => {
    const name = (fits ? undefined : named[number - 1]) ?? `blank${number}`;
    const blank = { kind: 'blank', name, number } as const;
    return [
      ...(number > 0 ? [blank] : []),
      ...(text === '' ? [] : [{ kind: 'text', text } as const]),
    ];
  });
}

/** Names of the card's blanks, in the order of the sentence. */
export function blankNames(card: Filled): readonly string[] {
  return sentenceParts(card).flatMap((part) => (part.kind === 'blank' ? [part.name] : []));
}

/** Splits `blank1:opt3`; the name is empty where there is none. */
export function cutFilling(pair: string): readonly [name: string, value: string] {
  const cut = pair.indexOf(':');
  return [pair.slice(0, Math.max(0, cut)), pair.slice(cut + 1)];
}

/** Distinct names of blanks in the order of an answer; several texts may be right for one. */
export function namesIn(pairs: readonly string[]): readonly string[] {
  return [...new Set(pairs.map((pair) => cutFilling(pair)[0]).filter(Boolean))];
}

/** All contents that an answer has for a blank. */
export function valuesIn(pairs: readonly string[], name: string): readonly string[] {
  return pairs.flatMap((pair) => (pair.startsWith(`${name}:`) ? [cutFilling(pair)[1]] : []));
}

/** The content of a blank: an option's id or a text; null while it is empty. */
export function valueIn(placed: readonly string[], name: string): string | null {
  return valuesIn(placed, name)[0] ?? null;
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
export function wordsRepeat({ correct, options }: Filled): boolean {
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
export function blanksWanted(card: Filled): number {
  const { length } = blankNames(card);
  return card.options.length === 0 || wordsRepeat(card)
    ? length
    : Math.min(length, card.options.length);
}
