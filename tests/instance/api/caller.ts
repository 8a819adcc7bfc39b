/** Reads the caller from the Bearer token of an API request (interface.md sections 4, 5.5; RFC 6750). */
import OAuth2Server from '@node-oauth/oauth2-server';
import type { Request } from 'express';
import * as z from 'zod';
import type { ServiceScope } from '../contract/scopes.ts';
import type { InstanceState } from '../state/state.ts';
import type { Reply } from '../exchange/reply.ts';
import { ApiError } from '../exchange/api-error.ts';

export interface Caller {
  readonly learner: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** The learner withdrew the authorization: 403 by section 5.5. */
  readonly withdrawn: boolean;
}

/** One operation: validates, does, answers. */
export type ApiHandler = (state: InstanceState, caller: Caller, req: Request) => Reply;

const tokenSchema = z.object({
  scope: z.array(z.string()),
  client: z.object({ id: z.string() }),
  user: z.object({ learner: z.string(), authorizationId: z.string() }),
});

/** Null when the request carries no live access token. */
export async function identify(
  { grants }: InstanceState,
  oauth: OAuth2Server,
  req: Request,
): Promise<Caller | null> {
  const { authorization } = req.headers;
  if (authorization === undefined) return null;
  const request = new OAuth2Server.Request({
    method: req.method,
    headers: { authorization },
    query: {},
  });
  try {
    const token = tokenSchema.parse(await oauth.authenticate(request, new OAuth2Server.Response()));
    return {
      learner: token.user.learner,
      clientId: token.client.id,
      scopes: token.scope,
      withdrawn: grants.authorization(token.user.authorizationId)?.withdrawn ?? true,
    };
  } catch (error) {
    if (error instanceof OAuth2Server.OAuthError && error.code < 500) return null;
    throw error;
  }
}

/** @throws ApiError UNAUTHENTICATED with the challenge of RFC 6750 section 3 */
export function requireCaller(caller: Caller | null, req: Request): Caller {
  if (caller !== null) return caller;
  const given = req.headers.authorization !== undefined;
  throw new ApiError(
    'UNAUTHENTICATED',
    given ? 'The access token is invalid or expired' : 'A Bearer access token is required',
    [],
    { 'WWW-Authenticate': given ? 'Bearer error="invalid_token"' : 'Bearer' },
  );
}

/** @throws ApiError PERMISSION_DENIED */
export function requireScope({ scopes, withdrawn }: Caller, scope: ServiceScope): void {
  if (withdrawn) {
    throw new ApiError('PERMISSION_DENIED', 'The learner has revoked the authorization');
  }
  if (scopes.includes(scope)) return;
  throw new ApiError(
    'PERMISSION_DENIED',
    `The access token lacks the scope ${scope}`,
    [{ required_scope: scope }],
    { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
  );
}
