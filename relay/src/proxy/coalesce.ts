/** Identical reads that are under way at once share one call: quota is scarce (interface.md section 8). */
import { createHash } from 'node:crypto';

export interface Coalescer<Value> {
  /**
   * @param parts what makes two reads the same
   * @param isConnected whether this caller is still connected
   * @param start begins the call where none is under way; it is told whether anybody still waits for it
   * @param joined told where one is
   */
  join(
    parts: readonly (string | number | Buffer)[],
    isConnected: () => boolean,
    start: (isWanted: () => boolean) => Promise<Value>,
    joined: () => void,
  ): Promise<Value>;
}

interface UnderWay<Value> {
  readonly call: Promise<Value>;
  readonly callers: (() => boolean)[];
}

export function createCoalescer<Value>(): Coalescer<Value> {
  const underWay = new Map<string, UnderWay<Value>>();
  return {
    join(parts, isConnected, start, joined) {
      const key = parts.map(asText).join('\0');
      const running = underWay.get(key);
      if (running !== undefined) {
        running.callers.push(isConnected);
        joined();
        return running.call;
      }
      const callers = [isConnected];
      const isWanted = () => callers.some((isCallerConnected) => isCallerConnected());
      const call = start(isWanted);
      const forget = (): void => void underWay.delete(key);
      underWay.set(key, { call, callers });
      call.then(forget, forget);
      return call;
    },
  };
}

/** A body may hold anything, a separator included, and be large. */
function asText(part: string | number | Buffer): string {
  if (!Buffer.isBuffer(part)) return String(part);
  return createHash('sha256').update(part).digest('base64url');
}
