/** A request names the connection it is meant for: another account may have signed in since it was decided on. */
import { connectionHeader } from '@gleaner/shared';
import type { IncomingMessage } from 'node:http';
import { HttpError } from '../errors/http-error.ts';
import type { Grant } from '../grants/grant.ts';

const headerName = connectionHeader.toLowerCase();

/** @throws HttpError UNAUTHENTICATED where it names another connection than this one */
export function assertMeantFor({ headers }: IncomingMessage, grant: Grant): void {
  const meantFor = headers[headerName];
  if (meantFor === undefined || meantFor === grant.id) return;
  throw new HttpError('UNAUTHENTICATED', 'This was meant for another connection.', {
    details: [{ reason: 'other_connection' }],
  });
}
