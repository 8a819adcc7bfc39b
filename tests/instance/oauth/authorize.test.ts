/** @module-tag smoke */
import { describe, expect, it } from 'vitest';
import {
  authorizeAddress,
  consent,
  developmentSignIn,
  LearnerBrowser,
} from '../testing/learner-browser.ts';
import { useInstance } from '../testing/use-instance.ts';

const instance = useInstance();

/** Opens an authorization request without a signed-in learner. */
function open(overrides: Record<string, string | undefined>) {
  return new LearnerBrowser(instance.current.url).open(authorizeAddress(overrides));
}

async function expectRedirectedError(
  overrides: Record<string, string | undefined>,
  error: string,
): Promise<void> {
  const { leftFor, status } = await open(overrides);
  expect(status).toBe(302);
  expect(`${leftFor?.origin ?? ''}${leftFor?.pathname ?? ''}`).toBe(developmentSignIn.redirectUri);
  expect(leftFor?.searchParams.get('error')).toBe(error);
  expect(leftFor?.searchParams.get('code')).toBeNull();
  expect(leftFor?.searchParams.get('state')).toBe(
    'state' in overrides ? null : 'state-of-this-attempt',
  );
}

describe('5.2 the parameters of an authorization request', () => {
  it('5.2 client_id: an unknown one leads to an error page and never to a redirect', async () => {
    const { status, leftFor, body } = await open({ client_id: 'somebody-else' });
    expect({ status, leftFor }).toEqual({ status: 400, leftFor: null });
    expect(body).toContain('not registered here');
  });

  it('5.2 client_id is required', async () => {
    const { status, leftFor } = await open({ client_id: undefined });
    expect({ status, leftFor }).toEqual({ status: 400, leftFor: null });
  });

  it.each([
    ['another host', 'http://127.0.0.1:3001/auth/callback'],
    ['another path', 'http://127.0.0.1:3000/auth/callback/'],
    ['a query added', 'http://127.0.0.1:3000/auth/callback?x=1'],
    ['another case', 'http://127.0.0.1:3000/auth/Callback'],
    ['localhost for 127.0.0.1', 'http://localhost:3000/auth/callback'],
    ['nothing', undefined],
  ])('5.2 redirect_uri must equal the registered one exactly: %s', async (_, redirect_uri) => {
    const { status, leftFor, body } = await open({ redirect_uri });
    expect({ status, leftFor }).toEqual({ status: 400, leftFor: null });
    expect(body).toContain('not the one registered');
  });

  it('5.2 response_type is always code', async () => {
    await expectRedirectedError({ response_type: 'token' }, 'unsupported_response_type');
    await expectRedirectedError({ response_type: undefined }, 'invalid_request');
  });

  it('5.2 scope is required, and only registered scopes are granted', async () => {
    await expectRedirectedError({ scope: undefined }, 'invalid_scope');
    await expectRedirectedError({ scope: 'words:read wordbooks:write' }, 'invalid_scope');
    await expectRedirectedError({ scope: 'everything' }, 'invalid_scope');
  });

  it('5.2 state is required', async () => {
    await expectRedirectedError({ state: undefined }, 'invalid_request');
  });

  it('5.2 a repeated parameter is refused', async () => {
    const browser = new LearnerBrowser(instance.current.url);
    const { leftFor } = await browser.open(`${authorizeAddress()}&scope=words%3Aread`);
    expect(leftFor?.searchParams.get('error')).toBe('invalid_request');
  });
});

describe('5.2 sign-in and consent', () => {
  it('5.2 leads to redirect_uri with code and the very state', async () => {
    const state = 'a b+c/d=&%C3%A9?#~';
    const callback = await consent(instance.current.url, { state });
    expect(callback.origin + callback.pathname).toBe(developmentSignIn.redirectUri);
    expect([...callback.searchParams.keys()].sort()).toEqual(['code', 'state']);
    expect(callback.searchParams.get('state')).toBe(state);
    expect(callback.searchParams.get('code')).toMatch(/^\S{20,}$/u);
  });

  it('5.1 names the application and the meaning of each requested scope', async () => {
    const browser = new LearnerBrowser(instance.current.url);
    const signInPage = await browser.open(authorizeAddress());
    const page = await browser.submit(signInPage, { name: 'demo', password: 'demo' });
    expect(page.body).toContain('Allow Gleaner?');
    for (const meaning of [
      'Read the user’s vocabulary data.',
      'Add or update the user’s words.',
      'View review plans and records.',
      'Submit review results.',
    ]) {
      expect(page.body).toContain(meaning);
    }
    expect(page.body).not.toContain('wordbooks:');
  });

  it('5.2 a denied consent comes back as access_denied with the state', async () => {
    const browser = new LearnerBrowser(instance.current.url);
    const signInPage = await browser.open(authorizeAddress());
    const page = await browser.submit(signInPage, { name: 'demo', password: 'demo' });
    const { leftFor } = await browser.submit(page, { decision: 'deny' });
    expect(leftFor?.searchParams.get('error')).toBe('access_denied');
    expect(leftFor?.searchParams.get('state')).toBe('state-of-this-attempt');
    expect(leftFor?.searchParams.get('code')).toBeNull();
    expect(instance.current.control.authorizations()).toEqual([]);
  });

  it('5.2 a wrong password gives no session', async () => {
    const browser = new LearnerBrowser(instance.current.url);
    const signInPage = await browser.open(authorizeAddress());
    const again = await browser.submit(signInPage, { name: 'demo', password: 'wrong' });
    expect(again.status).toBe(400);
    expect(again.body).toContain('Name or password is wrong.');
    expect((await browser.open(authorizeAddress())).body).toContain('Sign in');
  });

  it('5.2 a signed-in learner sees the consent at once', async () => {
    const browser = new LearnerBrowser(instance.current.url);
    const signInPage = await browser.open(authorizeAddress());
    await browser.submit(signInPage, { name: 'demo', password: 'demo' });
    expect((await browser.open(authorizeAddress())).body).toContain('Allow Gleaner?');
  });

  it('5.2 consent without the form’s own token gives no code', async () => {
    const browser = new LearnerBrowser(instance.current.url);
    const signInPage = await browser.open(authorizeAddress());
    const page = await browser.submit(signInPage, { name: 'demo', password: 'demo' });
    const forged = await browser.submit(page, { decision: 'allow', csrf: 'forged' });
    expect(forged.leftFor).toBeNull();
    expect(forged.body).toContain('Allow Gleaner?');
    expect(instance.current.control.authorizations()).toEqual([]);
  });

  it('5.2 consent checks the request again', async () => {
    const browser = new LearnerBrowser(instance.current.url);
    const signInPage = await browser.open(authorizeAddress());
    await browser.submit(signInPage, { name: 'demo', password: 'demo' });
    const evil = authorizeAddress({ redirect_uri: 'http://127.0.0.1:666/' });
    const { status, leftFor } = await browser.open(evil, { decision: 'allow' });
    expect({ status, leftFor }).toEqual({ status: 400, leftFor: null });
  });

  it('5.2 plain PKCE is refused', async () => {
    await expectRedirectedError(
      { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' },
      'invalid_request',
    );
  });
});
