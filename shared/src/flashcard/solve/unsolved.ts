/** A card before and after its kind is known. */
import type { Fields } from '../fields/fields.ts';
import type { Flashcard } from '../flashcard.ts';
import type { Front } from './front.ts';
import type { NamedKind } from '../fields/kind.ts';
import type { DecodedOption, DecodedOptions } from './options.ts';
import type { Places } from './places.ts';
import { createResolver, type Resolver } from './resolve.ts';
import type { ToldField } from './answers.ts';

/** What is read of a card before its kind is known. */
export interface Unsolved {
  readonly fields: Fields;
  readonly kind: NamedKind;
  readonly typeName: string;
  /** Folded name of the type, under which places are counted. */
  readonly type: string;
  readonly front: Front;
  readonly decoded: DecodedOptions;
  readonly told: readonly ToldField[];
  readonly accepted: ToldField;
  readonly places: Places;
}

export type Solved = Pick<
  Flashcard,
  'kind' | 'prompt' | 'question' | 'correct' | 'silent' | 'submits'
> & {
  readonly options: readonly DecodedOption[];
  /** Texts of the question that it does not show. */
  readonly hidden?: readonly string[];
};

/** @param options others than the card's own */
export function resolverOf(
  { decoded, type, places }: Unsolved,
  options: readonly DecodedOption[] = decoded.options,
): Resolver {
  const count = options === decoded.options ? decoded.count : options.length;
  return createResolver({ options, count, type, places });
}

/** The answer on which all fields agree; null where there is none, or two disagree. */
export function agreed<Reading>(
  readings: readonly (Reading | null)[],
  nameOf: (reading: Reading) => string = (reading) => JSON.stringify(reading),
): Reading | null {
  const made = readings.filter((reading) => reading !== null);
  return new Set(made.map(nameOf)).size === 1 ? (made[0] ?? null) : null;
}
