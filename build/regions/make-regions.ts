import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DefaultRegion, defaultRegions } from '../../data-packs/store/default-regions.ts';
import { startNode } from '../../data-packs/store/node-process.ts';
import { makeCurrent } from '../made/make-current.ts';
import { regionsFolder } from './regions-folder.ts';

/** Makes one region's pack in a new folder. */
type MakeRegion = (id: DefaultRegion, out: string) => Promise<void>;

/** Makes the regions where they are outdated, each in a process of its own. */
export const makeRegions = (root: string, make: MakeRegion = makeInProcess): Promise<void> =>
  makeCurrent(root, regionsFolder, async made => {
    const outcomes = await Promise.allSettled(defaultRegions.map(id => make(id, join(made, id))));
    const failures = outcomes.flatMap(outcome =>
      outcome.status === 'rejected' ? [String(outcome.reason.message)] : [],
    );
    if (failures.length > 0) throw new Error(failures.join('\n'));
  });

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
  throw new Error(`The region ${id} could not be made: ${output.trim() || `exit code ${code}`}`);
}
