import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'tests',
    include: ['instance/**/*.test.ts', 'integration/**/*.test.ts', 'faults/**/*.test.ts'],
    globalSetup: './support/relay/build-once.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
