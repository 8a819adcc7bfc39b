/** Errors of the API and their one body shape (interface.md section 7). */
import type { Reply } from './reply.ts';

/** Section 7 names the statuses and one code; the other codes are the usual ones of such services. */
const statusOf = {
  INVALID_ARGUMENT: 400,
  ALREADY_EXISTS: 400,
  FAILED_PRECONDITION: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
} as const;
type ApiErrorCode = keyof typeof statusOf;

export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly code: ApiErrorCode,
    message: string,
    readonly details: readonly unknown[] = [],
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

/** Anything that is no {@link ApiError} is the service's own fault and tells nothing. */
export function errorReply(error: unknown): Reply {
  const known =
    error instanceof ApiError ? error : new ApiError('INTERNAL', 'The service failed unexpectedly');
  const body = {
    error: { code: known.code, message: known.message, details: [...known.details] },
  };
  return { status: statusOf[known.code], headers: known.headers, body };
}
