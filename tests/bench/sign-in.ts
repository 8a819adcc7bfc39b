/** Learners who are signed in, written into the database: thousands would take the service too long. */
import { createSessionCookie } from '@gleaner/relay/cookie';
import { type DatabaseLocation, openRelayDatabase } from '@gleaner/relay/database';
import { createGrantStore } from '@gleaner/relay/grant-store';
import { createSealer } from '@gleaner/relay/seal';
import { createSessionStore, hashSessionId } from '@gleaner/relay/session-store';
import { randomBytes, randomUUID } from 'node:crypto';

/**
 * As the callback leaves them: tokens of usual length, sealed, and a session of each.
 * @returns their cookies
 */
export async function signInLearner(
  location: DatabaseLocation,
  environment: Readonly<Record<string, string>>,
  count: number,
): Promise<string[]> {
  const opened = await openRelayDatabase(location);
  const { database, now } = opened;
  const [kid = '', key = ''] = (environment.ENCRYPTION_KEYS ?? '').split(':');
  const sealer = createSealer([{ kid, key: Buffer.from(key, 'base64url') }]);
  const grants = createGrantStore(database, sealer, now);
  const sessions = createSessionStore(database, now);
  const cookie = createSessionCookie('http://127.0.0.1:3000', [environment.SESSION_SECRETS ?? '']);
  const cookies: string[] = [];
  const signInOne = async () => {
    const [grantId, id] = [randomUUID(), randomBytes(24).toString('base64url')];
    await grants.save(grantId, {
      accessToken: randomBytes(48).toString('base64url'),
      refreshToken: randomBytes(48).toString('base64url'),
      scopes: ['words:read', 'words:write', 'review:read', 'review:write'],
      expiresAt: now() + 3_600_000,
      life: 3_600_000,
    });
    const idHash = hashSessionId(id);
    await sessions.insert({ idHash, grantId, createdAt: now(), seenAt: now() });
    cookies.push(cookie.write(id).split(';', 1)[0] ?? '');
  };
  // Those of one turn share a commit.
  while (cookies.length < count) {
    await Promise.all(Array.from({ length: Math.min(500, count - cookies.length) }, signInOne));
  }
  await opened.close();
  return cookies;
}
