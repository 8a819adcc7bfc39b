/** Passes the card from its own script to the highlight's, in a world that pages cannot see. */
import { isExtensionAlive } from '../../settings/sites/start-once.ts';
import type { Card } from './card.ts';

const mark = 'gleaner-card';

interface Offered {
  readonly card: Card;
  readonly isAlive: () => boolean;
}

/** Replaces a card that was left behind by an update of Gleaner. */
export function offerCard(create: () => Card): void {
  const earlier = Reflect.get(globalThis, mark) as Offered | undefined;
  if (earlier?.isAlive()) return;
  earlier?.card.hide();
  Reflect.set(globalThis, mark, { card: create(), isAlive: isExtensionAlive } satisfies Offered);
}

export function offeredCard(): Card | null {
  return (Reflect.get(globalThis, mark) as Offered | undefined)?.card ?? null;
}
