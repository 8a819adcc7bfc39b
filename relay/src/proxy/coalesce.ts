/** Identical reads at the same time share one call, because quota is scarce (interface.md section 8). */
import { createHash } from 'node:crypto';

export interface Coalescer<Value> {
  /**
   * @param parts what makes two reads the same
   * @param isConnected whether this caller is still connected
   * @param start begins the call where none is running; it gets a function that says whether a caller still waits
   * @param joined called where the caller joins a running call
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

/** Hashed, since a body may be large and may contain any separator. */
function asText(part: string | number | Buffer): string {
  if (!Buffer.isBuffer(part)) return String(part);
  return createHash('sha256').update(part).digest('base64url');
}
