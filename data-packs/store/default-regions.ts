import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nativePath } from '../format/native-path.ts';
import { readManifest } from '../format/read-pack.ts';
import { catalogue } from '../words/catalogue.ts';
import { reasonOf } from '../words/worded-error.ts';
import { systemFailure } from './disk/system-failure.ts';
import { installPack } from './install.ts';
import { readPointer } from './pointer.ts';

const t = catalogue('defaultRegions');

/** Regions that ship with the program, made by `npm run build`. */
export const defaultRegions = ['sandbox', 'world'] as const;
export type DefaultRegion = (typeof defaultRegions)[number];

export const isDefaultRegion = (id: string): id is DefaultRegion => defaultRegions.some(region => region === id);

const shipped = nativePath(fileURLToPath(new URL('../../dist/regions', import.meta.url)));

/** The place index of the overview of the world that ships with the program. */
export const overviewPlaces = join(shipped, 'world', 'places.sqlite');

/**
 * Installs the default regions that are missing or of another release, by links where the disk is the same. Returns a
 * sentence for each that could not be installed; throws only when `signal` stops it.
 */
export async function installDefaultRegions(
  dataDir: string,
  { signal, from = shipped }: { signal: AbortSignal; from?: string },
): Promise<string[]> {
  const there = await stat(from).catch(() => undefined);
  if (there === undefined) return [t('notMade')];
  const complaints = await Promise.all(
    defaultRegions.map(async id => {
      try {
        const source = join(from, id);
        const { manifest } = await readManifest(source);
        const pointer = await readPointer(dataDir, id).catch(() => undefined);
        if (pointer?.version !== manifest.version || pointer.signer === undefined)
          await installPack(dataDir, source, { how: 'link', ours: true, signal });
        return [];
      } catch (error) {
        signal.throwIfAborted();
        return [t('notInstalled', { id, reason: reasonOf(systemFailure(error, dataDir)) })];
      }
    }),
  );
  return complaints.flat();
}
