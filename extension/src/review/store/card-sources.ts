/** What the service sent for the cards of a batch, kept as long as the cards are. */
import { sourceOf, type Flashcard } from '@gleaner/shared';
import type { CardSources } from './stored.ts';

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
    const source = sourceOf(card);
    const text = source === undefined ? '' : JSON.stringify(source);
    return text === '' || text.length > longest ? [] : [[card.id, text] as const];
  });
  const stay = Object.entries(earlier).filter(([id]) => kept.has(id));
  return Object.fromEntries([...stay, ...sources]);
}
