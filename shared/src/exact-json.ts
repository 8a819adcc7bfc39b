/**
 * JSON whose whole numbers keep all their digits (RFC 8259 section 6 leaves their range to the reader): a number
 * that JavaScript would round becomes a text of its digits. An id such as 9007199254740993 stays itself.
 */

/** The third argument of a reviver, in browsers that have it. */
interface Context {
  readonly source?: string;
}

/**
 * Where the engine does not give the source of a number, a rounded number stays one, and what reads it says so.
 * @throws SyntaxError
 */
export function parseExactly(text: string): unknown {
  // Only long runs of digits, or an exponent, can be rounded.
  if (!/\d{16}|\d[eE]/u.test(text)) return JSON.parse(text) as unknown;
  const exact = (_: string, value: unknown, context?: Context): unknown =>
    Number.isInteger(value) && !Number.isSafeInteger(value) ? (context?.source ?? value) : value;
  return JSON.parse(text, exact) as unknown;
}
