/** The learner's session with the instance's own pages, and the token its forms must carry. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';

declare module 'express-session' {
  interface SessionData {
    learner?: string;
    csrf?: string;
  }
}

/** Kept in memory, signed with a secret of this process: a restarted instance has no sessions. */
export function learnerSessions(basePath: string): RequestHandler {
  return session({
    name: 'instance_session',
    secret: randomBytes(32).toString('base64url'),
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', path: basePath === '' ? '/' : basePath },
  });
}

export function csrfToken(req: Request): string {
  return (req.session.csrf ??= randomBytes(32).toString('base64url'));
}

export function csrfMatches(req: Request, given: string): boolean {
  const expected = Buffer.from(req.session.csrf ?? '');
  const actual = Buffer.from(given);
  return (
    expected.length > 0 && expected.length === actual.length && timingSafeEqual(expected, actual)
  );
}

/** Signs the learner in under a new session id. */
export async function beginSession(req: Request, learner: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    req.session.regenerate((error: unknown) => {
      if (error instanceof Error) reject(error);
      else resolve();
    });
  });
  req.session.learner = learner;
}

export async function endSession(req: Request): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    req.session.destroy((error: unknown) => {
      if (error instanceof Error) reject(error);
      else resolve();
    });
  });
}
