/** The error of a failed call to the relay, caused by the network, the relay or the service. */
import type { Sent } from '@gleaner/shared';

/**
 * `status` is null when no answer came: offline, relay down, aborted, no permission (`NO_ACCESS`), or no consent (`NO_CONSENT`).
 * `code` is that of the error (`readError`), `NETWORK` without an answer, or `MALFORMED` for an unreadable success.
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
    /** `no` where the relay says that the service cannot have received the request. */
    readonly sent: Sent = 'maybe',
  ) {
    super(message);
  }
}

type Detail = Readonly<Record<string, unknown>>;

/** The relay's detail with this reason. */
export function detailOf({ details }: RelayError, reason: string): Detail | undefined {
  return (details as readonly (Detail | undefined)[]).find((detail) => detail?.reason === reason);
}

/** Whether the relay gives this reason in the details of an error. */
export function hasReason(error: RelayError, reason: string): boolean {
  return Boolean(detailOf(error, reason));
}
