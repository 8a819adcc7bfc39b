/**
 * The JSON in an answer of the service: one reader for the relay and the doctor. Services label JSON as text, begin it
 * with a byte order mark, or declare another character set than UTF-8.
 */
interface BodyRead {
  /** Without a byte order mark. */
  readonly text: string;
  readonly value: unknown;
}

/**
 * @param type its Content-Type
 * @returns for the log: why there is none
 */
export function readBody(bytes: Uint8Array, type: string | undefined): BodyRead | string {
  if (bytes.length === 0) return 'an empty body';
  if (!jsonTypes.test(type ?? '')) return `labelled ${plain(type ?? '') || 'as nothing'}`;
  const text = textOf(bytes, type);
  if (text === null) return `in an unknown charset: ${plain(type ?? '')}`;
  try {
    return { text, value: JSON.parse(text) as unknown };
  } catch {
    // That is what is said of it.
    return 'no JSON, or cut off';
  }
}

/** Null where nothing decodes the declared character set. */
export function textOf(bytes: Uint8Array, type: string | undefined): string | null {
  try {
    return new TextDecoder(charsetOf(type)).decode(bytes);
  } catch {
    // The charset is none that Node knows.
    return null;
  }
}

/** Lower case. */
export function charsetOf(type: string | undefined): string {
  return /;\s*charset\s*=\s*"?([\w.:-]+)/iu.exec(type ?? '')?.[1]?.toLowerCase() ?? 'utf-8';
}

/** A page of HTML does not count: a gateway may have answered instead of the service. */
const jsonTypes = /^(?:application\/(?:[\w.+-]+\+)?json|text\/(?:plain|json))\b/iu;

/** From outside, so that it may go to a log. */
function plain(text: string): string {
  return text.replaceAll(/[^\w./+;= -]/gu, '').slice(0, 60);
}
