import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startNode } from '../../data-packs/store/node-process.ts';

/** Fills the cache of compiled sources, in a process of its own. Where that fails, the first start is only slower. */
export async function compileService(): Promise<void> {
  const child = startNode(fileURLToPath(new URL('./compile-process.ts', import.meta.url)));
  child.stdout.resume();
  child.stderr.resume();
  await once(child, 'close');
}
