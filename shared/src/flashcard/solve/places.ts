/**
 * What places of options are counted from: `"answer": 2` is the third or the second option. A place 0 shows
 * counting from 0, a place as large as its list counting from 1, for all cards of the type and for later batches of
 * the same instance. Where nothing shows it, the place is not known.
 */
import type { PlaceFact } from '../flashcard.ts';

export interface Places {
  /**
   * Of a field on cards of a type; null where that is unknown.
   * @param named what the name of the field says
   */
  startOf(type: string, field: string, named: 0 | null): 0 | 1 | null;
  /** A card has shown it. A 0 is certain for all cards of the type, whatever another card has shown. */
  note(fact: PlaceFact): void;
  /** What to remember, in an order that does not depend on the order of the cards. */
  facts(): readonly PlaceFact[];
}

/** @param remembered what earlier answers of the instance have shown */
export function createPlaces(remembered: readonly PlaceFact[]): Places {
  const keyOf = ({ type, field }: Omit<PlaceFact, 'from'>): string => `${type}\n${field}`;
  const earlier = new Map(remembered.map((fact) => [keyOf(fact), fact]));
  const shown = new Map<string, PlaceFact>();
  return {
    startOf(type, field, named) {
      const key = keyOf({ type, field });
      const ofType = [...shown.values()].filter((fact) => fact.type === type);
      const other = ofType.find(({ from }) => from === 0) ?? ofType[0];
      return (shown.get(key) ?? earlier.get(key))?.from ?? named ?? other?.from ?? null;
    },
    note(fact) {
      if (fact.from === 0 || !shown.has(keyOf(fact))) shown.set(keyOf(fact), fact);
    },
    facts() {
      const all = [...new Map([...earlier, ...shown])];
      return all.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, fact]) => fact);
    },
  };
}
