/**
 * OAuth: the service's scopes (interface.md section 5.1) and the answer of its token endpoint (section 2.5).
 */
import * as z from 'zod/mini';

export const scopes = [
  'words:read',
  'words:write',
  'review:read',
  'review:write',
  'wordbooks:read',
  'wordbooks:write',
] as const;

export const scopeSchema = z.enum(scopes);
export type Scope = z.infer<typeof scopeSchema>;

/** Splits a `scope` value on white space (RFC 6749 section 3.3), or on commas as some services do; unknown names are kept. */
export function parseScopes(value: string): string[] {
  return [...new Set(value.split(/[\s,]+/u).filter(Boolean))];
}

/** Section 2.5, RFC 6749 section 5.1. */
export const tokenResponseSchema = z.looseObject({
  access_token: z.string().check(z.minLength(1)),
  token_type: z.string(),
  /** Seconds. */
  expires_in: z.optional(z.number().check(z.nonnegative())),
  refresh_token: z.optional(z.string().check(z.minLength(1))),
  /** Separated by spaces; absent means what was requested. */
  scope: z.optional(z.string()),
});
export type TokenResponse = z.infer<typeof tokenResponseSchema>;
