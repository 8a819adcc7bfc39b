/**
 * What the OAuth library asks of our records (interface.md sections 5.2 to 5.4, RFC 6749, RFC 7636).
 * The library compares dates with the machine's clock, so expiry by the instance's own clock is decided
 * here and dates are handed over relative to the machine's.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type OAuth2Server from '@node-oauth/oauth2-server';
import * as z from 'zod';
import type { Application } from '../options.ts';
import type { InstanceState } from '../state/state.ts';
import { randomCredential, type Authorization } from '../state/grants.ts';

const clientSchema = z.object({ id: z.string() });
/** The library carries it from consent to token untouched. */
const userSchema = z.object({ learner: z.string(), authorizationId: z.string().optional() });

type OAuthModel = OAuth2Server.AuthorizationCodeModel & OAuth2Server.RefreshTokenModel;

export function createModel({
  store,
  grants,
  settings,
  counters,
  clock,
}: InstanceState): OAuthModel {
  const machineDate = (instanceMs: number) => new Date(Date.now() + instanceMs - clock.now());

  const client = (application: Application): OAuth2Server.Client => ({
    id: application.clientId,
    redirectUris: [...application.redirectUris],
    grants:
      settings.refresh === 'off' ? ['authorization_code'] : ['authorization_code', 'refresh_token'],
  });

  const clientOf = ({ clientId }: Authorization): OAuth2Server.Client | null => {
    const application = store.applications.get(clientId);
    return application === undefined ? null : client(application);
  };

  const userOf = (authorization: Authorization): z.infer<typeof userSchema> => ({
    learner: authorization.learner,
    authorizationId: authorization.id,
  });

  const reused = (authorization: Authorization) => {
    counters.effect('refreshTokensReused');
    grants.revokeTokens(authorization.id);
  };

  return {
    generateAccessToken: () => Promise.resolve(randomCredential('at')),
    generateRefreshToken: () => Promise.resolve(randomCredential('rt')),
    generateAuthorizationCode: () => Promise.resolve(randomCredential('ac')),

    /** The library passes a null secret at the authorization endpoint. */
    getClient: (clientId: string, clientSecret: string | null) => {
      const application = store.applications.get(clientId);
      if (application === undefined) return Promise.resolve(null);
      const right = clientSecret === null || sameSecret(clientSecret, application.clientSecret);
      return Promise.resolve(right ? client(application) : null);
    },

    validateRedirectUri: (redirectUri, { id }) =>
      Promise.resolve(store.applications.get(id)?.redirectUris.includes(redirectUri) ?? false),

    validateScope: (_user, { id }, scope) => {
      const registered: readonly string[] = store.applications.get(id)?.scopes ?? [];
      const valid =
        scope !== undefined && scope.length > 0 && scope.every((name) => registered.includes(name));
      return Promise.resolve(valid ? [...new Set(scope)] : false);
    },

    saveAuthorizationCode: (code, { id }, user) => {
      const { learner } = userSchema.parse(user);
      const withheld: readonly string[] = settings.withheldScopes;
      const granted = (code.scope ?? []).filter((scope) => !withheld.includes(scope));
      const authorization = grants.authorize(id, learner, granted);
      grants.issueCode({
        code: code.authorizationCode,
        authorization,
        redirectUri: code.redirectUri,
        codeChallenge: code.codeChallenge,
        codeChallengeMethod: code.codeChallengeMethod,
      });
      return Promise.resolve({
        ...code,
        client: { id, grants: [] },
        user: userOf(authorization),
      });
    },

    getAuthorizationCode: (code) => {
      const issued = grants.code(code);
      if (issued === undefined) return Promise.resolve(null);
      const { authorization } = issued;
      // A code that is used twice may be stolen, so the tokens of its first use are revoked.
      if (issued.used) grants.revokeTokens(authorization.id);
      const owner = clientOf(authorization);
      if (issued.used || owner === null) return Promise.resolve(null);
      return Promise.resolve({
        authorizationCode: issued.code,
        expiresAt: machineDate(issued.expiresAt),
        redirectUri: issued.redirectUri,
        scope: [...authorization.scopes],
        client: owner,
        user: userOf(authorization),
        ...(issued.codeChallenge !== undefined && { codeChallenge: issued.codeChallenge }),
        ...(issued.codeChallengeMethod !== undefined && {
          codeChallengeMethod: issued.codeChallengeMethod,
        }),
      });
    },

    revokeAuthorizationCode: ({ authorizationCode }) => {
      const issued = grants.code(authorizationCode);
      if (issued === undefined || issued.used) return Promise.resolve(false);
      issued.used = true;
      return Promise.resolve(true);
    },

    saveToken: (token, savedFor, user) => {
      const { authorizationId } = userSchema.parse(user);
      const authorization = grants.authorization(authorizationId ?? '');
      if (authorization === undefined) return Promise.resolve(null);
      const scopes = token.scope ?? authorization.scopes;
      const access = grants.issueAccessToken(token.accessToken, authorization, scopes);
      const { id } = clientSchema.parse(savedFor);
      const saved: OAuth2Server.Token = {
        accessToken: access.token,
        accessTokenExpiresAt: machineDate(access.expiresAt),
        scope: [...scopes],
        client: { id, grants: [] },
        user: userOf(authorization),
      };
      if (token.refreshToken === undefined || settings.refresh === 'off') {
        return Promise.resolve(saved);
      }
      const refresh = grants.issueRefreshToken(token.refreshToken, authorization, scopes);
      return Promise.resolve({
        ...saved,
        refreshToken: refresh.token,
        refreshTokenExpiresAt: machineDate(refresh.expiresAt),
      });
    },

    getRefreshToken: (token) => {
      const issued = grants.refreshToken(token);
      if (issued === undefined || issued.authorization.withdrawn) return Promise.resolve(null);
      if (!grants.withinGrace(issued)) {
        reused(issued.authorization);
        return Promise.resolve(null);
      }
      const owner = clientOf(issued.authorization);
      if (owner === null) return Promise.resolve(null);
      return Promise.resolve({
        refreshToken: issued.token,
        refreshTokenExpiresAt: machineDate(issued.expiresAt),
        scope: [...issued.scopes],
        client: owner,
        user: userOf(issued.authorization),
      });
    },

    revokeToken: ({ refreshToken }) => {
      const issued = grants.refreshToken(refreshToken);
      if (issued === undefined) return Promise.resolve(false);
      if (!grants.withinGrace(issued)) {
        reused(issued.authorization);
        return Promise.resolve(false);
      }
      grants.rotate(issued);
      return Promise.resolve(true);
    },

    getAccessToken: (token) => {
      const issued = grants.accessToken(token);
      const owner = issued === undefined ? null : clientOf(issued.authorization);
      if (issued === undefined || owner === null) return Promise.resolve(null);
      return Promise.resolve({
        accessToken: issued.token,
        accessTokenExpiresAt: machineDate(issued.expiresAt),
        scope: [...issued.scopes],
        client: owner,
        user: userOf(issued.authorization),
      });
    },
  };
}

function sameSecret(given: string, registered: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(registered));
}
