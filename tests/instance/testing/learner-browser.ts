/**
 * A browser without scripts, for tests over HTTP: keeps cookies, follows redirects within the instance,
 * fills in and sends the forms it is shown. The instance's real pages are what it walks through.
 */
import { paths } from '../contract/paths.ts';
import { tokenAnswerSchema, type TokenAnswer } from './answers.ts';

/** A page as it came, or a redirect that leaves the instance. */
export interface Visit {
  readonly status: number;
  readonly url: string;
  readonly body: string;
  readonly headers: Headers;
  /** Target of a redirect to somewhere else. */
  readonly leftFor: URL | null;
}

export class LearnerBrowser {
  readonly #cookies = new Map<string, string>();

  /**
   * @param baseUrl the instance's {base_url}
   * @param languages what it asks for, as Accept-Language has it
   */
  constructor(
    private readonly baseUrl: string,
    private readonly languages = 'en',
  ) {}

  async open(address: string, form?: Record<string, string>): Promise<Visit> {
    let url = new URL(address, `${this.baseUrl}/`);
    let body = form === undefined ? null : new URLSearchParams(form);
    for (;;) {
      const response = await fetch(url, {
        redirect: 'manual',
        headers: {
          'accept-language': this.languages,
          cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        ...(body !== null && { method: 'POST', body }),
      });
      this.#keepCookies(response);
      const location = response.headers.get('location');
      const target = location === null ? null : new URL(location, url);
      if (target?.origin !== url.origin) {
        return {
          status: response.status,
          url: url.href,
          body: await response.text(),
          headers: response.headers,
          leftFor: target,
        };
      }
      url = target;
      body = null;
    }
  }

  /** Sends the first form of a page with its hidden fields and what is filled in. */
  async submit(page: Visit, filled: Record<string, string>): Promise<Visit> {
    const form = /<form[^>]*>.*?<\/form>/su.exec(page.body)?.[0];
    if (form === undefined) throw new Error(`There is no form on ${page.url}:\n${page.body}`);
    const action = attribute(/<form[^>]*>/u.exec(form)?.[0] ?? '', 'action');
    const hidden = [...form.matchAll(/<input[^>]*type="hidden"[^>]*>/gu)].map(
      ([tag]) => [attribute(tag, 'name'), attribute(tag, 'value')] as const,
    );
    return this.open(new URL(action, page.url).href, { ...Object.fromEntries(hidden), ...filled });
  }

  #keepCookies(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/u.exec(cookie) ?? [];
      if (name !== undefined && value !== undefined) this.#cookies.set(name, value);
    }
  }
}

export interface LearnerSignIn {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly scope: string;
  readonly learner: string;
  readonly password: string;
}

export const developmentSignIn: LearnerSignIn = {
  clientId: 'gleaner-dev',
  clientSecret: 'gleaner-dev-secret',
  redirectUri: 'http://127.0.0.1:3000/auth/callback',
  scope: 'words:read words:write review:read review:write',
  learner: 'demo',
  password: 'demo',
};

/** The query of section 5.2; an undefined override leaves a parameter out. */
export function authorizeAddress(
  overrides: Record<string, string | undefined> = {},
  { clientId, redirectUri, scope }: LearnerSignIn = developmentSignIn,
): string {
  const query = new URLSearchParams();
  const parameters: Record<string, string | undefined> = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
    state: 'state-of-this-attempt',
    ...overrides,
  };
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) query.set(name, value);
  }
  return `.${paths.authorize}?${query.toString()}`;
}

/** Walks sign-in and consent; returns the address the learner is sent to. */
export async function consent(
  baseUrl: string,
  overrides: Record<string, string | undefined> = {},
  signIn: LearnerSignIn = developmentSignIn,
): Promise<URL> {
  const browser = new LearnerBrowser(baseUrl);
  const signInPage = await browser.open(authorizeAddress(overrides, signIn));
  const { learner: name, password } = signIn;
  const consentPage = await browser.submit(signInPage, { name, password });
  const { leftFor } = await browser.submit(consentPage, { decision: 'allow' });
  if (leftFor === null) throw new Error('Consent did not lead back to the application');
  return leftFor;
}

/** Posts a form to the token endpoint. */
export function postToken(baseUrl: string, form: Record<string, string>): Promise<Response> {
  return fetch(baseUrl + paths.token, { method: 'POST', body: new URLSearchParams(form) });
}

/** The form of section 5.3 for a code. */
export function codeForm(
  code: string,
  { clientId, clientSecret, redirectUri }: LearnerSignIn = developmentSignIn,
): Record<string, string> {
  return {
    grant_type: 'authorization_code',
    code,
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uri: redirectUri,
  };
}

/** The form of section 5.4. */
export function refreshForm(
  refreshToken: string,
  { clientId, clientSecret }: LearnerSignIn = developmentSignIn,
): Record<string, string> {
  return {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    client_id: clientId,
    client_secret: clientSecret,
  };
}

/** The whole of section 5: from the sign-in page to tokens. */
export async function obtainTokens(
  baseUrl: string,
  overrides: Partial<LearnerSignIn> = {},
): Promise<TokenAnswer> {
  const signIn = { ...developmentSignIn, ...overrides };
  const callback = await consent(baseUrl, {}, signIn);
  const code = callback.searchParams.get('code') ?? '';
  const response = await postToken(baseUrl, codeForm(code, signIn));
  return tokenAnswerSchema.parse(await response.json());
}

function attribute(tag: string, name: string): string {
  const value = new RegExp(`\\b${name}="([^"]*)"`, 'u').exec(tag)?.[1] ?? '';
  return value
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
