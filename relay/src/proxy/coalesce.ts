/** Identical reads that are under way at once share one call (design, "Quota"). */
import { createHash } from 'node:crypto';

export interface Coalescer<Value> {
  /**
   * @param parts what makes two reads the same
   * @param start begins the call where none is under way
   * @param joined told where one is
   */
  join(
    parts: readonly (string | number | Buffer)[],
    start: () => Promise<Value>,
    joined: () => void,
  ): Promise<Value>;
}

export function createCoalescer<Value>(): Coalescer<Value> {
  const underWay = new Map<string, Promise<Value>>();
  return {
    join(parts, start, joined) {
      const key = parts.map(asText).join('\0');
      const running = underWay.get(key);
      if (running !== undefined) {
        joined();
        return running;
      }
      const call = start().finally(() => underWay.delete(key));
      underWay.set(key, call);
      return call;
    },
  };
}

/** A body may hold anything, a separator included, and be large. */
function asText(part: string | number | Buffer): string {
  if (!Buffer.isBuffer(part)) return String(part);
  return createHash('sha256').update(part).digest('base64url');
}
