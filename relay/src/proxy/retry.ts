/**
 * The table of what follows a call, pure (interface.md section 4): which calls may be repeated, and when the
 * outcome of a write is unknown. The interface has no key that makes a write repeatable, so a write that
 * may have arrived is never sent again.
 */
export type CallResult =
  | { readonly kind: 'answer'; readonly status: number }
  /** No whole answer; `sent` is false when the service certainly never saw the request. */
  | { readonly kind: 'failure'; readonly sent: boolean };

export type CallStep =
  /** Send again after a moment. */
  | 'retry'
  /** Get a new access token and send again. */
  | 'refresh'
  /** The service had too many requests: wait as the quota's rule says, and send again. */
  | 'quota'
  /** Pass on what the service answered. */
  | 'pass'
  /** The service could not be reached. */
  | 'unreachable'
  /** The service's answer cannot be passed on. */
  | 'bad-answer'
  /** It is unknown whether the write took effect. */
  | 'unknown';

export interface Attempts {
  /** Times the call was repeated for a failure or a 5xx. */
  readonly retries: number;
  readonly refreshed: boolean;
  /** Times the call was repeated for a 429. */
  readonly waits: number;
}

const retriesAllowed = 2;
/**
 * Short waits of a request: enough for the time that it may be held, so that it ends even if nothing can be stored.
 */
const waitsAllowed = 5;
/** From a gateway: the service may have processed the request. */
const gatewayStatuses: readonly number[] = [502, 504];

export function nextCallStep(
  kind: 'read' | 'write',
  result: CallResult,
  { retries, refreshed, waits }: Attempts,
): CallStep {
  const mayRetry = retries < retriesAllowed;
  if (result.kind === 'failure') {
    if (!result.sent) return mayRetry ? 'retry' : 'unreachable';
    if (kind === 'write') return 'unknown';
    return mayRetry ? 'retry' : 'bad-answer';
  }
  const { status } = result;
  if (status === 401) return refreshed ? 'pass' : 'refresh';
  if (status === 429) return waits < waitsAllowed ? 'quota' : 'pass';
  if (status >= 500) {
    if (kind === 'write') return gatewayStatuses.includes(status) ? 'unknown' : 'pass';
    return mayRetry ? 'retry' : 'pass';
  }
  if (status < 200 || (status >= 300 && status < 400)) {
    return kind === 'write' ? 'unknown' : 'bad-answer';
  }
  return 'pass';
}
