import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { removeAll } from '../../runtime/in-use.ts';
import { isRunning } from '../../runtime/is-running.ts';
import { storeFailures } from '../../words/words.ts';
import { diskUse } from '../disk/disk-use.ts';
import { tryLock } from '../disk/lock.ts';
import { downloadFolders, downloadLock } from '../download/download-folder.ts';
import { fetchedFiles } from '../download/fetch-pack-file.ts';
import {
  extractFileName,
  extractLock,
  extractsDirectory,
  storedExtracts as knownExtracts,
} from '../extracts/extract.ts';
import { keptBuilds } from './kept-builds.ts';

/** Files that stopped or killed work left in the data folder; the next run may resume from them. */
interface UnfinishedWork {
  /** Name of its folder or file, unique. */
  id: string;
  /** `file`: an `.outpost` file from an address; `build`: the folder of a build. */
  what: 'download' | 'file' | 'extract' | 'build';
  name: string;
  region?: string | undefined;
  catalogue?: string | undefined;
  bytesTotal?: number | undefined;
  paths: readonly string[];
  /** Runs `work` unless another process uses it; `false` when one does. */
  whileUnused(work: () => Promise<void>): Promise<boolean>;
  remove(): Promise<void>;
}

export interface ListedWork
  extends Pick<UnfinishedWork, 'id' | 'what' | 'name' | 'region' | 'catalogue' | 'bytesTotal'> {
  /** Bytes that become free when it is discarded. */
  bytes: number;
  /** When it was last written, ISO 8601 UTC; absent where there are no files. */
  changed?: string | undefined;
  inUse: boolean;
}

async function allKept(dataDir: string): Promise<UnfinishedWork[]> {
  const sources = [keptDownloads, keptFiles, storedExtracts, unfinishedBuilds];
  return (await Promise.all(sources.map(source => source(dataDir)))).flat();
}

/** Lists the files of stopped and running downloads, fetched extracts and builds in a data folder. */
export async function listUnfinished(dataDir: string): Promise<ListedWork[]> {
  return Promise.all((await allKept(dataDir)).map(listed));
}

async function listed(thing: UnfinishedWork): Promise<ListedWork> {
  const { paths, whileUnused, remove: _, ...facts } = thing;
  const { freedBytes, changed } = await diskUse(paths);
  const inUse = !(await whileUnused(async () => undefined));
  return {
    ...facts,
    bytes: freedBytes,
    changed: changed === 0 ? undefined : new Date(changed).toISOString(),
    inUse,
  };
}

/**
 * Removes the files of an id of the list; returns the freed bytes. Throws a sentence where there are none, or a process
 * uses them.
 */
export async function discardUnfinished(dataDir: string, id: string): Promise<number> {
  const thing = (await allKept(dataDir)).find(kept => kept.id === id);
  if (thing === undefined) throw storeFailures.error('nothingKept', { id });
  let freed = 0;
  const done = await thing.whileUnused(async () => {
    freed = (await diskUse(thing.paths)).freedBytes;
    await thing.remove();
  });
  if (!done) throw storeFailures.error('inUse', { name: thing.name });
  return freed;
}

/** Partly downloaded regions, and half-removed ones. */
async function keptDownloads(dataDir: string): Promise<UnfinishedWork[]> {
  return Promise.all(
    (await downloadFolders(dataDir)).map(async (folder): Promise<UnfinishedWork> => {
      const record = await folder.record();
      const { id } = folder;
      return {
        id: folder.name,
        what: 'download',
        name: record?.name ?? id,
        region: id,
        catalogue: record?.catalogue,
        bytesTotal: record?.bytesTotal,
        paths: [folder.path],
        whileUnused: work => tryLock(downloadLock(dataDir, id), work),
        remove: () => folder.remove(),
      };
    }),
  );
}

async function keptFiles(dataDir: string): Promise<UnfinishedWork[]> {
  return Promise.all(
    (await fetchedFiles(dataDir)).map(async (file): Promise<UnfinishedWork> => {
      const url = await file.url();
      return {
        id: file.name,
        what: 'file',
        name: url === undefined ? file.name : basename(new URL(url).pathname),
        paths: file.all,
        whileUnused: work => tryLock(file.lock, work),
        remove: () => file.remove(),
      };
    }),
  );
}

const extractEndings = ['', '.part', '.part.from'] as const;

/** Complete and partial extracts of OpenStreetMap, fetched for a build that was stopped. */
async function storedExtracts(dataDir: string): Promise<UnfinishedWork[]> {
  const directory = extractsDirectory(dataDir);
  const there = await readdir(directory).catch((): string[] => []);
  const names = new Set(there.flatMap(name => /^(.*\.osm\.pbf)(?:\.part(?:\.from)?)?$/.exec(name)?.[1] ?? []));
  if (names.size === 0) return [];
  const known = new Map((await knownExtracts(dataDir)).map(extract => [extractFileName(extract), extract]));
  return [...names].sort().map(id => {
    const paths = extractEndings.map(ending => join(directory, id + ending));
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

/** Builds under way, and what stopped ones have finished. */
async function unfinishedBuilds(dataDir: string): Promise<UnfinishedWork[]> {
  return (await keptBuilds(dataDir)).map(({ name, region, path, pid }) => ({
    id: name,
    what: 'build',
    name: region,
    region,
    paths: [path],
    whileUnused: async work => {
      if (isRunning(pid)) return false;
      await work();
      return true;
    },
    remove: () => removeAll(path),
  }));
}
