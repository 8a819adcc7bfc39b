/** Repeats an assertion until it holds; a busy machine gets a minute, while Vitest's default is a second. */
import { vi } from 'vitest';

export function eventually(assertion: () => unknown): Promise<unknown> {
  return vi.waitFor(assertion, { timeout: 60_000 });
}
