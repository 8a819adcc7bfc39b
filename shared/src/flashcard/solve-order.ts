/** Cards whose options are put in order. */
import { asks } from './front.ts';
import type { DecodedOption } from './options.ts';
import { repeatMark } from './repeat-mark.ts';
import { resolveOrder } from './resolve-answers.ts';
import {
  agreed,
  shownOption,
  toldTexts,
  type FinderOf,
  type Solved,
  type Unsolved,
} from './solve.ts';

export function arrange(card: Unsolved, finderOf: FinderOf): Solved | null {
  const own = card.decoded.options;
  const options = own.length > 0 ? own : wordsOf(toldTexts(card));
  const finder = finderOf(options);
  const correct =
    card.told.length > 0
      ? agreed(card.told.map((field) => resolveOrder(field, finder)))
      : byPosition(options);
  if (correct === null || options.length < 2) return null;
  const texts = toldTexts(card);
  const sentence = own.length === 0 && texts.length === 1;
  // What is to be put together must not stand above it.
  const { questions, sentence: shown } = card.front;
  const isTold = (text: string): boolean => texts.includes(text);
  const front = {
    ...card.front,
    questions: questions.filter((text) => !isTold(text)),
    sentence: isTold(shown) ? '' : shown,
  };
  return {
    ...asks(front, texts),
    kind: 'arrange',
    options: options.map(shownOption),
    correct,
    ...(sentence && { submits: 'sentence' }),
  };
}

/** The words of a sentence that comes without options, in an order that gives nothing away. */
function wordsOf(texts: readonly string[]): readonly DecodedOption[] {
  const words = texts.length > 1 ? texts : (texts[0]?.split(/\s+/u) ?? []);
  const counts = new Map<string, number>();
  return words
    .map((text) => {
      const count = (counts.get(text) ?? 0) + 1;
      counts.set(text, count);
      const id = count === 1 ? text : `${text}${repeatMark}${count}`;
      return { id, text, right: false, belongs: '' };
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Options that say where they belong. Where that is as they stand, it says only how they stand. */
function byPosition(options: readonly DecodedOption[]): readonly string[] | null {
  const placed = options.filter(({ belongs }) => /^\d{1,4}$/u.test(belongs));
  if (placed.length < 2 || new Set(placed.map(({ belongs }) => belongs)).size < placed.length)
    return null;
  const sorted = placed.toSorted((a, b) => Number(a.belongs) - Number(b.belongs));
  return sorted.every((one, place) => one === placed[place]) ? null : sorted.map(({ id }) => id);
}
