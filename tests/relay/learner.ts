/**
 * A learner with a browser and the extension in it, over plain HTTP: keeps the relay's cookie, walks
 * the instance's real pages, and calls the relay as the extension does.
 */
import {
  csrfHeader,
  readError,
  idempotencyKeyHeader,
  relayPaths,
  type RelaySession,
  relaySessionSchema,
  servicePaths,
} from '@gleaner/shared';
import { randomUUID } from 'node:crypto';
import { LearnerBrowser } from '../instance/testing/learner-browser.ts';

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export class Learner {
  readonly cookies = new Map<string, string>();
  readonly #instanceBrowser: LearnerBrowser;

  constructor(
    readonly relayUrl: string,
    instanceUrl: string,
    /** At the service; the password is the same. */
    readonly name = 'demo',
  ) {
    this.#instanceBrowser = new LearnerBrowser(instanceUrl);
  }

  /** One navigation to the relay, redirects not followed. */
  async open(path: string): Promise<Answered & { readonly location: URL | null }> {
    const response = await fetch(new URL(path, this.relayUrl), {
      redirect: 'manual',
      headers: { accept: 'text/html', cookie: this.cookieHeader() },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const location = response.headers.get('location');
    return {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      location: location === null ? null : new URL(location, this.relayUrl),
    };
  }

  /** `GET /auth/login`: the authorization request that the relay sends this browser to. */
  async beginLogin(): Promise<URL> {
    const { location, status } = await this.open(relayPaths.login);
    if (location === null) throw new Error(`No redirect at login, but ${status}`);
    return location;
  }

  /** Walks sign-in and consent at the instance; the callback address it ends at. */
  async decide(authorization: URL, decision: 'allow' | 'deny'): Promise<URL> {
    const browser = this.#instanceBrowser;
    let page = await browser.open(authorization.href);
    if (page.body.includes('type="password"')) {
      page = await browser.submit(page, { name: this.name, password: this.name });
    }
    if (page.leftFor === null) page = await browser.submit(page, { decision });
    if (page.leftFor === null) throw new Error(`Consent did not lead back:\n${page.body}`);
    return page.leftFor;
  }

  /** The whole sign-in, ending at /auth/connected. */
  async connect(): Promise<void> {
    const callback = await this.decide(await this.beginLogin(), 'allow');
    const { status, location, text } = await this.open(callback.href);
    if (status !== 303 || location?.pathname !== relayPaths.connected) {
      throw new Error(`Sign-in failed with ${status}:\n${text}`);
    }
  }

  /** A request as the extension makes it; headers given here come last. */
  async call(method: string, path: string, init: CallInit = {}): Promise<Answered> {
    const response = await fetch(new URL(path, this.relayUrl), {
      method,
      redirect: 'manual',
      headers: {
        cookie: this.cookieHeader(),
        [csrfHeader.name]: csrfHeader.value,
        ...(init.body !== undefined && { 'Content-Type': 'application/json' }),
        ...init.headers,
      },
      ...(init.body !== undefined && { body: init.body }),
      ...(init.signal && { signal: init.signal }),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  async session(): Promise<RelaySession> {
    const { text } = await this.call('GET', relayPaths.session);
    return relaySessionSchema.parse(JSON.parse(text));
  }

  collect(term: string, key: string = randomUUID()): Promise<Answered> {
    return this.call('POST', servicePaths.collectWord, {
      headers: { [idempotencyKeyHeader]: key },
      body: JSON.stringify({ spec: { term, language: 'LANGUAGE_ENGLISH' } }),
    });
  }

  list(query = ''): Promise<Answered> {
    return this.call('GET', servicePaths.learnedWords + query);
  }

  flashcards(planId: string, limit = 5): Promise<Answered> {
    const body = JSON.stringify({ limit });
    return this.call('POST', servicePaths.flashcards(planId), { body });
  }

  answer(planId: string, answer: object, key: string = randomUUID()): Promise<Answered> {
    return this.call('POST', servicePaths.submitAnswer(planId), {
      headers: { [idempotencyKeyHeader]: key },
      body: JSON.stringify(answer),
    });
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

interface CallInit {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The learner's browser goes away. */
  readonly signal?: AbortSignal;
}

interface ToldByRelay {
  readonly code: string;
  readonly reason: unknown;
  readonly detail: unknown;
  /** `no` or `maybe`; undefined in the service's own body. */
  readonly sent: unknown;
}

/** Code, first reason, and whether it was sent, of an error body of the relay. */
export function errorOf({ status, text }: Answered): ToldByRelay {
  const body = JSON.parse(text) as { sent?: unknown };
  const { code, details } = readError(status, body);
  const [detail] = details;
  const reason =
    typeof detail === 'object' && detail !== null && 'reason' in detail ? detail.reason : null;
  return { code, reason, detail, sent: body.sent };
}
