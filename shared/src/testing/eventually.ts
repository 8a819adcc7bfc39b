/** Retries an assertion: Vitest gives up after a second, which a busy machine may need. */
import { vi } from 'vitest';

/** Retries until it holds; @returns what it returned */
export function eventually<Result>(assertion: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(assertion, { timeout: 15_000 });
}
