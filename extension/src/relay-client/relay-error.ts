/** The error of a failed call to the relay, caused by the network, the relay or the service. */

/**
 * `status` is null when no answer came: offline, relay down, aborted, or no permission (`NO_ACCESS`).
 * `code` is section 7's `error.code`, `NETWORK` without an answer, or `MALFORMED` for an unreadable answer.
 */
export class RelayError extends Error {
  override readonly name = 'RelayError';

  constructor(
    readonly status: number | null,
    readonly code: string,
    message: string,
    readonly details: readonly unknown[] = [],
    /** From Retry-After, in milliseconds. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }
}

/** Whether the relay gives this reason in the details of an error. */
export function hasReason({ details }: RelayError, reason: string): boolean {
  return details.some(
    (detail) =>
      typeof detail === 'object' &&
      detail !== null &&
      'reason' in detail &&
      detail.reason === reason,
  );
}
