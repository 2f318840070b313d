import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { missingRegions } from '../../data-packs/cli/missing-regions.ts';
import type { ProgressListener } from '../../data-packs/format/progress.ts';
import { startNode } from '../../data-packs/store/node-process.ts';

const script = fileURLToPath(new URL('../../data-packs/cli/default-regions.ts', import.meta.url));

const progressLine = z.object({ phase: z.string(), fraction: z.number(), detail: z.string().optional() });

/**
 * Makes the regions a fresh installation starts with, in a process of their own. Returns a sentence when that did not work:
 * the service starts without them. Throws only when `signal` stops it.
 */
export async function ensureDefaultRegions(
  dataDir: string,
  show: { progress: ProgressListener; done: () => void },
  signal: AbortSignal,
): Promise<string | undefined> {
  if ((await missingRegions(dataDir)).length === 0) return undefined;

  const { progress, done } = show;
  const child = startNode(script, ['--data-dir', dataDir, '--json']);
  child.stdin.end();
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  let complaint = '';
  child.stderr.on('data', chunk => {
    complaint = (complaint + String(chunk)).slice(-4000);
  });
  createInterface({ input: child.stdout }).on('line', line => {
    try {
      const parsed = progressLine.safeParse(JSON.parse(line));
      if (parsed.success) {
        const { phase, fraction, detail } = parsed.data;
        progress({ phase, fraction, ...(detail === undefined ? {} : { detail }) });
      }
    } catch {
      // Not a line of progress: nothing to show.
    }
  });
  const code = await new Promise<number | null>(resolve => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  signal.removeEventListener('abort', stop);
  done();
  signal.throwIfAborted();
  if (code === 0) return undefined;
  const reason = complaint.trim().split('\n').at(-1) ?? '';
  return `The default regions could not be made${reason === '' ? '' : ` (${reason})`}; the service starts without them.`;
}
