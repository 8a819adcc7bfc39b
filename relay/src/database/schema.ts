/**
 * The relay's tables as Kysely sees them (design, "The relay"). Instants are epoch milliseconds;
 * only types that SQLite and Postgres share are used, so that one set of migrations serves both.
 */
export interface Schema {
  sessions: SessionTable;
  logins: LoginTable;
  grants: GrantTable;
  receipts: ReceiptTable;
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
  /** 0 or 1: known without opening the tokens. */
  refreshable: number;
  /** 0 once the service refused the refresh token: the learner has to reconnect. */
  alive: number;
  /** Grows by one with every change of the tokens; a write names the version it read. */
  version: number;
  lease_owner: string | null;
  lease_until: number | null;
  /** The last sign-in. */
  connected_at: number;
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
