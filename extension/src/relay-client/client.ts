/**
 * The relay for the extension: its own endpoints and the four operations of interface.md section 4. Sends
 * the session cookie and the header that no page can forge; validates every answer.
 */
import {
  backgroundPriority,
  connectionHeader,
  csrfHeader,
  idempotencyKeyHeader,
  parseExactly,
  relayPaths,
  relaySessionSchema,
  servicePaths,
  type AnswerSubmission,
  type HandOver,
  type LearnedWord,
  type LearnedWordsPage,
  type LearnedWordsQuery,
  type Listing,
  type RelayErrorBody,
  type RelaySession,
  type Sent,
  type WordSpec,
} from '@gleaner/shared/contract';
import * as z from 'zod/mini';
import { RelayError } from './relay-error.ts';

interface CallOptions {
  readonly signal?: AbortSignal;
  /** A background request: the relay may refuse it first when quota runs low. */
  readonly background?: boolean;
  /** The account that it is meant for: the relay refuses it, with 401, once another one has signed in. */
  readonly connection?: string;
}

/** The relay ends a request to the service much earlier; this is for a relay that does not answer at all. */
const patienceMs = 60_000;

/** Every method throws {@link RelayError}. */
export interface RelayClient {
  session(options?: CallOptions): Promise<RelaySession>;
  logout(): Promise<void>;
  /** Receipts of an earlier grant, named as the relay does, for the account of today. */
  handOver(earlier: HandOver, connection: string): Promise<void>;
  /** `key` is a UUID; a key is never sent to the service twice. Undefined where the service shows no word. */
  collectWord(
    spec: WordSpec,
    key: string,
    connection: string,
    options?: CallOptions,
  ): Promise<LearnedWord | undefined>;
  listLearnedWords(query: LearnedWordsQuery, options?: CallOptions): Promise<LearnedWordsPage>;
  /** The raw body; `decodeFlashcards` of shared reads it. `limit` is a number of cards. */
  getFlashcards(planId: string, limit: number, options?: CallOptions): Promise<unknown>;
  submitAnswer(
    planId: string,
    answer: AnswerSubmission,
    key: string,
    connection: string,
  ): Promise<void>;
  /** The raw body of an extra route that the relay's session names. */
  getListing(
    listing: Listing,
    query?: Readonly<Record<string, string>>,
    options?: CallOptions,
  ): Promise<unknown>;
}

/**
 * @param relayUrl an origin without a trailing slash
 * @param mayReach whether the browser permits requests to the relay; without the permission none is made
 * @param grantFor the grant by which the relay knows an account
 * @param hasAgreed whether the learner has agreed to what is sent; before that nothing is, but the end of a session
 */
export function createRelayClient(
  relayUrl: string,
  fetchFn: typeof fetch,
  mayReach: () => Promise<boolean>,
  grantFor: (account: string) => Promise<string>,
  hasAgreed: () => Promise<boolean>,
): RelayClient {
  async function call(
    method: 'GET' | 'POST',
    path: string,
    init: { body?: unknown; key?: string } & CallOptions = {},
  ): Promise<unknown> {
    const headers = new Headers({
      accept: 'application/json',
      [csrfHeader.name]: csrfHeader.value,
    });
    if (init.body !== undefined) headers.set('content-type', 'application/json');
    if (init.key !== undefined) headers.set(idempotencyKeyHeader, init.key);
    if (init.connection !== undefined)
      headers.set(connectionHeader, await grantFor(init.connection));
    if (init.background === true) headers.set('priority', backgroundPriority);

    if (path !== relayPaths.logout && !(await hasAgreed()))
      throw new RelayError(null, 'NO_CONSENT', '');
    // A browser that cannot tell lets the request fail by itself.
    if (!(await mayReach().catch(() => true))) throw new RelayError(null, 'NO_ACCESS', '');
    let response: Response;
    let text: string;
    try {
      response = await fetchFn(`${relayUrl}${path}`, {
        method,
        headers,
        credentials: 'include',
        cache: 'no-store',
        redirect: 'error',
        ...(init.body !== undefined && { body: sameBytes(init.body) }),
        signal: AbortSignal.any([
          AbortSignal.timeout(patienceMs),
          ...(init.signal ? [init.signal] : []),
        ]),
      });
      text = await response.text();
    } catch (error) {
      throw new RelayError(null, 'NETWORK', String(error));
    }
    const body = parseJson(text);
    if (!response.ok) throw await errorOf(response, body ?? text);
    return body;
  }

  return {
    session: async (options) =>
      readable(
        z.safeParse(relaySessionSchema, await call('GET', relayPaths.session, options)).data ??
          null,
      ),
    logout: async () => {
      await call('POST', relayPaths.logout);
    },
    handOver: async (earlier, connection) => {
      await call('POST', relayPaths.handOver, { body: earlier, connection });
    },
    collectWord: async (spec, key, connection, options) => {
      const write = { ...options, body: { spec }, key, connection };
      const body = await call('POST', servicePaths.collectWord, write);
      return readable((await readers()).readCollected(body));
    },
    listLearnedWords: async (query, options) => {
      const search = new URLSearchParams();
      for (const [name, value] of Object.entries(query)) {
        if (value !== undefined && value !== '') search.set(name, value);
      }
      const path = `${servicePaths.learnedWords}${search.size > 0 ? `?${search.toString()}` : ''}`;
      const body = await call('GET', path, options);
      return readable((await readers()).readWordsPage(body));
    },
    getFlashcards: (planId, limit, options) =>
      call('POST', servicePaths.flashcards(planId), { ...options, body: { limit } }),
    submitAnswer: async (planId, answer, key, connection) => {
      await call('POST', servicePaths.submitAnswer(planId), { body: answer, key, connection });
    },
    getListing: async ({ path }, query = {}, options) => {
      // The relay's value can only change the path, never the origin.
      if (!/^\/api\/v1(?:\/[\w-]+)+$/u.test(path))
        throw new RelayError(200, 'MALFORMED', 'No path');
      const search = new URLSearchParams(query);
      return call('GET', search.size > 0 ? `${path}?${search.toString()}` : path, options);
    },
  };
}

/**
 * JSON with the members of each object in one order. Records restored from `storage.local` have another
 * order than those of the database, and the relay refuses a key with other bytes.
 */
function sameBytes(body: unknown): string {
  return JSON.stringify(body, (_name, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return parseExactly(text);
  } catch {
    // It is not JSON; the caller names it.
    return undefined;
  }
}

const readers = () => import('@gleaner/shared/readers');

/** @param read null for what could not be read */
function readable<T>(read: T | null): T {
  if (read === null) throw new RelayError(200, 'MALFORMED', 'Unreadable');
  return read;
}

async function errorOf(response: Response, body: unknown): Promise<RelayError> {
  const { readError } = await readers();
  const retryAfter = retryAfterMs(response.headers.get('retry-after'));
  const { code, message, details } = readError(response.status, body);
  const said = message || response.statusText;
  return new RelayError(response.status, code, said, details, retryAfter, sentOf(body));
}

function sentOf(body: unknown): Sent {
  const { sent } = (body ?? {}) as Partial<RelayErrorBody>;
  return sent === 'no' ? 'no' : 'maybe';
}

/** Retry-After in seconds or as a date (RFC 9110 section 10.2.3). */
function retryAfterMs(value: string | null): number | null {
  if (value === null) return null;
  if (/^\d+$/u.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}
