/** Calls the API as a client does, for tests. */
import { paths } from '../contract/paths.ts';
import { obtainTokens, type LearnerSignIn } from './learner-browser.ts';

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface ApiClient {
  readonly accessToken: string;
  get(path: string): Promise<ApiAnswer>;
  post(path: string, body: unknown): Promise<ApiAnswer>;
  collect(spec: Record<string, unknown>): Promise<ApiAnswer>;
  list(query?: Record<string, string>): Promise<ApiAnswer>;
  flashcards(body?: unknown, planId?: string): Promise<ApiAnswer>;
  answer(body: unknown, planId?: string): Promise<ApiAnswer>;
}

/** A client of a learner who signed in and consented; `scope` among the overrides narrows it. */
export async function connectClient(
  baseUrl: string,
  overrides: Partial<LearnerSignIn> = {},
): Promise<ApiClient> {
  return apiClient(baseUrl, (await obtainTokens(baseUrl, overrides)).access_token);
}

export function apiClient(baseUrl: string, accessToken: string): ApiClient {
  const call = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Bearer ${accessToken}`);
    return callApi(baseUrl + path, { ...init, headers });
  };
  const post = (path: string, body: unknown) =>
    call(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    accessToken,
    get: (path) => call(path),
    post,
    collect: (spec) => post(paths.collectWord, { spec }),
    list: (query = {}) => {
      const search = new URLSearchParams(query).toString();
      return call(paths.learnedWords + (search === '' ? '' : `?${search}`));
    },
    flashcards: (body = {}, planId = 'daily-english') => post(paths.flashcards(planId), body),
    answer: (body, planId = 'daily-english') => post(paths.submitAnswer(planId), body),
  };
}

/** Any request, its answer read as JSON. */
export async function callApi(url: string, init: RequestInit = {}): Promise<ApiAnswer> {
  const response = await fetch(url, init);
  return { status: response.status, headers: response.headers, body: await response.json() };
}
