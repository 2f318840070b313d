import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { extractFileName, extractLock } from '../extracts/extract-file.ts';
import { extractsDirectory, keptExtracts as knownExtracts } from '../extracts/kept-index.ts';
import { tryLock } from '../lock.ts';
import type { KeptThing } from './kept-thing.ts';

const endings = ['', '.part', '.part.from'] as const;

/** Extracts of OpenStreetMap that were fetched, whole or in part, for a build that was stopped. */
export async function keptExtracts(dataDir: string): Promise<KeptThing[]> {
  const directory = extractsDirectory(dataDir);
  const there = await readdir(directory).catch((): string[] => []);
  const names = new Set(there.flatMap(name => /^(.*\.osm\.pbf)(?:\.part(?:\.from)?)?$/.exec(name)?.[1] ?? []));
  if (names.size === 0) return [];
  const known = new Map((await knownExtracts(dataDir)).map(extract => [extractFileName(extract), extract]));
  return [...names].sort().map(id => {
    const paths = endings.map(ending => join(directory, id + ending));
    return {
      id,
      what: 'extract',
      name: known.get(id)?.name ?? id.replace(/\.osm\.pbf$/, ''),
      paths,
      whileUnused: work => tryLock(extractLock(dataDir, id), work),
      remove: async () => {
        for (const path of paths) await rm(path, { force: true });
      },
    };
  });
}
