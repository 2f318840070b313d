import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeMap } from '../../build/map/make-map.ts';
import { mapIsCurrent } from '../../build/map/map-folder.ts';
import { buildProgram } from '../../build/program/build-program.ts';
import { makeRegions } from '../../build/regions/make-regions.ts';
import { regionsAreCurrent } from '../../build/regions/regions-folder.ts';
import { buildPage, pageIsCurrent } from '../../build/start/page.ts';
import { buildPreload, preloadIsCurrent } from '../../build/start/preload.ts';
import { programIsCurrent } from '../../server/cli/built-script.ts';
import { findChromium, unpackChromium } from './chromium.ts';
import { hasPostgres } from './postgres.ts';
import { hasSharedData, noSharedData } from './shared-data.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Builds outdated outputs before all tests, and names data that is missing on this machine. */
export default async function setup(): Promise<void> {
  // Tests start hundreds of threads and processes: each module is compiled for the first one only.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'test', 'output', 'compiled');
  if (!(await pageIsCurrent(root))) {
    process.stdout.write('\ndist/renderer is older than its sources: building it ...\n');
    await buildPage(root);
  }
  if (!(await preloadIsCurrent(root))) await buildPreload(root);
  if (!programIsCurrent()) {
    process.stdout.write('\ndist/program is older than its sources: building it ...\n');
    await buildProgram(root);
  }
  if (!(await regionsAreCurrent(root))) {
    process.stdout.write('\ndist/regions was made of something else: making it ...\n');
    await makeRegions(root);
  }
  if (!(await mapIsCurrent(root))) {
    process.stdout.write('\ndist/map was made of something else: making it ...\n');
    await makeMap(root);
  }
  unpackChromium();
  if (findChromium() === undefined) {
    process.stdout.write('\nThere is no Chromium, Chrome or Edge (CHROMIUM_PATH): tests of browsers are left out.\n\n');
  }
  if (!hasPostgres) {
    process.stdout.write('\nThere is no PostgreSQL (initdb, pg_ctl on the PATH): tests over one are left out.\n\n');
  }
  if (!hasSharedData) {
    process.stdout.write(
      `\n${noSharedData}: of real countries only Monaco is tested, tests over others are left out.\n\n`,
    );
  }
}
