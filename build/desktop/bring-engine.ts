import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programFile } from '../../data-packs/store/engine/engine-programs.ts';
import { type InstallEngineOptions, installEngine } from '../../data-packs/store/engine/install-engine.ts';

export const licencesFolder = fileURLToPath(new URL('engine-licences', import.meta.url));

/** Puts the routing engine's programs for a system into `dist`, for packing. Throws where one file has no notice. */
export async function bringEngine(dist: string, platform: string, options: InstallEngineOptions = {}): Promise<void> {
  const { folder } = await installEngine(dist, { ...options, platform });
  const files = await readdir(dirname(programFile(folder, 'valhalla_service', platform)));
  const unnamed = withoutNotice(files, await readFile(join(licencesFolder, 'NOTICES.txt'), 'utf8'));
  if (unnamed.length > 0) {
    const files = unnamed.join(', ');
    throw new Error(`No licence is known of ${files}: add a notice in ${licencesFolder} before packing.`);
  }
}

/** Lists the files that no line of the notices names. Names of a wheel's libraries end with a checksum. */
export function withoutNotice(files: readonly string[], notices: string): string[] {
  const named = new Set(notices.split('\n').flatMap(line => line.split(', ')));
  return files.filter(file => !named.has(file.replace(/-[0-9a-f]{32}(?=\.dll$)/, '')));
}
