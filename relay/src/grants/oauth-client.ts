/**
 * The OAuth 2.0 client, without discovery: addresses follow from {base_url} (interface.md section 5).
 * It also classifies errors: interface.md shows no error answer of the token endpoint, which may follow
 * RFC 6749 section 5.2 or use the service's own error body.
 */
import { errorBodySchema, parseScopes, servicePaths, tokenResponseSchema } from '@gleaner/shared';
import * as client from 'openid-client';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { isLoopback } from '../config/values.ts';
import type { Clock } from '../config/timings.ts';
import type { IssuedTokens } from './grant.ts';
import { codeOf, type FailureCause, failureCause } from '../errors/failure-cause.ts';

export type TokenFailure =
  /** The code or refresh token is no longer good. */
  | 'invalid_grant'
  /** A refusal without a clear reason: repeated for a while, it means the same. */
  | 'refused'
  /** The service does not know this relay's registration, or the request is wrong. */
  | 'misconfigured'
  /** Down, slow, overloaded or answering nonsense: nothing is known about the tokens. */
  | 'transient';

/** Carries no cause: causes of the library hold tokens. */
export class TokenError extends Error {
  override readonly name = 'TokenError';
  constructor(
    readonly failure: TokenFailure,
    /** For the log. */
    readonly reason: string,
    /** Why there was no answer; null where there was one. */
    readonly unreachable: FailureCause | null = null,
  ) {
    super(failure);
  }
}

export interface OAuthClient {
  /** Where the learner's browser is sent (section 5.2). */
  authorizationUrl(state: string, verifier: string | null): Promise<URL>;
  /** Section 5.3. @throws TokenError */
  exchange(code: string, state: string, verifier: string | null): Promise<IssuedTokens>;
  /** Section 5.4. @throws TokenError */
  refresh(refreshToken: string, scopes: readonly string[]): Promise<IssuedTokens>;
}

/**
 * @param redirectUri the registered callback, from configuration alone
 * @param timeout of a call to the token endpoint, in ms
 */
export function createOAuthClient(
  config: Config,
  redirectUri: string,
  timeout: number,
  now: Clock,
): OAuthClient {
  const configuration = new client.Configuration(
    {
      issuer: config.issuer,
      authorization_endpoint: config.instanceUrl + servicePaths.authorize,
      token_endpoint: config.instanceUrl + servicePaths.token,
    },
    config.clientId,
    undefined,
    client.ClientSecretPost(config.clientSecret),
  );
  configuration.timeout = timeout / 1000;
  // This allows http for every host, so it is set only where the one host is loopback.
  const instance = new URL(config.instanceUrl);
  if (instance.protocol === 'http:' && isLoopback(instance.hostname)) {
    client.allowInsecureRequests(configuration);
  }

  const issue = (answer: unknown, previous: PreviousTokens): IssuedTokens => {
    const parsed = tokenResponseSchema.safeParse(answer);
    if (!parsed.success) throw new TokenError('transient', 'malformed token response');
    const { access_token, refresh_token, expires_in, scope } = parsed.data;
    return {
      accessToken: access_token,
      // The service may keep the old refresh token in force by sending none (RFC 6749 section 6).
      refreshToken: refresh_token ?? previous.refreshToken,
      ...(expires_in === undefined
        ? { expiresAt: null }
        : { expiresAt: now() + expires_in * 1000, life: expires_in * 1000 }),
      scopes: scope === undefined ? previous.scopes : parseScopes(scope),
    };
  };

  return {
    async authorizationUrl(state, verifier) {
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: config.scopes.join(' '),
        state,
        ...(verifier !== null && {
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }),
      });
    },

    async exchange(code, state, verifier) {
      // The library takes redirect_uri from this address; the request's own Host plays no part.
      const url = new URL(redirectUri);
      url.search = new URLSearchParams({ code, state }).toString();
      const answer = await client
        .authorizationCodeGrant(configuration, url, {
          expectedState: state,
          ...(verifier !== null && { pkceCodeVerifier: verifier }),
        })
        .catch(sortError);
      return issue(answer, { refreshToken: null, scopes: config.scopes });
    },

    async refresh(refreshToken, scopes) {
      const answer = await client.refreshTokenGrant(configuration, refreshToken).catch(sortError);
      return issue(answer, { refreshToken, scopes });
    },
  };
}

