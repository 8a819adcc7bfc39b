/** An assertion that comes true some time: vitest gives up after a second, a busy machine does not. */
import { vi } from 'vitest';

/** Retries until it holds; @returns what it returned */
export function eventually<Result>(assertion: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(assertion, { timeout: 60_000 });
}
