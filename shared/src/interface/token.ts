/** The token endpoint's answer (interface.md section 2.5, RFC 6749 section 5.1). */
import * as z from 'zod/mini';

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
