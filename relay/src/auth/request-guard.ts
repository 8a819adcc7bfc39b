/**
 * The rule against cross-site requests (RFC 9700 and the browser-based apps draft, section 6.1): a
 * header that no page can send without our consent, and an Origin of ours where there is one. It is
 * asked before anything else, GET included, because Origin is absent on an extension's GET.
 */
import { csrfHeader } from '@gleaner/shared';
import type { IncomingMessage } from 'node:http';
import { RelayError } from '../errors.ts';

const headerName = csrfHeader.name.toLowerCase();

/** @returns the check; it throws RelayError PERMISSION_DENIED */
export function createRequestGuard(
  allowedOrigins: readonly string[],
): (request: IncomingMessage) => void {
  const exact = new Set(allowedOrigins);
  const anyFirefox = exact.has('moz-extension://*');
  const isAllowed = (origin: string): boolean =>
    exact.has(origin) || (anyFirefox && /^moz-extension:\/\/[0-9a-f-]{36}$/u.test(origin));

  return (request) => {
    const { origin } = request.headers;
    if (request.headers[headerName] !== csrfHeader.value) throw refuse('header_missing');
    if (origin !== undefined && !isAllowed(origin)) throw refuse('origin_not_allowed');
  };
}

function refuse(reason: string): RelayError {
  return new RelayError('PERMISSION_DENIED', 'Only the Gleaner extension may ask this.', {
    details: [{ reason }],
  });
}
