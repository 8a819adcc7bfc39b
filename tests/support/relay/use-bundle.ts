/** The relay's bundle for the tests of one file. */
import { afterAll, beforeAll } from 'vitest';
import { buildRelay, type RelayBundle } from './relay-process.ts';

/** Use what it gives inside tests only. */
export function useBundle(): Omit<RelayBundle, 'remove'> {
  let built: RelayBundle | undefined;
  beforeAll(async () => {
    built = await buildRelay();
  });
  afterAll(() => built?.remove());
  const running = (): RelayBundle => {
    if (built === undefined) throw new Error('The bundle is there during tests only');
    return built;
  };
  return {
    get file() {
      return running().file;
    },
    get rekey() {
      return running().rekey;
    },
  };
}
