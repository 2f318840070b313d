import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  root,
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 180_000,
    // Two cores: a service, an engine and a browser already share them.
    maxWorkers: 2,
    globalSetup: ['test/helpers/global-setup.ts'],
  },
});
