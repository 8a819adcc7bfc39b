/**
 * Classifies why another server could not be reached, for the log, the metrics and the doctor. The
 * codes are Node's (system errors, OpenSSL, DNS) and undici's.
 */
export const failureCauses = [
  /** Its name does not resolve. */
  'dns',
  /** Nothing listens there, or there is no route to it. */
  'refused',
  /** Its certificate is not trusted: expired, of another name, of an unknown authority. */
  'certificate',
  /** The TLS handshake failed. */
  'tls',
  /** No connection, or no whole answer, in the time given. */
  'timeout',
  /** The connection broke. */
  'cut_off',
  /** The answer is larger than the relay accepts. */
  'too_large',
  'other',
] as const;
export type FailureCause = (typeof failureCauses)[number];

const causes: readonly (readonly [FailureCause, RegExp])[] = [
  ['dns', /^(?:ENOTFOUND|EAI_\w+|ENODATA)$/u],
  ['refused', /^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|EADDRNOTAVAIL)$/u],
  ['certificate', /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME|HOSTNAME_MISMATCH|CRL/u],
  ['tls', /SSL|TLS|^EPROTO$/u],
  ['timeout', /^timeout$|TIMEDOUT|TIMEOUT|^TimeoutError$/u],
  ['cut_off', /^(?:ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET|UND_ERR_CLOSED)$/u],
  ['too_large', /^answer_too_large$/u],
];

/** @param code of {@link codeOf}, or one of the relay's own */
export function failureCause(code: string): FailureCause {
  return causes.find(([, codes]) => codes.test(code))?.[0] ?? 'other';
}

/** The code of an error's innermost cause; the error's name where none has a code. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const inner = error.cause instanceof Error ? codeOf(error.cause) : undefined;
  // Where several addresses were tried, each has an error of its own.
  const first = error instanceof AggregateError ? codeOf(error.errors[0]) : undefined;
  const own = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return inner ?? first ?? own ?? error.name;
}
