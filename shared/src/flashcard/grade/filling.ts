/**
 * Sentences with blanks (`fill-blanks` cards): where the blanks are, their names and their contents. A blank is
 * `___` in the question; an answer is `blank1:` and an option's id, or the typed text where the card has no
 * options. The screens place words by these rules, and decoding uses them to try answers.
 */
import type { Flashcard } from '../flashcard.ts';
import { pairText } from './pairs.ts';

type Filled = Pick<Flashcard, 'question' | 'correct' | 'options'>;

export type SentencePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'blank'; readonly name: string; readonly number: number };

/** The longest text that can be typed into a blank, in UTF-16 units. */
export const longestFilling = 200;

const gap = /_{2,}|＿{2,}/gu;

/** Splits the question into its parts. A question without blanks gets those that the answer names. */
export function sentenceParts(card: Filled): readonly SentencePart[] {
  const texts = card.question.split(gap);
  const named = namesInAnswer(card);
  const count = texts.length > 1 ? texts.length - 1 : named.length;
  const names = namesOf(count, named);
  const parts: SentencePart[] = [];
  const add = (text: string): void => {
    if (text !== '') parts.push({ kind: 'text', text });
  };
  if (texts.length === 1) add(card.question);
  for (const [place, name] of names.entries()) {
    if (texts.length > 1) add(texts[place] ?? '');
    parts.push({ kind: 'blank', name, number: place + 1 });
  }
  if (texts.length > 1) add(texts.at(-1) ?? '');
  return parts;
}

/** Names of the card's blanks, in the order of the sentence. */
export function blankNames(card: Filled): readonly string[] {
  return sentenceParts(card).flatMap((part) => (part.kind === 'blank' ? [part.name] : []));
}

/** The content of a blank: an option's id or a text; null while it is empty. */
export function valueIn(placed: readonly string[], name: string): string | null {
  return placed.find((one) => one.startsWith(`${name}:`))?.slice(name.length + 1) ?? null;
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
  const blanksOf = new Map<string, Set<string>>();
  for (const pair of options.length === 0 ? [] : correct) {
    const cut = pair.indexOf(':');
    const [name, value] = [pair.slice(0, cut), pair.slice(cut + 1)];
    blanksOf.set(value, (blanksOf.get(value) ?? new Set()).add(name));
  }
  return [...blanksOf.values()].some((names) => names.size > 1);
}

/** Puts `value` into a blank. Where `onceOnly`, a word of the bank leaves the blank that it was in. */
export function filled(
  placed: readonly string[],
  name: string,
  value: string,
  onceOnly: boolean,
): readonly string[] {
  const others = emptied(placed, name).filter(
    (one) => !onceOnly || one.slice(one.indexOf(':') + 1) !== value,
  );
  return value === '' ? others : [...others, pairText({ left: name, right: value })];
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
    const value = valueIn(placed, name);
    return value === null || value.trim() === '' ? [] : [`${name}:${value.trim()}`];
  });
}

/** How many filled blanks make a complete answer: a bank may have fewer words than there are blanks. */
export function blanksWanted(card: Filled): number {
  const { length } = blankNames(card);
  return card.options.length === 0 || wordsRepeat(card)
    ? length
    : Math.min(length, card.options.length);
}

/** `blank1:opt3` tells the name of a blank, in the order of the question; several may be right for one. */
function namesInAnswer({ correct }: Filled): readonly string[] {
  const names = correct.flatMap((pair) => /^([^:]+):/u.exec(pair)?.[1] ?? []);
  return [...new Set(names)];
}

function namesOf(count: number, named: readonly string[]): readonly string[] {
  const usual = Array.from({ length: count }, (_, place) => `blank${place + 1}`);
  const fits = named.every((name) => usual.includes(name));
  return fits ? usual : usual.map((name, place) => named[place] ?? name);
}
