/**
 * express-session on the relay's own session table. Its session object holds only what the table has columns
 * for; the cookie, the id's hash and the lifetimes are defined once elsewhere.
 */
import type { RequestHandler } from 'express';
import session from 'express-session';
import { hashSessionId, type SessionStore, type StoredSession } from './session-store.ts';
import type { Random } from '../config/timings.ts';
import type { SessionCookie } from './cookie.ts';

declare module 'express-session' {
  interface SessionData {
    grantId: string | null;
    /** Epoch ms; absent until the session is worth keeping. */
    createdAt: number;
    seenAt: number;
    /** It came from the database, so saving it may change it but never revive it. */
    stored: true;
  }
}

interface ExpressSessionParts {
  readonly sessions: SessionStore;
  readonly cookie: SessionCookie;
  readonly secrets: readonly [string, ...string[]];
  readonly random: Random;
}

export function createExpressSession(parts: ExpressSessionParts): RequestHandler {
  const { sessions, cookie, secrets, random } = parts;
  return session({
    name: cookie.name,
    cookie: cookie.options,
    secret: [...secrets],
    genid: () => random(32).toString('base64url'),
    store: new TableStore(sessions, cookie),
    resave: false,
    saveUninitialized: false,
  });
}

type Callback<Result extends unknown[] = []> = (error?: unknown, ...result: Result) => void;

class TableStore extends session.Store {
  constructor(
    private readonly sessions: SessionStore,
    private readonly cookie: SessionCookie,
  ) {
    super();
  }

  override get(id: string, callback: Callback<[(session.SessionData | null)?]>): void {
    const load = async (): Promise<session.SessionData | null> => {
      const found = await this.sessions.find(hashSessionId(id));
      if (found === null) return null;
      const { grantId, createdAt, seenAt } = found.session;
      const cookie = Object.assign(new session.Cookie(), this.cookie.options);
      return { cookie, grantId, createdAt, seenAt, stored: true };
    };
    settle(load(), callback);
  }

  override set(id: string, data: session.SessionData, callback: Callback = ignore): void {
    const { grantId, createdAt, seenAt } = data as Partial<session.SessionData>;
    if (createdAt === undefined) {
      callback();
      return;
    }
    const stored: StoredSession = {
      idHash: hashSessionId(id),
      grantId: grantId ?? null,
      createdAt,
      seenAt: seenAt ?? createdAt,
    };
    settle(
      (data as Partial<session.SessionData>).stored
        ? this.sessions.touch(stored)
        : this.sessions.insert(stored),
      (error) => callback(error),
    );
  }

  override destroy(id: string, callback: Callback = ignore): void {
    settle(this.sessions.remove(hashSessionId(id)), (error) => callback(error));
  }
}

function ignore(): void {
  // express-session passes a callback wherever it waits for one.
}

function settle<Result>(promise: Promise<Result>, callback: Callback<[Result?]>): void {
  promise.then(
    (result) => callback(undefined, result),
    (error: unknown) => callback(error),
  );
}
