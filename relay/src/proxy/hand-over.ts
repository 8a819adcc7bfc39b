/**
 * `POST /auth/hand-over`: after a new sign-in the extension has found that the account is the same, so the receipts of
 * what it may send again count for the new grant (docs/decisions/same-account.md).
 */
import { handOverSchema } from '@gleaner/shared';
import type { RequestHandler } from 'express';
import { HttpError, notConnected } from '../errors/http-error.ts';
import type { Succession } from '../grants/succession.ts';
import { assertMeantFor } from '../sign-in/meant-for.ts';
import type { Authenticate } from '../sign-in/authenticate.ts';
import type { ReceiptMover } from '../receipts/receipt-store.ts';
import { readRequestBody } from './request-body.ts';

interface HandOverParts {
  readonly authenticate: Authenticate;
  readonly succession: Pick<Succession, 'earlierOf'>;
  readonly receipts: ReceiptMover;
}

/** Each key is one change, so a request that was cut off may simply be made again. */
export function createHandOver(parts: HandOverParts): RequestHandler {
  const { authenticate, succession, receipts } = parts;
  return async (request, response) => {
    const grant = (await authenticate(request, response))?.grant ?? null;
    if (grant === null) throw notConnected();
    assertMeantFor(request, grant);
    const body = await readRequestBody(request, handOverSchema);
    const { connection, keys } = handOverSchema.parse(JSON.parse(String(body)));
    const earlier = await succession.earlierOf(grant.id);
    if (!earlier.includes(connection)) {
      throw new HttpError('NOT_FOUND', 'This browser was not connected so before.', {
        details: [{ reason: 'not_earlier' }],
      });
    }
    // An earlier hand-over may have moved them to a sign-in that the extension never came to recognise.
    for (const key of keys) {
      for (const grantId of earlier)
        await receipts.move({ grantId, key: key.toLowerCase() }, grant.id);
    }
    response.status(204).end();
  };
}
