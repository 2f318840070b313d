import { fileURLToPath } from 'node:url';
import { makeMap } from './map/make-map.ts';
import { buildProgram } from './program/build-program.ts';
import { makeRegions } from './regions/make-regions.ts';
import { compileService } from './start/compile-service.ts';
import { buildPage } from './start/page.ts';
import { buildPreload } from './start/preload.ts';
import { writeValueNames } from './write-value-names.ts';

/**
 * `npm run build`, and the end of `npm ci`: builds program, page and preload script, and where outdated the default regions
 * and what maps need.
 */
const root = fileURLToPath(new URL('..', import.meta.url));

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const began = performance.now();
  await work();
  process.stdout.write(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
}

writeValueNames();
const outcomes = await Promise.allSettled([
  timed('Sandbox and world', () => makeRegions(root)).then(() =>
    timed('Glyphs, icons and joined maps', () => makeMap(root)),
  ),
  timed('Page', async () => {
    await buildPage(root);
    await buildPreload(root);
  }),
  timed('Service', () => buildProgram(root)).then(compileService),
]);
for (const outcome of outcomes) {
  if (outcome.status === 'fulfilled') continue;
  process.stderr.write(`${outcome.reason instanceof Error ? outcome.reason.message : outcome.reason}\n`);
  process.exitCode = 1;
}
