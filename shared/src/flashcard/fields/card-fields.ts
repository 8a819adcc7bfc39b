/**
 * Where an instance keeps what a card consists of, stated by the integrating developer where its cards
 * are stranger than the decoder can recognise (interface.md section 2.3 shows no field names).
 */
import * as z from 'zod/mini';
import { foldName, isAbsent, isObject, unquoted } from './fields.ts';
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

/** All are optional; what is not stated is recognised. */
export const cardFieldsSchema = z.strictObject({
  /** From the top of the answer. */
  list: z.optional(path),
  /** From an item of the list. */
  id: z.optional(path),
  type: z.optional(path),
  ...ofACard,
  /** What holds of one question type alone, by the instance's name or number of it. */
  byType: z.optional(z.record(z.string(), z.strictObject(ofACard))),
  /** The instance's name or number of a question type, and Gleaner's kind. */
  types: z.optional(
    z.record(z.string(), z.enum(cardKinds, `must be a kind of card: ${cardKinds.join(', ')}`)),
  ),
});
export type CardFields = z.infer<typeof cardFieldsSchema>;

/** A stated mapping at work. */
export interface Mapping {
  readonly fields: CardFields;
  /** Names of its paths that led to something, and `types.…` of the types met; added to. */
  readonly found: Set<string>;
}

/** The mapping as it holds of cards of one type, named as the instance names it. */
export function mappingOf({ fields, found }: Mapping, type: string): Mapping {
  const own = Object.entries(fields.byType ?? {}).find(
    ([name]) => name === type || foldName(name) === foldName(type),
  );
  return { fields: own ? { ...fields, ...own[1] } : fields, found };
}

type PathName = Exclude<keyof CardFields, 'indexBase' | 'byType' | 'types'>;

/** What stands where a mapping says; undefined where it says nothing or nothing stands there. */
export function statedAt(mapping: Mapping | null, name: PathName, value: unknown): unknown {
  const path = mapping?.fields[name];
  const found = path === undefined ? undefined : atPath(value, path);
  if (isAbsent(found)) return undefined;
  mapping?.found.add(name);
  return found;
}

/** What stands at the end of a path; undefined where it ends nowhere. Own members only. */
export function atPath(value: unknown, steps: string): unknown {
  let found = value;
  for (const step of steps.split(/[.[\]]+/u).filter(Boolean)) {
    const holder = unquoted(found);
    if (Array.isArray(holder)) found = /^\d+$/u.test(step) ? holder[Number(step)] : undefined;
    else if (isObject(holder) && Object.hasOwn(holder, step))
      found = (holder as Readonly<Record<string, unknown>>)[step];
    else return undefined;
  }
  return found;
}
