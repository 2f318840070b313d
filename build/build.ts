import { fileURLToPath } from 'node:url';
import { makeMap } from './map/make-map.ts';
import { buildProgram } from './program/build-program.ts';
import { makeRegions } from './regions/make-regions.ts';
import { compileService } from './start/compile-service.ts';
import { buildPage } from './start/page.ts';
import { buildPreload } from './start/preload.ts';
import { t } from './words.ts';

/**
 * `npm run build`, and the end of `npm ci`: builds program, page and preload script, and where outdated the default regions
 * and what maps need.
 */
const root = fileURLToPath(new URL('..', import.meta.url));

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const began = performance.now();
  await work();
  process.stdout.write(`${t('done', { what, seconds: (performance.now() - began) / 1000 })}\n`);
}

const outcomes = await Promise.allSettled([
  timed(t('regions'), () => makeRegions(root)).then(() => timed(t('map'), () => makeMap(root))),
  timed(t('page'), async () => {
    await buildPage(root);
    await buildPreload(root);
  }),
  timed(t('service'), () => buildProgram(root)).then(compileService),
]);
for (const outcome of outcomes) {
  if (outcome.status === 'fulfilled') continue;
  process.stderr.write(`${outcome.reason instanceof Error ? outcome.reason.message : outcome.reason}\n`);
  process.exitCode = 1;
}
