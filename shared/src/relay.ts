/**
 * The relay's own endpoints, headers and error codes, used by the relay and by the extension
 * (docs/architecture.md). Everything under `/api/v1` is the service's own and keeps its paths and bodies.
 */
import * as z from 'zod/mini';
import type { CardFields } from './flashcard/fields/card-fields.ts';
import type { ErrorBody } from './interface/errors.ts';

export const relayPaths = {
  login: '/auth/login',
  callback: '/auth/callback',
  connected: '/auth/connected',
  session: '/auth/session',
  logout: '/auth/logout',
  handOver: '/auth/hand-over',
  health: '/healthz',
  ready: '/readyz',
} as const;

/** Every session, logout and API request carries it: no page can send it cross-site without CORS. */
export const csrfHeader = { name: 'X-Gleaner', value: '1' } as const;

/** A UUID; a write with the same key is sent to the service once. */
export const idempotencyKeyHeader = 'Idempotency-Key';

/**
 * Optional: the `connection` that a request is meant for. The relay refuses it (401) for a session of another
 * connection, so that nothing of one account goes to another that has signed in meanwhile, and no list of one is
 * taken for the other's. An older relay looks at it for writes only.
 */
export const connectionHeader = 'X-Gleaner-Connection';

/**
 * The beginning of a connection's id or of a write's key: the relay's log and the extension's diagnosis name both by
 * it. Nothing can be done with it. Null of what is no UUID.
 */
export function shortReference(id: string | null): string | null {
  return /^[\da-f]{8}(?=-)/iu.exec(id ?? '')?.[0].toLowerCase() ?? null;
}

/** `Priority` of a request that no learner waits for (RFC 9218 section 4.1). */
export const backgroundPriority = 'u=6';

/** Codes of errors that the relay itself makes, with the status each goes out with. */
export const relayErrorStatus = {
  INVALID_ARGUMENT: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ABORTED: 409,
  PAYLOAD_TOO_LARGE: 413,
  FAILED_PRECONDITION: 422,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  BAD_GATEWAY: 502,
  UNAVAILABLE: 503,
  OUTCOME_UNKNOWN: 504,
} as const;
export type RelayErrorCode = keyof typeof relayErrorStatus;

/** A `details` item of a relay-made error; reasons carry further members of their own. */
export interface RelayErrorDetail {
  readonly reason: string;
  readonly [more: string]: unknown;
}

/** Whether the service may have received a request that failed. */
export type Sent = 'no' | 'maybe';

/** The body of an error that the relay itself makes. One without `sent` is the service's: it received the request. */
export interface RelayErrorBody extends ErrorBody {
  readonly sent: Sent;
}

/**
 * The version of these endpoints, in `contract` of `GET /auth/session`. It grows by one with each change that lets one
 * side do what an earlier other side cannot; docs/relay-reference.md says what. A relay that names
 * none has the first.
 */
export const contractVersion = 2;

/** A review plan that the integrating developer offers to every learner (REVIEW_PLANS). */
export const offeredPlanSchema = z.object({ id: z.string(), name: z.string() });
export type OfferedPlan = z.infer<typeof offeredPlanSchema>;

/** An extra route that lists something: GET, without parameters in its path. */
export const listingSchema = z.object({
  name: z.string(),
  /** Under `/api/v1`. */
  path: z.string(),
  /** Query parameters it takes. */
  query: z.array(z.string()),
});
export type Listing = z.infer<typeof listingSchema>;

/** The most keys of one hand-over. */
export const mostHandedOver = 100;

/**
 * `POST /auth/hand-over`: the receipts of these keys count for the connection of today from now on. Answers 204, also
 * where a key has no receipt, and 404 (`not_earlier`) unless the same browser session was connected as
 * `connection` before: a client that gets it must not send those keys again.
 */
export const handOverSchema = z.object({
  /** An earlier `connection` of the same account. */
  connection: z.string(),
  /** Idempotency keys, UUIDs. */
  keys: z.array(z.string()).check(z.maxLength(mostHandedOver)),
});
export type HandOver = z.infer<typeof handOverSchema>;

/** `GET /auth/session`. Answers 200 whether or not the learner is connected. */
export const relaySessionSchema = z.looseObject({
  connected: z.boolean(),
  /**
   * Opaque id of the grant: same account as long as it stays the same. Every sign-in has its own, whichever account
   * it is. Null when not connected.
   */
  connection: z.nullable(z.string()),
  scopes: z.array(z.string()),
  /** The service's {base_url}. */
  instance: z.string(),
  plans: z.array(offeredPlanSchema),
  /** Names of extra routes this relay forwards, such as `plans` and `wordbooks`. */
  routes: z.array(z.string()),
  /** The addresses of those that list something; absent from an older relay. */
  listings: z.optional(z.array(listingSchema)),
  /** As last shown by the service; null before the first call. Requests an hour. */
  quota: z.nullable(z.object({ limit: z.number(), remaining: z.number() })),
  /**
   * The fields of the service's flashcards (CARD_FIELDS); absent where they are recognised. `cardFieldsSchema`
   * checks it where cards are decoded, so that the first screen need not load it.
   */
  cardFields: z.optional(z.custom<CardFields>()),
});
export type RelaySession = z.infer<typeof relaySessionSchema>;
