/** A card before and after its kind is known, and the parts of it that every kind reads. */
import { flag, pick, type Fields } from '../fields/fields.ts';
import type { CardDetail, CardOption, Flashcard } from '../flashcard.ts';
import type { Front } from './front.ts';
import type { NamedKind } from '../fields/kind.ts';
import { names } from '../fields/names.ts';
import { createResolver, type PlaceReading, type Resolver } from './resolve.ts';
import type { DecodedOption, DecodedOptions } from './options.ts';
import { shownText } from '../fields/shown-text.ts';
import type { ToldField } from './answers.ts';
import { textOf } from './node.ts';

/** What is read of a card before its kind is known. */
export interface Unsolved {
  readonly fields: Fields;
  readonly kind: NamedKind;
  readonly typeName: string;
  readonly front: Front;
  readonly decoded: DecodedOptions;
  readonly told: readonly ToldField[];
  readonly accepted: ToldField;
  readonly reading: PlaceReading;
}

export interface Solved extends Pick<
  Flashcard,
  'kind' | 'prompt' | 'question' | 'options' | 'correct' | 'silent' | 'submits'
> {
  readonly details: readonly CardDetail[];
}

export function resolverOf({ decoded, reading }: Unsolved): Resolver {
  return createResolver(decoded.options, decoded.count, reading);
}

/** All texts that the card states as answers, safe to show. */
export function toldTexts({ told, accepted }: Unsolved): readonly string[] {
  const values = [...told.flat(), ...accepted].flatMap(({ value }) =>
    Array.isArray(value) ? (value as unknown[]).flat(3) : [value],
  );
  return [...new Set(values.map((value) => shownText(textOf(value))).filter(Boolean))];
}

export function isSpoken({ fields }: Unsolved): boolean {
  return flag(pick(fields, names.speak)) === true;
}

export function shownOption({ id, text, group, hint }: DecodedOption): CardOption {
  return {
    ...{ id, text },
    ...(group !== undefined && { group }),
    ...(hint !== undefined && { hint }),
  };
}

/** The answer on which all fields agree; null where there is none, or two disagree. */
export function agreed<Reading>(
  readings: readonly (Reading | null)[],
  nameOf: (reading: Reading) => string = (reading) => JSON.stringify(reading),
): Reading | null {
  const made = readings.filter((reading) => reading !== null);
  return new Set(made.map(nameOf)).size === 1 ? (made[0] ?? null) : null;
}
