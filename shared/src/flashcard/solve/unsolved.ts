/** A card before and after its kind is known, and the parts of it that every kind reads. */
import { flag, pick, type Fields } from '../fields/fields.ts';
import type { CardDetail, CardOption, Flashcard } from '../flashcard.ts';
import type { Front } from './front.ts';
import type { NamedKind } from '../fields/kind.ts';
import { names } from '../fields/names.ts';
import type { PlaceReading } from './option-finder.ts';
import type { DecodedOption, DecodedOptions } from './options.ts';
import { shownText } from '../fields/shown-text.ts';
import { textOf, type ToldField } from './told-answers.ts';

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

/** All texts that the card states as answers, safe to show. */
export function toldTexts({ told, accepted }: Unsolved): readonly string[] {
  const texts = [...told.flat(), ...accepted].map(({ value }) => shownText(textOf(value)));
  return [...new Set(texts.filter(Boolean))];
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
