/**
 * The relay's tables as Kysely sees them. Instants are epoch milliseconds;
 * only types that SQLite and Postgres share are used, so that one set of migrations serves both.
 */
export interface Schema {
  sessions: SessionTable;
  logins: LoginTable;
  grants: GrantTable;
  receipts: ReceiptTable;
  probes: ProbeTable;
  quotas: QuotaTable;
  quota_shares: QuotaShareTable;
  rate_limits: RateLimitTable;
  jobs: JobTable;
}

interface SessionTable {
  /** SHA-256 of the session id, base64url: a copy of the database opens no session. */
  id_hash: string;
  grant_id: string | null;
  created_at: number;
  seen_at: number;
  expires_at: number;
}

/** One open sign-in attempt (RFC 6749 section 4.1, RFC 7636). */
interface LoginTable {
  state_hash: string;
  session_hash: string;
  /** JWE of the PKCE verifier; null where PKCE is off. */
  sealed_verifier: string | null;
  created_at: number;
  expires_at: number;
}

interface GrantTable {
  id: string;
  /** JWE of `{accessToken, refreshToken}`. */
  sealed_tokens: string;
  scopes: string;
  /** When the access token ends; null where the service did not say. */
  expires_at: number | null;
  /** For how long (ms) the access token was issued; null where the service did not say. */
  token_life: number | null;
  /** 0 or 1: known without opening the tokens. */
  refreshable: number;
  /** 0 once the service refused the refresh token: the learner has to reconnect. */
  alive: number;
  /** Increases by one with every change of the tokens; a write names the version it read. */
  version: number;
  lease_owner: string | null;
  /** 0 when the lease was released while it was unknown whether the refresh token is spent. */
  lease_until: number | null;
  /** Refreshes in a row that brought no tokens, and how many of them were unclear refusals. */
  refresh_failures: number;
  refresh_refusals: number;
  /** Until when the token endpoint is not called; null where no call has failed. */
  refresh_retry_at: number | null;
  /** When the refresh token was issued, or later: keeping alive moves it on. */
  idle_since: number;
  /** The last sign-in. */
  connected_at: number;
  /** The newest grant of the same browser session, once the learner has signed in again. */
  successor_id: string | null;
}

interface ReceiptTable {
  grant_id: string;
  key: string;
  /** `kid:HMAC` over method, path and body. */
  body_mac: string;
  /** The process's claim; null once the outcome is final. */
  owner: string | null;
  deadline_at: number;
  /** JWE of the recorded outcome; null while in flight. */
  sealed_outcome: string | null;
  expires_at: number;
}

/** One row, written to test whether the database takes writes. */
interface ProbeTable {
  id: number;
  written_at: number;
}

/** What the service showed of a quota, and its last 429 (interface.md section 8). */
interface QuotaTable {
  /** `application`, or a grant's id where QUOTA_SCOPE is `learner`. */
  key: string;
  /** JSON of `QuotaState`. It names nobody. */
  state: string;
  changed_at: number;
}

/** What a grant has taken of an hour, or of what was left in it when it became little. */
interface QuotaShareTable {
  quota_key: string;
  grant_id: string;
  /** Since when `used` counts. */
  hour: number;
  used: number;
  /** Since when `taken` counts. */
  low: number;
  taken: number;
  active_at: number;
}

/** Jobs that one of all processes does from time to time. */
interface JobTable {
  name: string;
  /** The process that sets the next date runs the job. */
  due_at: number;
}

/** Requests counted for SESSION_RATE and ADDRESS_RATE by all processes together. */
interface RateLimitTable {
  /** Kind and SHA-256 of the session id or the address. */
  key: string;
  used: number;
  expires_at: number;
}
