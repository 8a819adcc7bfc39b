/**
 * Authorizations and what was issued under them: authorization codes, access tokens, refresh tokens
 * (interface.md section 5). One authorization is one consent, and the family of its refresh tokens.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { InstanceSettings } from '../settings.ts';
import type { InstanceClock } from './clock.ts';

/** Times are milliseconds since the epoch. */
export interface Authorization {
  readonly id: string;
  readonly clientId: string;
  readonly learner: string;
  readonly scopes: readonly string[];
  readonly createdAt: number;
  /** Withdrawn by the learner: its tokens then earn 403 (section 5.5). */
  withdrawn: boolean;
}

export interface IssuedCode {
  readonly code: string;
  readonly authorization: Authorization;
  readonly redirectUri: string;
  readonly expiresAt: number;
  readonly codeChallenge: string | undefined;
  readonly codeChallengeMethod: string | undefined;
  used: boolean;
}

export interface IssuedToken {
  readonly token: string;
  readonly authorization: Authorization;
  readonly scopes: readonly string[];
  expiresAt: number;
  /** When a refresh token was exchanged for its successor; null before. */
  rotatedAt: number | null;
}

const codeLifetimeMs = 60_000;
const refreshTokenLifetimeMs = 30 * 24 * 3_600_000;

export class Grants {
  readonly #authorizations = new Map<string, Authorization>();
  readonly #codes = new Map<string, IssuedCode>();
  readonly #accessTokens = new Map<string, IssuedToken>();
  readonly #refreshTokens = new Map<string, IssuedToken>();
  /** What {@link keep} remembered. */
  #kept: unknown = null;

  constructor(
    private readonly settings: InstanceSettings,
    private readonly clock: InstanceClock,
  ) {}

  authorize(clientId: string, learner: string, scopes: readonly string[]): Authorization {
    const id = randomUUID();
    const createdAt = this.clock.now();
    const authorization = { id, clientId, learner, scopes, createdAt, withdrawn: false };
    this.#authorizations.set(id, authorization);
    return authorization;
  }

  authorization(id: string): Authorization | undefined {
    return this.#authorizations.get(id);
  }

  issueCode(
    code: Pick<
      IssuedCode,
      'code' | 'authorization' | 'redirectUri' | 'codeChallenge' | 'codeChallengeMethod'
    >,
  ): IssuedCode {
    const issued = { ...code, expiresAt: this.clock.now() + codeLifetimeMs, used: false };
    this.#codes.set(issued.code, issued);
    return issued;
  }

  code(code: string): IssuedCode | undefined {
    return this.#codes.get(code);
  }

  issueAccessToken(
    token: string,
    authorization: Authorization,
    scopes: readonly string[],
  ): IssuedToken {
    const expiresAt = this.clock.now() + this.settings.accessTokenLifetimeMs;
    return this.#keep(this.#accessTokens, { token, authorization, scopes, expiresAt });
  }

  issueRefreshToken(
    token: string,
    authorization: Authorization,
    scopes: readonly string[],
  ): IssuedToken {
    const expiresAt = this.clock.now() + refreshTokenLifetimeMs;
    return this.#keep(this.#refreshTokens, { token, authorization, scopes, expiresAt });
  }

  /** A live access token, or undefined when it is unknown, revoked or expired. */
  accessToken(token: string): IssuedToken | undefined {
    const issued = this.#accessTokens.get(token);
    return issued !== undefined && issued.expiresAt > this.clock.now() ? issued : undefined;
  }

  /** A refresh token, rotated ones included. */
  refreshToken(token: string): IssuedToken | undefined {
    return this.#refreshTokens.get(token);
  }

  /** Whether a rotated refresh token still passes: a lost answer may be asked for again. */
  withinGrace(token: IssuedToken): boolean {
    return (
      token.rotatedAt === null ||
      this.clock.now() - token.rotatedAt < this.settings.refreshReuseGraceMs
    );
  }

  rotate(token: IssuedToken): void {
    token.rotatedAt ??= this.clock.now();
  }

  expireAccessTokens(): void {
    for (const token of this.#accessTokens.values()) token.expiresAt = this.clock.now();
  }

  /** Forgets every token of an authorization: 401, and `invalid_grant` at refresh. */
  revokeTokens(authorizationId: string): void {
    for (const tokens of [this.#accessTokens, this.#refreshTokens]) {
      for (const issued of tokens.values()) {
        if (issued.authorization.id === authorizationId) tokens.delete(issued.token);
      }
    }
  }

  /** Newest first; of everybody when no learner is named. */
  authorizationsOf(learner?: string): Authorization[] {
    return [...this.#authorizations.values()]
      .filter((authorization) => learner === undefined || authorization.learner === learner)
      .reverse();
  }

  /** The live tokens of an authorization, for tests that look for leaks. */
  tokensOf(authorizationId: string): { accessTokens: string[]; refreshTokens: string[] } {
    const live = (tokens: Map<string, IssuedToken>) =>
      [...tokens.values()]
        .filter(({ authorization }) => authorization.id === authorizationId)
        .filter(({ expiresAt, rotatedAt }) => expiresAt > this.clock.now() && rotatedAt === null)
        .map(({ token }) => token);
    return { accessTokens: live(this.#accessTokens), refreshTokens: live(this.#refreshTokens) };
  }

  reset(): void {
    for (const map of this.#maps()) map.clear();
  }

  /** Remembers every authorization and token as it is now, for {@link restore}. */
  keep(): void {
    this.#kept = structuredClone(this.#maps());
  }

  restore(): void {
    // One clone: a token's authorization is the very object that the map of authorizations holds.
    const kept = structuredClone(this.#kept) as Map<string, unknown>[] | null;
    this.reset();
    for (const [place, map] of (this.#maps() as Map<string, unknown>[]).entries()) {
      for (const [key, value] of kept?.[place] ?? []) map.set(key, value);
    }
  }

  #maps() {
    return [this.#authorizations, this.#codes, this.#accessTokens, this.#refreshTokens];
  }

  #keep(tokens: Map<string, IssuedToken>, token: Omit<IssuedToken, 'rotatedAt'>): IssuedToken {
    const issued = { ...token, rotatedAt: null };
    tokens.set(issued.token, issued);
    return issued;
  }
}

/** 256 bits, with a prefix that tells leaked values apart. */
export function randomCredential(prefix: string): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`;
}
