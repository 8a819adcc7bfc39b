/** What a call to the relay fails with, whatever the cause: network, relay or service. */

/**
 * `status` is null when no answer came: offline, relay down, aborted, or the browser does not let us
 * (`NO_ACCESS`). `code` is section 7's `error.code`, or `NETWORK` without an answer, or `MALFORMED` for
 * an answer that cannot be read.
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
