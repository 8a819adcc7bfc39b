/** A card before and after its kind is known. */
import type { Fields } from '../fields/fields.ts';
import type { Flashcard } from '../flashcard.ts';
import type { Front } from './front.ts';
import type { NamedKind } from '../fields/kind.ts';
import type { DecodedOption, DecodedOptions } from './options.ts';
import type { PlacesOfType } from './resolve.ts';
import type { ToldField } from './answers.ts';

/** What is read of a card before its kind is known. */
export interface Unsolved extends PlacesOfType {
  readonly fields: Fields;
  readonly kind: NamedKind;
  readonly typeName: string;
  readonly front: Front;
  readonly decoded: DecodedOptions;
  readonly told: readonly ToldField[];
  readonly accepted: ToldField;
}

export type Solved = Pick<
  Flashcard,
  'kind' | 'prompt' | 'question' | 'correct' | 'silent' | 'submits'
> & {
  readonly options: readonly DecodedOption[];
  /** Texts of the question that it does not show. */
  readonly hidden?: readonly string[];
};

/** The answer on which all fields agree; null where there is none, or two disagree. */
export function agreed<Reading>(
  readings: readonly (Reading | null)[],
  nameOf: (reading: Reading) => string = (reading) => JSON.stringify(reading),
): Reading | null {
  const made = readings.filter((reading) => reading !== null);
  return new Set(made.map(nameOf)).size === 1 ? (made[0] ?? null) : null;
}
