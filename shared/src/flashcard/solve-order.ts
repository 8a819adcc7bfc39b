/** Cards whose options are put in order. */
import { createOptionFinder, type CountsFrom, type PlaceEvidence } from './option-finder.ts';
import type { DecodedOption } from './options.ts';
import { repeatMark } from './repeat-mark.ts';
import { resolveOrder } from './resolve-answers.ts';
import { asked, shownOption, type Solved, type Unsolved } from './unsolved.ts';

export function arrange(
  card: Unsolved,
  evidence: PlaceEvidence,
  countsFrom: CountsFrom,
): Solved | null {
  const own = card.decoded.options;
  const options = own.length > 0 ? own : wordsOf(card.texts);
  const finder = createOptionFinder(options, countsFrom, evidence);
  const correct =
    card.told.values.length > 0 ? resolveOrder(card.told.values, finder) : byPosition(options);
  if (correct === null || options.length < 2) return null;
  return { ...asked(card), kind: 'arrange', options: options.map(shownOption), correct };
}

/** The words of a sentence that comes without options, in an order that gives nothing away. */
function wordsOf(texts: readonly string[]): readonly DecodedOption[] {
  const words = texts.length > 1 ? texts : (texts[0]?.split(/\s+/u) ?? []);
  const counts = new Map<string, number>();
  return words
    .map((text) => {
      const count = (counts.get(text) ?? 0) + 1;
      counts.set(text, count);
      return {
        id: count === 1 ? text : `${text}${repeatMark}${count}`,
        text,
        right: false,
        belongs: '',
      };
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Options that say where they belong. */
function byPosition(options: readonly DecodedOption[]): readonly string[] | null {
  const placed = options.filter(({ belongs }) => /^\d{1,4}$/u.test(belongs));
  if (placed.length < 2 || new Set(placed.map(({ belongs }) => belongs)).size < placed.length)
    return null;
  return placed.sort((a, b) => Number(a.belongs) - Number(b.belongs)).map(({ id }) => id);
}
