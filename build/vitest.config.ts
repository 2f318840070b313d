import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));
/** What bounds milliseconds. */
const speed = 'test/speed/**/*.test.ts';

export default defineConfig({
  root,
  test: {
    testTimeout: 30_000,
    hookTimeout: 180_000,
    // What is waited for comes when a busy machine has done it.
    expect: { poll: { timeout: 20_000 } },
    globalSetup: ['test/helpers/global-setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'behaviour',
          include: ['test/**/*.test.ts'],
          exclude: [speed],
          // Two cores: a service, an engine and a browser already share them.
          maxWorkers: 2,
        },
      },
      // After all the others and one at a time: beside another file, half of what is measured is the other's.
      { extends: true, test: { name: 'speed', include: [speed], maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
});
