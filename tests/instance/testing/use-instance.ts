/** An instance for a test file: started before its tests, reset before each, closed after them. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startInstance, type Instance } from '../http/server.ts';

/** Read `current` inside tests only: it is not there before. */
export function useInstance(options: Parameters<typeof startInstance>[0] = {}): {
  readonly current: Instance;
} {
  let instance: Instance | undefined;
  beforeAll(async () => {
    instance = await startInstance(options);
  });
  beforeEach(() => instance?.control.reset());
  afterAll(() => instance?.close());
  return {
    get current() {
      if (instance === undefined) throw new Error('The instance runs during tests only');
      return instance;
    },
  };
}
