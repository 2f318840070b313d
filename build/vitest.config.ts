import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Tests that limit milliseconds. */
const speed = 'test/speed/**/*.test.ts';

export default defineConfig({
  root,
  test: {
    testTimeout: 30_000,
    hookTimeout: 180_000,
    // A busy machine takes its time.
    expect: { poll: { timeout: 20_000 } },
    globalSetup: ['test/helpers/global-setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'behaviour',
          include: ['test/**/*.test.ts'],
          exclude: [speed],
          // Service, engine and browser already share two cores.
          maxWorkers: 2,
        },
      },
      // After all others and one at a time, as another file would take half of the machine.
      { extends: true, test: { name: 'speed', include: [speed], maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
});
