/**
 * Decides whether places of options are counted from 0 or 1: `"answer": 2` is the third or the second option. All
 * cards with the same field and type decide together: a place 0 shows counting from 0, a place as large as its
 * list counting from 1. The result applies to later batches of the same instance.
 */
import type { PlaceFact } from '../flashcard.ts';

/** A field that holds places, of cards of one type; an empty type where none is named. */
interface PlaceField {
  readonly type: string;
  readonly field: string;
  /** What the name of the field says; null where it does not show that it is a place. */
  readonly named: 0 | 1 | null;
}

export interface PlaceNote extends PlaceField {
  readonly from: 0 | 1;
}

export interface Places {
  /**
   * Null where that is unknown.
   * @param shown what the place itself shows
   */
  startOf(field: PlaceField, shown?: 0 | 1 | null): 0 | 1 | null;
}

/**
 * Cards of another type do not count, nor do other fields, except where the field's name does not say that it is a
 * place: then any place of its type counts.
 */
export function createPlaces(
  notes: readonly PlaceNote[],
  remembered: readonly PlaceFact[],
): Places {
  const told = (matches: (note: PlaceNote) => boolean): 0 | 1 | null => {
    const starts = new Set(notes.filter(matches).map(({ from }) => from));
    return starts.has(0) ? 0 : starts.has(1) ? 1 : null;
  };
  return {
    startOf({ type, field, named }, shown = null) {
      const ofType = (note: PlaceNote): boolean => note.type === type || note.type === '';
      return (
        told((note) => note.type === type && note.field === field) ??
        told((note) => ofType(note) && note.field === field) ??
        shown ??
        remembered.find((fact) => fact.type === type && fact.field === field)?.from ??
        told((note) => ofType(note) && note.named === named) ??
        named ??
        told(ofType)
      );
    },
  };
}

/** What to remember, in an order that does not depend on the order of the cards. */
export function placeFacts(
  notes: readonly PlaceNote[],
  remembered: readonly PlaceFact[],
): readonly PlaceFact[] {
  const facts = new Map(remembered.map((fact) => [`${fact.type}\n${fact.field}`, fact]));
  const places = createPlaces(notes, []);
  for (const { type, field, named } of notes) {
    const from = places.startOf({ type, field, named });
    if (from !== null) facts.set(`${type}\n${field}`, { type, field, from });
  }
  return [...facts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, fact]) => fact);
}
