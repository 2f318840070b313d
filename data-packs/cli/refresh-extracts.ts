import { resolve } from 'node:path';
import { packCliWords as t } from '../words/words.ts';
import { refreshDisplay } from './refresh-display.ts';
import { refreshExtract } from './refresh-extract.ts';

/** Brings extracts up to the state of their providers. Returns whether one of them changed. */
export async function refreshExtracts(files: readonly string[], json: boolean, signal: AbortSignal): Promise<boolean> {
  let changed = false;
  for (const file of files) {
    const display = refreshDisplay(json);
    const { applied, timestamp: time = '?' } = await refreshExtract(resolve(file), {
      progress: display.progress,
      signal,
    }).finally(display.done);
    changed ||= applied > 0;
    if (!json) process.stdout.write(`${t(applied > 0 ? 'extractRefreshed' : 'extractUpToDate', { file, time })}\n`);
  }
  return changed;
}
