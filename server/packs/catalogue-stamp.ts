import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Another text whenever a catalogue was added, removed or fetched anew, by whichever process. */
export async function catalogueStamp(dataDir: string): Promise<string> {
  const changed = await Promise.all(
    ['catalogues.json', 'catalogues'].map(async name => {
      const found = await stat(join(dataDir, name)).catch(() => undefined);
      return found?.mtimeMs ?? 0;
    }),
  );
  return changed.join(' ');
}
