import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { findChromium } from '../test/helpers/chromium.ts';
import { patienceMs } from '../test/helpers/patience.ts';
import { longTests } from './long-tests.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Tests that compare how long something takes with a loop of their own: `npm run test:speed`. */
const speed = 'test/speed/**/*.test.ts';
/** A browser takes half of the time of all: but for one journey it is driven by `npm run test:window`. */
const window = ['test/e2e/**/*.test.ts', 'test/desktop/**/*.test.ts'];
/** Further files that drive one. */
const browsers = ['test/api/openapi-docs.test.ts', 'test/static-maps/scripts.test.ts'];
const firstDay = 'test/e2e/first-day.test.ts';
const long = longTests.map(name => `test/${name}.test.ts`);
/** Where there is no browser. */
const undriven = findChromium() === undefined ? [...window, ...browsers] : [];
/** Service, engine and browser already share two cores. */
const maxWorkers = 2;

export default defineConfig({
  root,
  test: {
    // Without a browser the project of the window is empty.
    passWithNoTests: undriven.length > 0,
    // Limits only end what hangs: the longest test takes 50 s, and ten times as long at a load of ten.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // As in the processes that draw: pictures have the bundled fonts only.
    env: { DISABLE_SYSTEM_FONTS_LOAD: 'yes' },
    expect: { poll: { timeout: patienceMs } },
    reporters: ['default', './build/slowest-files.ts'],
    globalSetup: ['test/helpers/global-setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'behaviour',
          include: ['test/!(e2e|desktop|speed)/**/*.test.ts', firstDay],
          exclude: [...long, ...undriven],
          maxWorkers,
        },
      },
      { extends: true, test: { name: 'long', include: long, exclude: undriven, maxWorkers } },
      { extends: true, test: { name: 'window', include: window, exclude: [firstDay, ...undriven], maxWorkers } },
      // Last and one at a time, because other files would take half of the machine.
      { extends: true, test: { name: 'speed', include: [speed], maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
});
