/**
 * The rule against cross-site requests (RFC 9700; RFC 10017 section 6.1.3.3): a header that no page can send
 * without our consent, and an allowed Origin where there is one. It is checked first, for
 * GET too, because an extension's GET has no Origin.
 */
import { csrfHeader } from '@gleaner/shared';
import type { IncomingMessage } from 'node:http';
import { anyFirefox } from '../config/extension-origins.ts';
import { HttpError } from '../errors/http-error.ts';

const headerName = csrfHeader.name.toLowerCase();

/** Callers can invent origins, so one process reports at most this many. */
const originsTold = 20;

/** Node keeps the first of these and drops the others; a server before us may choose another. */
const single: ReadonlySet<string> = new Set([
  'host',
  'content-length',
  'content-type',
  'transfer-encoding',
]);

/**
 * @param refused called once for each refused origin
 * @returns the check; it throws HttpError PERMISSION_DENIED, or INVALID_ARGUMENT (S18)
 */
export function createRequestGuard(
  allowedOrigins: readonly string[],
  refused: (origin: string) => void = () => undefined,
): (request: IncomingMessage) => void {
  const told = new Set<string>();
  const tell = (origin: string): void => {
    if (told.has(origin) || told.size >= originsTold) return;
    told.add(origin);
    refused(origin);
  };
  const exact = new Set(allowedOrigins);
  const allowsFirefox = exact.delete(anyFirefox);
  const isAllowed = (origin: string): boolean =>
    exact.has(origin) || (allowsFirefox && /^moz-extension:\/\/[0-9a-f-]{36}$/u.test(origin));

  return (request) => {
    refuseRepeated(request.rawHeaders);
    const { origin } = request.headers;
    if (request.headers[headerName] !== csrfHeader.value) throw refuse('header_missing');
    if (origin !== undefined && !isAllowed(origin)) {
      tell(origin.replaceAll(/[^\w.:/*-]/gu, '').slice(0, 100));
      throw refuse('origin_not_allowed');
    }
  };
}

function refuseRepeated(raw: readonly string[]): void {
  const met: string[] = [];
  // Node lists names and values in turn.
  for (let index = 0; index < raw.length; index += 2) {
    const name = (raw[index] ?? '').toLowerCase();
    if (!single.has(name)) continue;
    if (met.includes(name)) {
      throw new HttpError('INVALID_ARGUMENT', 'A header is repeated that may come once only.', {
        details: [{ reason: 'header_repeated' }],
      });
    }
    met.push(name);
  }
}

function refuse(reason: string): HttpError {
  return new HttpError('PERMISSION_DENIED', 'Only the Gleaner extension may call this.', {
    details: [{ reason }],
  });
}
