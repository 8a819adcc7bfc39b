/** A grant: the tokens a learner's consent gave, as the relay keeps them (interface.md section 2.5). */
import { z } from 'zod';

export const tokensSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
});
export type Tokens = z.infer<typeof tokensSchema>;

/** What a token response gave; instants are epoch milliseconds. */
export interface IssuedTokens extends Tokens {
  readonly scopes: readonly string[];
  /** Null where the service did not say. */
  readonly expiresAt: number | null;
  /** For how long (ms) the access token was issued; absent where the service did not say. */
  readonly life?: number;
}

/** The failures of the present refresh token since it was issued. */
export interface RefreshTrouble {
  /** Refreshes in a row that brought no tokens. */
  readonly failures: number;
  /** How many of them were refusals whose reason is not clear. */
  readonly refusals: number;
  /** Epoch ms before which the token endpoint is not called; null where no call has failed. */
  readonly retryAt: number | null;
}

/** A grant's row without its database names. */
export interface Grant {
  readonly id: string;
  readonly sealedTokens: string;
  readonly scopes: readonly string[];
  readonly expiresAt: number | null;
  /** For how long (ms) the access token was issued; absent where that is not known. */
  readonly life?: number;
  readonly refreshable: boolean;
  readonly alive: boolean;
  readonly version: number;
  /** Epoch ms; null when the last owner reported its result, 0 when that result is unknown. */
  readonly leaseUntil: number | null;
  readonly trouble: RefreshTrouble;
}
