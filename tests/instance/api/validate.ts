/** Strict reading of JSON bodies and queries: every mistake is INVALID_ARGUMENT (section 7). */
import type { Request } from 'express';
import * as z from 'zod';
import { languageCodes } from '../contract/languages.ts';
import { snakeCased, snakeName } from '../contract/naming.ts';
import type { InstanceSettings } from '../settings.ts';
import { ApiError } from '../exchange/api-error.ts';

/** "An invalid language code yields INVALID_ARGUMENT" (section 7). */
export const languageSchema = z.enum(languageCodes);

/** Text written by a person: whole Unicode characters, no control characters. */
export const textSchema = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((text) => !/\p{Cs}/u.test(text), 'lone surrogate')
    .refine((text) => !/[^\P{Cc}\t\n\r]/u.test(text), 'control character');

/** How names are read: the control endpoint reads as `plain` does. */
type Reading = Pick<InstanceSettings, 'naming' | 'unknownNames'>;
const plainly: Reading = { naming: 'snake', unknownNames: 'refuse' };

/** @throws ApiError INVALID_ARGUMENT */
export function readBody<Schema extends z.ZodType>(
  req: Request,
  schema: Schema,
  reading: Reading = plainly,
): z.output<Schema> {
  if (req.is('application/json') === false || req.is('application/json') === null) {
    throw new ApiError(
      'INVALID_ARGUMENT',
      'The body must be sent as Content-Type: application/json',
    );
  }
  let body: unknown;
  try {
    body = JSON.parse(typeof req.body === 'string' ? req.body : '');
  } catch {
    throw new ApiError('INVALID_ARGUMENT', 'The body is not valid JSON');
  }
  return check(schema, reading.naming === 'camel' ? snakeCased(body) : body, reading);
}

/** @throws ApiError INVALID_ARGUMENT, also for parameters that are repeated */
export function readQuery<Schema extends z.ZodType>(
  req: Request,
  schema: Schema,
  reading: Reading = plainly,
): z.output<Schema> {
  const named = Object.entries(req.query).map(
    ([name, value]) => [reading.naming === 'camel' ? snakeName(name) : name, value] as const,
  );
  return check(schema, Object.fromEntries(named), reading);
}

function check<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  { unknownNames }: Reading,
): z.output<Schema> {
  const first = schema.safeParse(value);
  const result =
    first.success || unknownNames === 'refuse'
      ? first
      : schema.safeParse(withoutUnknown(value, first.error.issues));
  if (result.success) return result.data;
  const details = result.error.issues.map((issue) => ({
    field: issue.path.join('.'),
    description: issue.message,
  }));
  const fields = details.map(({ field, description }) => `${field || 'body'}: ${description}`);
  throw new ApiError(
    'INVALID_ARGUMENT',
    `Invalid request parameters: ${fields.join('; ')}`,
    details,
  );
}

/** A copy without the members that a strict schema complained of. */
function withoutUnknown(value: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const copy: unknown = structuredClone(value);
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue;
    let holder = copy;
    for (const name of issue.path) holder = (holder as Record<PropertyKey, unknown>)[name];
    for (const name of issue.keys) Reflect.deleteProperty(holder as object, name);
  }
  return copy;
}
