/** @module-tag smoke */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { paths } from '../contract/paths.ts';
import { tokenAnswerSchema, type TokenAnswer } from '../testing/answers.ts';
import { apiClient } from '../testing/api-client.ts';
import {
  codeForm,
  consent,
  obtainTokens,
  postToken,
  refreshForm,
} from '../testing/learner-browser.ts';
import { useInstance } from '../testing/use-instance.ts';

const instance = useInstance();

async function freshCode(overrides: Record<string, string> = {}): Promise<string> {
  const callback = await consent(instance.current.url, overrides);
  return callback.searchParams.get('code') ?? '';
}

async function post(form: Record<string, string>): Promise<{ status: number; body: unknown }> {
  return answered(await postToken(instance.current.url, form));
}

async function answered(response: Response): Promise<{ status: number; body: unknown }> {
  return { status: response.status, body: await response.json() };
}

async function refresh(token: string | undefined): Promise<TokenAnswer> {
  const { status, body } = await post(refreshForm(token ?? ''));
  expect(status).toBe(200);
  return tokenAnswerSchema.parse(body);
}

const statusOfCall = async (accessToken: string) =>
  (await apiClient(instance.current.url, accessToken).list()).status;

const refused = (error: string, status = 400) => ({
  status,
  body: { error, error_description: expect.any(String) as string },
});

describe('2.5 the token response', () => {
  it('2.5 has access_token, token_type, expires_in, refresh_token and scope', async () => {
    const response = await postToken(instance.current.url, codeForm(await freshCode()));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/u);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      access_token: expect.stringMatching(/^at_[\w-]{43}$/u) as string,
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^rt_[\w-]{43}$/u) as string,
      scope: 'words:read words:write review:read review:write',
    });
  });

  it('2.5 expires_in is in seconds and follows the lifetime', async () => {
    instance.current.control.changeSettings({ accessTokenLifetimeMs: 90_000 });
    expect((await obtainTokens(instance.current.url)).expires_in).toBe(90);
  });

  it('2.5 refresh_token is present only if the instance enables refresh', async () => {
    instance.current.control.changeSettings({ refresh: 'off' });
    expect(await obtainTokens(instance.current.url)).not.toHaveProperty('refresh_token');
  });

  it('2.5 scope names the granted scopes, separated by spaces', async () => {
    const tokens = await obtainTokens(instance.current.url, { scope: 'review:read words:read' });
    expect(tokens.scope).toBe('review:read words:read');
  });
});

describe('5.3 the token exchange', () => {
  it('5.3 the body is form-encoded, nothing else', async () => {
    const form = codeForm(await freshCode());
    const json = await fetch(instance.current.url + paths.token, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(form),
    });
    expect(await answered(json)).toEqual(refused('invalid_request'));
    expect((await post(form)).status).toBe(200);
  });

  it('5.3 the method is POST', async () => {
    const form = codeForm(await freshCode());
    const url = instance.current.url + paths.token;
    const put = await fetch(url, { method: 'PUT', body: new URLSearchParams(form) });
    expect(await answered(put)).toEqual(refused('invalid_request'));
    expect((await fetch(url)).status).toBe(400);
    expect((await post(form)).status).toBe(200);
  });

  it.each(['grant_type', 'code', 'client_id', 'client_secret', 'redirect_uri'])(
    '5.3 %s is required',
    async (field) => {
      const form = Object.entries(codeForm(await freshCode())).filter(([name]) => name !== field);
      expect(await post(Object.fromEntries(form))).toEqual(refused('invalid_request'));
    },
  );

  it('5.3 a repeated field is refused', async () => {
    const body = new URLSearchParams(codeForm(await freshCode()));
    body.append('code', 'another');
    const response = await fetch(instance.current.url + paths.token, {
      method: 'POST',
      body,
    });
    expect(await answered(response)).toEqual(refused('invalid_request'));
  });

  it('5.3 grant_type: others are not supported', async () => {
    const form = { ...codeForm(await freshCode()), grant_type: 'password' };
    expect(await post(form)).toEqual(refused('unsupported_grant_type'));
  });

  it('5.3 code: an unknown one is an invalid grant', async () => {
    expect(await post(codeForm('ac_unknown'))).toEqual(refused('invalid_grant'));
  });

  it('5.3 code: used once, and a second use revokes what the first one got', async () => {
    const form = codeForm(await freshCode());
    const first = tokenAnswerSchema.parse((await post(form)).body);
    expect(await statusOfCall(first.access_token)).toBe(200);
    expect(await post(form)).toEqual(refused('invalid_grant'));
    expect(await statusOfCall(first.access_token)).toBe(401);
  });

  it('5.3 code: short-lived', async () => {
    const form = codeForm(await freshCode());
    instance.current.control.advanceClock(60_001);
    expect(await post(form)).toEqual(refused('invalid_grant'));
  });

  it('5.3 client_id, client_secret: must be the application’s', async () => {
    const form = codeForm(await freshCode());
    expect(await post({ ...form, client_secret: 'wrong' })).toEqual(refused('invalid_client'));
    expect(await post({ ...form, client_id: 'unknown' })).toEqual(refused('invalid_client'));
  });

  it('5.3 client_id: a code belongs to the application it was issued to', async () => {
    instance.current.control.registerApplication({
      clientId: 'other',
      clientSecret: 'other-secret',
      name: 'Other',
      redirectUris: ['http://127.0.0.1:3000/auth/callback'],
      scopes: ['words:read'],
    });
    const stolen = { client_id: 'other', client_secret: 'other-secret' };
    expect(await post({ ...codeForm(await freshCode()), ...stolen })).toEqual(
      refused('invalid_grant'),
    );
  });

  it('5.3 client_secret: a code verifier does not replace it', async () => {
    const form = { ...codeForm(await freshCode()), code_verifier: 'v'.repeat(43) };
    const secretless = Object.entries(form).filter(([name]) => name !== 'client_secret');
    expect(await post(Object.fromEntries(secretless))).toEqual(refused('invalid_request'));
  });

  it('5.3 redirect_uri: the same as in the authorization request', async () => {
    const form = { ...codeForm(await freshCode()), redirect_uri: 'http://127.0.0.1:3000/other' };
    expect(await post(form)).toEqual(refused('invalid_request'));
  });

  it('5.3 with PKCE the verifier must match the challenge', async () => {
    const verifier = 'v'.repeat(64);
    const challenge = {
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    };
    const right = { ...codeForm(await freshCode(challenge)), code_verifier: verifier };
    expect((await post(right)).status).toBe(200);
    const wrong = { ...codeForm(await freshCode(challenge)), code_verifier: 'w'.repeat(64) };
    expect(await post(wrong)).toEqual(refused('invalid_grant'));
    expect(await post(codeForm(await freshCode(challenge)))).toEqual(refused('invalid_grant'));
  });
});

