/** Strict reading of JSON bodies and queries: whatever is not right is INVALID_ARGUMENT (section 7). */
import type { Request } from 'express';
import * as z from 'zod';
import { languages } from '../contract/languages.ts';
import { ApiError } from './api-error.ts';

/** "An invalid language code yields INVALID_ARGUMENT" (section 7). */
export const languageSchema = z.enum(languages);

/** Text a person wrote: whole Unicode characters, nothing that no one can see or type. */
export const textSchema = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((text) => !/\p{Cs}/u.test(text), 'lone surrogate')
    .refine((text) => !/[^\P{Cc}\t\n\r]/u.test(text), 'control character');

/** @throws ApiError INVALID_ARGUMENT */
export function readBody<Schema extends z.ZodType>(req: Request, schema: Schema): z.output<Schema> {
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
  return check(schema, body);
}

/** @throws ApiError INVALID_ARGUMENT, also for parameters that are unknown or repeated */
export function readQuery<Schema extends z.ZodType>(
  req: Request,
  schema: Schema,
): z.output<Schema> {
  return check(schema, req.query);
}

function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
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
