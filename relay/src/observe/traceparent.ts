/** The header `traceparent` of W3C Trace Context, which names the trace that a request belongs to. */

/** All four parts in lower-case hexadecimal digits; all zeros and version ff are invalid. */
const form =
  /^(?!ff)([0-9a-f]{2})-((?!0{32})[0-9a-f]{32})-((?!0{16})[0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/u;

export interface TraceParent {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** Two hexadecimal digits; the lowest bit says that the caller records the trace. */
  readonly flags: string;
  /** The header to send, in version 00, which holds nothing but these. */
  readonly header: string;
}

/** Null where there is none, and where it is invalid: it is dropped then, as the standard says. */
export function parseTraceParent(value: string | string[] | undefined): TraceParent | null {
  if (typeof value !== 'string' || value.length > longest) return null;
  const [, version, traceId, spanId, flags, more] = form.exec(value) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  // Only a later version may say more, which we do not understand and do not pass on.
  if (version === '00' && more !== undefined) return null;
  return { traceId, spanId, flags, header: `00-${traceId}-${spanId}-${flags}` };
}

/** Longer values are invalid, whatever later versions say. */
const longest = 256;
