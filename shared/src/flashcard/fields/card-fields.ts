/**
 * The fields of an instance's cards, as the integrating developer configures them where the decoder does not
 * recognise the cards (interface.md section 2.3 shows no field names).
 */
import * as z from 'zod/mini';
import { foldName, isAbsent, unquoted } from './fields.ts';
import { cardKinds } from '../flashcard.ts';

/** `payload.items`, `texts.0.value` or `texts[0].value`: names as they are sent, places from 0. */
const path = z
  .string()
  .check(
    z.maxLength(200, 'is longer than 200 characters'),
    z.regex(
      /^[^.[\]\s]+(?:\.[^.[\]\s]+|\[\d{1,4}\]){0,9}$/u,
      'must be a path such as data.items or texts[0].value',
    ),
  );

const ofACard = {
  prompt: z.optional(path),
  question: z.optional(path),
  options: z.optional(path),
  answer: z.optional(path),
  language: z.optional(path),
  image: z.optional(path),
  phonetics: z.optional(path),
  /** From an option. */
  optionId: z.optional(path),
  optionText: z.optional(path),
  /** What places are counted from, where the answer is one. */
  indexBase: z.optional(z.union([z.literal(0), z.literal(1)], 'must be 0 or 1')),
};

/** All are optional; fields that are not named here are recognised. */
export const cardFieldsSchema = z.strictObject({
  /** From the top of the answer. */
  list: z.optional(path),
  /** From an item of the list. */
  id: z.optional(path),
  type: z.optional(path),
  ...ofACard,
  /** Fields of one question type only, by the instance's name or number of it. */
  byType: z.optional(z.record(z.string(), z.strictObject(ofACard))),
  /** The instance's name or number of a question type, and Gleaner's kind. */
  types: z.optional(
    z.record(z.string(), z.enum(cardKinds, `must be a kind of card: ${cardKinds.join(', ')}`)),
  ),
});
export type CardFields = z.infer<typeof cardFieldsSchema>;

/** A mapping in use. */
export interface Mapping {
  readonly fields: CardFields;
  /** Names of its paths that found a value, and `types.…` of the types met; decoding adds to it. */
  readonly found: Set<string>;
}

/** The mapping for cards of one type, under the instance's name of the type. */
export function mappingOf({ fields, found }: Mapping, type: string): Mapping {
  const isOwn = (name: string) => name === type || foldName(name) === foldName(type);
  const own = Object.entries(fields.byType ?? {}).find(([name]) => isOwn(name));
  return { fields: { ...fields, ...own?.[1] }, found };
}

type PathName = Exclude<keyof CardFields, 'indexBase' | 'byType' | 'types'>;

/** The value at a mapping's path; undefined where it has no path or there is no value. */
export function statedAt(mapping: Mapping | null, name: PathName, value: unknown): unknown {
  const path = mapping?.fields[name];
  const found = path === undefined ? undefined : atPath(value, path);
  if (isAbsent(found)) return undefined;
  mapping?.found.add(name);
  return found;
}

/** The value at the end of a path; undefined where there is none. Own members only. */
export function atPath(value: unknown, steps: string): unknown {
  let found = value;
  for (const step of steps.split(/[.[\]]+/u).filter(Boolean)) {
    const holder = unquoted(found);
    const isPlace = /^\d+$/u.test(step) || !Array.isArray(holder);
    if (typeof holder !== 'object' || holder === null || !isPlace) return undefined;
    found = new Map(Object.entries(holder)).get(step);
  }
  return found;
}
