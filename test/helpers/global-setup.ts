import { fileURLToPath } from 'node:url';
import { regionsAreCurrent } from '../../build/regions/inputs.ts';
import { makeRegions } from '../../build/regions/make-regions.ts';
import { buildPage, pageIsCurrent } from '../../build/start/page.ts';
import { buildPreload, preloadIsCurrent } from '../../build/start/preload.ts';
import { hasSharedData } from './shared-data.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Once, before anything runs: the page of the sources as they are, and a word on what this machine lacks. */
export default async function setup(): Promise<void> {
  // A browser spec over yesterday's page would prove nothing.
  if (!(await pageIsCurrent(root))) {
    process.stdout.write('\ndist/renderer is older than its sources: building it ...\n');
    await buildPage(root);
  }
  if (!(await preloadIsCurrent(root))) await buildPreload(root);
  if (!(await regionsAreCurrent(root))) {
    process.stdout.write('\ndist/regions was made of something else: making it ...\n');
    await makeRegions(root);
  }
  if (!hasSharedData) {
    process.stdout.write(
      '\n../shared/data is not there, or hidden: of real countries only Monaco is tested, tests over others are left out.\n\n',
    );
  }
}
