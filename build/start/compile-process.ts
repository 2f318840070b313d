import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startNode } from '../../data-packs/store/node-process.ts';

/**
 * Compiles the sources of `npm start` and the built service into the cache that both use (`build/start.js`,
 * `server/cli/launch.js`), which spares the first start half a second of a core. Importing the first starts nothing; the
 * service runs until it is ready, over an empty folder beside the regions that it installs.
 */
const { directory } = enableCompileCache();
if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= directory;
await import('./start.ts');

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = await mkdtemp(join(root, 'dist/.compile-'));
try {
  const launcher = join(root, 'server/cli/launch.js');
  const options = ['--json', '--port', '0', '--no-default-regions', '--data-dir', folder];
  const service = startNode(launcher, ['serve', ...options]);
  service.stderr.resume();
  const closed = once(service, 'close');
  await Promise.race([once(service.stdout, 'data'), closed]);
  service.kill('SIGTERM');
  await closed;
} finally {
  await rm(folder, { recursive: true, force: true });
}
