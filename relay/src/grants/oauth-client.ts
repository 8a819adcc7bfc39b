/** The OAuth 2.0 client, without discovery: addresses follow from {base_url} (interface.md section 5). */
import { parseScopes, servicePaths, type TokenResponse } from '@gleaner/shared';
import * as client from 'openid-client';
import type { Config } from '../config/config.ts';
import { isLoopback } from '../config/values.ts';
import type { Clock } from '../config/timings.ts';
import type { IssuedTokens } from './grant.ts';
import { codeOf, failureCause } from '../errors/failure-cause.ts';
import { fetchService } from '../errors/service-calls.ts';
import { parseJson, readFailure, readUnusable, TokenError } from './token-failure.ts';
import { readTokenResponse } from './token-response.ts';

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
  configuration[client.customFetch] = fetchTokens(config.upstreamHeaders);
  // This allows http for every host, so it is set only where the one host is loopback.
  const instance = new URL(config.instanceUrl);
  if (instance.protocol === 'http:' && isLoopback(instance.hostname)) {
    client.allowInsecureRequests(configuration);
  }

  const issue = (answer: TokenResponse, previous: PreviousTokens): IssuedTokens => {
    const { access_token, refresh_token, expires_in, scope } = answer;
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

/**
 * The library's fetch: whatever the token endpoint answers becomes a token response that the library accepts.
 * @throws TokenError
 */
const fetchTokens =
  (fixed: Config['upstreamHeaders']): client.CustomFetch =>
  async (url, options) => {
    // Section 5.3 has a form as the body; the library's type allows more than Node's fetch takes.
    const body = options.body instanceof URLSearchParams ? options.body : null;
    const headers = { ...fixed, ...options.headers };
    const answer = await fetchService(url, { ...options, headers, body });
    const text = await answer.text();
    const { status } = answer;
    if (!answer.ok) throw readFailure(status, answer.headers.get('content-type'), text);
    const tokens = readTokenResponse(parseJson(text));
    if (typeof tokens === 'string') throw readUnusable(status, text, tokens);
    return Response.json(tokens);
  };

function sortError(error: unknown): never {
  // The library wraps what its fetch throws.
  if (error instanceof Error && error.cause instanceof TokenError) throw error.cause;
  const code = codeOf(error);
  const cause = failureCause(code);
  throw new TokenError('transient', `${cause}: ${code}`, cause);
}