type PreviousTokens = Pick<IssuedTokens, 'refreshToken' | 'scopes'>;

const rfcErrorSchema = z.object({ error: z.string() });

async function sortError(error: unknown): Promise<never> {
  if (error instanceof client.ResponseBodyError) throw sortRfcError(error.status, error.error);
  if (error instanceof client.WWWAuthenticateChallengeError) throw await sortAnswer(error.response);
  if (error instanceof client.ClientError && error.cause instanceof Response) {
    throw await sortAnswer(error.cause);
  }
  const code = codeOf(error);
  const cause = failureCause(code);
  throw new TokenError('transient', `${cause}: ${code}`, cause);
}

/** RFC 6749 section 5.2. */
function sortRfcError(status: number, code: string): TokenError {
  const ours = ['invalid_client', 'unauthorized_client', 'unsupported_grant_type'];
  const reason = `${status} ${safeWord(code)}`;
  if (code === 'invalid_grant') return new TokenError('invalid_grant', reason);
  if ([...ours, 'invalid_request', 'invalid_scope'].includes(code)) {
    return new TokenError('misconfigured', reason);
  }
  const failed = ['server_error', 'temporarily_unavailable'].includes(code);
  return new TokenError(isRefusal(status) && !failed ? 'refused' : 'transient', reason);
}

/** A gateway, a firewall or a limit answers with other statuses. */
function isRefusal(status: number): boolean {
  return status === 400 || status === 401;
}

/** An answer that the library rejects: perhaps the error body of interface.md section 7. */
async function sortAnswer(response: Response): Promise<TokenError> {
  const { status } = response;
  if (status < 400 || status >= 500 || status === 429) {
    // The library may have read the body already, or left it locked.
    await response.body?.cancel().catch(() => undefined);
    return new TokenError('transient', `status ${status}`);
  }
  const text = await response.text().catch(() => '');
  const plain = sortPlainText(response, text);
  if (plain !== null) return plain;
  const body = parsed(text);
  const rfc = rfcErrorSchema.safeParse(body);
  if (rfc.success) return sortRfcError(status, rfc.data.error);
  const own = errorBodySchema.safeParse(body);
  if (!own.success) return new TokenError('transient', `status ${status}`);
  const { code } = own.data.error;
  return new TokenError(failureOf(status, code), `${status} ${safeWord(code)}`);
}

/** @param code of interface.md section 7, which lists none for the token endpoint */
function failureOf(status: number, code: string): TokenFailure {
  if (/GRANT/iu.test(code)) return 'invalid_grant';
  if (/CLIENT/iu.test(code)) return 'misconfigured';
  return isRefusal(status) && refusals.test(code) ? 'refused' : 'transient';
}

/** Codes with which a service may refuse a refresh token. `INTERNAL` and the like say nothing about it. */
const refusals = /INVALID|UNAUTH|DENIED|NOT_FOUND|PRECONDITION|EXPIRED|REVOKED|TOKEN/iu;

/**
 * Section 5.5 does not show these errors, so a service may answer plain text, without a content type or without
 * a body. An HTML page more likely comes from a gateway, and says nothing about the tokens.
 */
function sortPlainText({ status, headers }: Response, text: string): TokenError | null {
  const type = headers.get('content-type') ?? 'text/plain';
  if (text.trim() !== '' && !/^text\/plain\b/iu.test(type)) return null;
  if (!isRefusal(status)) return null;
  const failure = /invalid[ _-]grant/iu.test(text) ? 'invalid_grant' : 'refused';
  return new TokenError(failure, `${status} in plain text`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A code from outside, without characters that no code has, before it reaches a log. */
function safeWord(text: string): string {
  return text.replaceAll(/[^\w.-]/gu, '').slice(0, 40);
}
