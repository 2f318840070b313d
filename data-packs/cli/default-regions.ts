import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { installPack } from '../store/install.ts';
import { startNode } from '../store/node-process.ts';
import { chosenDataDir } from './data-dir.ts';
import { type DefaultRegion, missingRegions } from './missing-regions.ts';
import { SharedProgress } from './shared-progress.ts';
import { withWorkFolder } from './work-folder.ts';

/**
 * `default-regions.ts --data-dir DIR [--json]`: makes what is missing of the sandbox and the world overview, side by side, and installs
 * it. With `--json` progress as lines {event, phase, fraction, percent, etaSeconds} on standard output. Killed at any time it leaves
 * no half region behind, and the next run clears what it worked on.
 */
const { values } = parseArgs({
  options: { 'data-dir': { type: 'string' }, json: { type: 'boolean', default: false } },
});
const dataDir = chosenDataDir(values['data-dir'] ?? process.env.OUTPOST_DATA_DIR);
const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(name, () => stop.abort(new Error('Stopped; nothing was changed.')));

const stepSchema = z.object({ phase: z.string(), overall: z.number(), detail: z.string().optional() });

try {
  const wanted = await missingRegions(dataDir);
  const progress = new SharedProgress(wanted, values.json);
  if (wanted.length > 0) await makeAll(wanted, progress);
  progress.done();
} catch (error) {
  process.stderr.write(`${(error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' ')}\n`);
  process.exitCode = 1;
}

async function makeAll(wanted: readonly DefaultRegion[], progress: SharedProgress): Promise<void> {
  await withWorkFolder(join(dataDir, '.default-regions'), async folder => {
    // One that fails does not take the other along.
    const outcomes = await Promise.allSettled(wanted.map(id => make(id, join(folder, id), progress)));
    stop.signal.throwIfAborted();
    const failures = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason as Error] : []));
    if (failures.length > 0) throw new Error(failures.map(failure => failure.message).join(' '));
  });
}

/** Builds a region in a process of its own, so that both cores work, and installs it as soon as it is complete. */
async function make(id: DefaultRegion, out: string, progress: SharedProgress): Promise<void> {
  const script = fileURLToPath(new URL('./default-region-process.ts', import.meta.url));
  const child = startNode(script, [id, out]);
  const end = () => child.kill('SIGTERM');
  stop.signal.addEventListener('abort', end, { once: true });
  let complaint = '';
  child.stderr.on('data', chunk => {
    complaint = (complaint + String(chunk)).slice(-2000);
  });
  createInterface({ input: child.stdout }).on('line', line => {
    const { phase, overall, detail } = stepSchema.parse(JSON.parse(line));
    progress.report(id, phase, overall * 0.95, detail);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  stop.signal.removeEventListener('abort', end);
  stop.signal.throwIfAborted();
  if (code !== 0)
    throw new Error(
      `The region ${id} could not be made: ${complaint.trim().split('\n').at(-1) || `exit code ${code}`}`,
    );
  progress.report(id, 'installing', 0.95);
  await installPack(dataDir, out, { how: 'link', signal: stop.signal });
  progress.report(id, 'installed', 1);
}
