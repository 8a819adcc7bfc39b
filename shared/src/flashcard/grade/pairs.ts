/**
 * Answers that consist of pairs: `left:right` of `match` cards, and `blank1:opt3` of `fill-blanks` cards, whose
 * blanks are `___` in the question. A blank holds an option's id, or the typed text where the card has no options.
 */
import type { Flashcard } from '../flashcard.ts';

export interface Pair {
  readonly left: string;
  readonly right: string;
}

/** A pair of a `match` card; null where it has none of two options. An id may hold a colon itself. */
export function splitPair({ options }: Pick<Flashcard, 'options'>, pair: string): Pair | null {
  const left = options.find(
    ({ id }) =>
      pair.startsWith(`${id}:`) && options.some((one) => one.id === pair.slice(id.length + 1)),
  );
  return left ? { left: left.id, right: pair.slice(left.id.length + 1) } : null;
}

export type SentencePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'blank'; readonly name: string; readonly number: number };

/** Splits the question of a card at its blanks. One without blanks gets those that the answer names. */
export function sentenceParts(
  card: Pick<Flashcard, 'question' | 'correct'>,
): readonly SentencePart[] {
  const named = namesIn(card.correct);
  const marked = card.question.split(/[_＿]{2,}/u);
  const texts = marked.length > 1 ? marked : [...marked, ...named.map(() => '')];
  const usual = texts.slice(1).map((_, place) => `blank${place + 1}`);
  const fits = named.every((name) => usual.includes(name));
  return texts.flatMap((text, number): readonly SentencePart[] => {
    const name = (fits ? undefined : named[number - 1]) ?? `blank${number}`;
    return [
      ...(number > 0 ? [{ kind: 'blank', name, number } as const] : []),
      ...(text === '' ? [] : [{ kind: 'text', text } as const]),
    ];
  });
}

/** Names of the card's blanks, in the order of the sentence. */
export function blankNames(card: Pick<Flashcard, 'question' | 'correct'>): readonly string[] {
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

/** The content of a blank; null while it is empty. */
export function valueIn(placed: readonly string[], name: string): string | null {
  return valuesIn(placed, name)[0] ?? null;
}

/**
 * Options without ids are named by their text. Where a text occurs twice, this mark and a number follow it, and
 * `grade` removes both.
 */
export const repeatMark = '\u001F';

export function withoutMark(id: string): string {
  return id.includes(repeatMark) ? id.replaceAll(new RegExp(`${repeatMark}\\d+`, 'gu'), '') : id;
}
