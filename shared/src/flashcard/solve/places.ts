/**
 * What places of options are counted from: `"answer": 2` is the third or the second option. A place 0 shows
 * counting from 0, a place as large as its list counting from 1, for all cards of the type and for later batches of
 * the same instance. Where nothing shows it, the place is not known.
 */
import type { PlaceFact } from '../flashcard.ts';

/** A field that holds places, of cards of one type; an empty type where none is named. */
interface PlaceField {
  readonly type: string;
  readonly field: string;
}

export interface Places {
  /**
   * @param named what the name of the field says
   * @param shown what the place itself shows
   * @returns null where that is unknown
   */
  startOf(of: PlaceField, named: 0 | null, shown: 0 | 1 | null): 0 | 1 | null;
}

export function createPlaces(
  notes: readonly PlaceFact[],
  remembered: readonly PlaceFact[],
): Places {
  const told = (matches: (note: PlaceFact) => boolean): 0 | 1 | null =>
    notes.filter(matches).reduce<0 | 1 | null>((least, { from }) => (least === 0 ? 0 : from), null);
  return {
    startOf({ type, field }, named, shown) {
      const isOfField = (one: PlaceField): boolean => one.type === type && one.field === field;
      return (
        told(isOfField) ??
        shown ??
        remembered.find(isOfField)?.from ??
        named ??
        told((note) => note.type === type)
      );
    },
  };
}

/** What to remember, in an order that does not depend on the order of the cards. */
export function placeFacts(
  notes: readonly PlaceFact[],
  remembered: readonly PlaceFact[],
): readonly PlaceFact[] {
  const facts = new Map(remembered.map((fact) => [`${fact.type}\n${fact.field}`, fact]));
  for (const { type, field, from } of notes) {
    const known = createPlaces(notes, []).startOf({ type, field }, null, from);
    facts.set(`${type}\n${field}`, { type, field, from: known ?? from });
  }
  return [...facts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, fact]) => fact);
}