describe('5.4 refresh', () => {
  it('5.4 gives a token response with new tokens that work', async () => {
    const first = await obtainTokens(instance.current.url);
    const second = await refresh(first.refresh_token);
    expect(second).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: first.scope });
    expect(second.access_token).not.toBe(first.access_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await statusOfCall(second.access_token)).toBe(200);
  });

  it('5.4 reuse of a rotated refresh token revokes the whole family', async () => {
    const first = await obtainTokens(instance.current.url);
    const second = await refresh(first.refresh_token);
    expect(await post(refreshForm(first.refresh_token ?? ''))).toEqual(refused('invalid_grant'));
    expect(await post(refreshForm(second.refresh_token ?? ''))).toEqual(refused('invalid_grant'));
    expect(await statusOfCall(second.access_token)).toBe(401);
    expect(instance.current.control.counters().effects.refreshTokensReused).toBe(1);
  });

  it('5.4 two refreshes at once: one wins, the family dies', async () => {
    const { refresh_token = '' } = await obtainTokens(instance.current.url);
    const both = await Promise.all([
      post(refreshForm(refresh_token)),
      post(refreshForm(refresh_token)),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const winner = tokenAnswerSchema.parse(both.find(({ status }) => status === 200)?.body);
    expect(await statusOfCall(winner.access_token)).toBe(401);
  });

  it('5.4 with a grace time an old refresh token passes for that long', async () => {
    instance.current.control.changeSettings({ refreshReuseGraceMs: 10_000 });
    const first = await obtainTokens(instance.current.url);
    await refresh(first.refresh_token);
    const again = await refresh(first.refresh_token);
    expect(await statusOfCall(again.access_token)).toBe(200);
    instance.current.control.advanceClock(10_001);
    expect(await post(refreshForm(first.refresh_token ?? ''))).toEqual(refused('invalid_grant'));
  });

  it('5.4 a reusable refresh token is not returned again and keeps working', async () => {
    instance.current.control.changeSettings({ refresh: 'reusable' });
    const { refresh_token } = await obtainTokens(instance.current.url);
    expect(await refresh(refresh_token)).not.toHaveProperty('refresh_token');
    expect(await statusOfCall((await refresh(refresh_token)).access_token)).toBe(200);
  });

  it('5.4 is available only where the instance enables it', async () => {
    const { refresh_token = '' } = await obtainTokens(instance.current.url);
    instance.current.control.changeSettings({ refresh: 'off' });
    expect(await post(refreshForm(refresh_token))).toEqual(refused('unauthorized_client'));
  });

  it.each(['grant_type', 'refresh_token', 'client_id', 'client_secret'])(
    '5.4 %s is required',
    async (field) => {
      const { refresh_token = '' } = await obtainTokens(instance.current.url);
      const form = Object.entries(refreshForm(refresh_token)).filter(([name]) => name !== field);
      expect(await post(Object.fromEntries(form))).toEqual(refused('invalid_request'));
    },
  );

  it('5.4 client_secret: must be right', async () => {
    const { refresh_token = '' } = await obtainTokens(instance.current.url);
    const form = { ...refreshForm(refresh_token), client_secret: 'wrong' };
    expect(await post(form)).toEqual(refused('invalid_client'));
  });
});

describe('5.5 lifetimes and handling', () => {
  it('5.5 the access token lives an hour, the refresh token longer', async () => {
    const { access_token, refresh_token } = await obtainTokens(instance.current.url);
    instance.current.control.advanceClock(3_599_000);
    expect(await statusOfCall(access_token)).toBe(200);
    instance.current.control.advanceClock(1_000);
    expect(await statusOfCall(access_token)).toBe(401);
    expect(await statusOfCall((await refresh(refresh_token)).access_token)).toBe(200);
  });

  it('5.5 a withdrawn authorization leads to 403 and cannot be refreshed', async () => {
    const { access_token, refresh_token = '' } = await obtainTokens(instance.current.url);
    instance.current.control.withdrawAuthorizations('demo');
    expect(await statusOfCall(access_token)).toBe(403);
    expect(await post(refreshForm(refresh_token))).toEqual(refused('invalid_grant'));
  });

  it('5.5 errors can be worded as section 7 words them', async () => {
    instance.current.control.changeSettings({ oauthErrors: 'section7' });
    expect(await post(codeForm('ac_unknown'))).toEqual({
      status: 400,
      body: {
        error: { code: 'INVALID_GRANT', message: expect.any(String) as string, details: [] },
      },
    });
  });
});
