/** The service's raw data for the cards of a batch, kept as long as the cards. */
import type { CardProblem, Flashcard } from '@gleaner/shared';
import { sourceOf } from '@gleaner/shared/card-source';
import type { CardSources, UnreadableCard } from './stored.ts';

/** In characters; a longer item is reported as Gleaner reads it. */
const longest = 20_000;

/**
 * @param cards as they were decoded
 * @param earlier the sources of the previous batch; the cards named `kept` are under review
 */
export function cardSources(
  cards: readonly Flashcard[],
  earlier: CardSources = {},
  kept: ReadonlySet<string> = new Set(),
): CardSources {
  const sources = cards.flatMap((card) => {
    const text = sourceText(card);
    return text === undefined ? [] : [[card.id, text] as const];
  });
  const stay = Object.entries(earlier).filter(([id]) => kept.has(id));
  return Object.fromEntries([...stay, ...sources]);
}

/** The raw items that gave no card, stored beside the cards that came with them. */
export function unreadableCards(problems: readonly CardProblem[]): readonly UnreadableCard[] {
  return problems.map((problem) => {
    const { reason, noList } = problem;
    const source = sourceText(problem);
    return { reason, ...(source !== undefined && { source }), ...(noList && { noList }) };
  });
}

function sourceText(item: Flashcard | CardProblem): string | undefined {
  const source = sourceOf(item);
  const text = source === undefined ? undefined : JSON.stringify(source);
  return text === undefined || text.length > longest ? undefined : text;
}
