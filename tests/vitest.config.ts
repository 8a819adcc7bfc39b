import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'tests',
    include: ['instance/**/*.test.ts', 'integration/**/*.test.ts', 'faults/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
