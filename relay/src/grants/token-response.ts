/**
 * The token response as services send it (interface.md section 2.5, RFC 6749 section 5.1), in the one shape that the
 * OAuth library accepts. Only the access token is needed; a field that says nothing counts as absent, and fields of
 * other protocols (an `id_token`) are left out.
 */
import { parseScopes, type TokenResponse } from '@gleaner/shared';
import { z } from 'zod';

/** Seconds. Longer than any token lives, and far below what a date may be. */
const maxLifetimeSeconds = 100 * 366 * 24 * 60 * 60;

const token = z.string().trim().min(1);
const seconds = z
  .union([z.number(), token.transform(Number)])
  .pipe(z.number().nonnegative())
  .transform((life) => Math.min(Math.floor(life), maxLifetimeSeconds));
const scope = z
  .union([z.string(), z.array(z.string()).transform((names) => names.join(' '))])
  .transform((text) => parseScopes(text).join(' '))
  .pipe(z.string().min(1));

const responseSchema = z.object({
  // Only such characters can stand in a header (RFC 6749 appendix A.12).
  access_token: token.regex(/^[\x20-\x7e]+$/u),
  // Section 4 needs a bearer token. A service that has no other kind may not name it.
  token_type: z
    .union([z.literal(['', null]), z.string().regex(/^\s*bearer\s*$/iu)])
    .optional()
    .transform(() => 'bearer'),
  expires_in: seconds.optional().catch(undefined),
  refresh_token: token.optional().catch(undefined),
  scope: scope.optional().catch(undefined),
});

/** @returns the name of the first field that makes it unusable, where there is one */
export function readTokenResponse(body: unknown): TokenResponse | string {
  const read = responseSchema.safeParse(body);
  if (read.success) return read.data;
  return String(read.error.issues[0]?.path[0] ?? 'not JSON');
}
