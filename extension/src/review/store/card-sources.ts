/** What the service sent for the cards of a batch, kept as long as the cards are. */
import type { CardProblem, Flashcard } from '@gleaner/shared';
import { sourceOf } from '@gleaner/shared/card-source';
import type { CardSources, UnreadableCard } from './stored.ts';

/** In characters; a longer one is told by the card as Gleaner reads it. */
const longest = 20_000;

/**
 * @param cards as they were decoded
 * @param earlier of the batch before, of which the cards named `kept` are under review
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

/** What the service sent that gave no card, to be kept beside the cards that came with it. */
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
