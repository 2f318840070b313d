import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withWorkFolder } from '../../data-packs/cli/work-folder.ts';
import { type DefaultRegion, defaultRegions } from '../../data-packs/store/default-regions.ts';
import { withLock } from '../../data-packs/store/lock.ts';
import { startNode } from '../../data-packs/store/node-process.ts';
import { t } from '../words.ts';
import { inputsOf, madeOf, stamp } from './inputs.ts';

/** Makes one region's pack in a folder that does not exist yet. */
type MakeRegion = (id: DefaultRegion, out: string) => Promise<void>;

/**
 * Makes `dist/regions`, the regions that ship with the program, each in a process of its own. They replace the former
 * ones once all are complete; a failure changes nothing.
 */
export async function makeRegions(root: string, make: MakeRegion = makeInProcess): Promise<void> {
  const dist = join(root, 'dist');
  await withLock(join(dist, '.regions.lock'), undefined, async () => {
    const print = await inputsOf(root);
    // Another process may have made them while this one waited for the lock.
    if ((await madeOf(root)) === print) return;
    await withWorkFolder(join(dist, '.regions'), async folder => {
      const made = join(folder, 'regions');
      await mkdir(made);
      const outcomes = await Promise.allSettled(defaultRegions.map(id => make(id, join(made, id))));
      const failures = outcomes.flatMap(outcome =>
        outcome.status === 'rejected' ? [String(outcome.reason.message)] : [],
      );
      if (failures.length > 0) throw new Error(failures.join('\n'));
      await writeFile(join(made, stamp), print);
      const regions = join(dist, 'regions');
      await rename(regions, join(folder, 'former')).catch(ignoreMissing);
      await rename(made, regions);
    });
  });
}

async function makeInProcess(id: DefaultRegion, out: string): Promise<void> {
  const child = startNode(fileURLToPath(new URL('./region-process.ts', import.meta.url)), [id, out]);
  let output = '';
  child.stdout.resume();
  child.stderr.on('data', chunk => {
    output = (output + String(chunk)).slice(-4000);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code === 0) return;
  throw new Error(t('regionNotMade', { id, reason: output.trim() || t('exitCode', { code: String(code) }) }));
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
