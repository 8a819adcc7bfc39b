import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'relay', include: ['src/**/*.test.ts'] },
});
