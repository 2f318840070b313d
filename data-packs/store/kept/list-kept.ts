import { storeFailures } from '../../words/failures/store.ts';
import { WordedError } from '../../words/worded-error.ts';
import { diskUse } from '../disk-use.ts';
import { keptBuilds } from './kept-builds.ts';
import { keptDownloads } from './kept-downloads.ts';
import { keptExtracts } from './kept-extracts.ts';
import { keptFiles } from './kept-files.ts';
import type { KeptThing } from './kept-thing.ts';

/** For lists and for programs. */
export interface ListedKept extends Pick<KeptThing, 'id' | 'what' | 'name' | 'region' | 'catalogue' | 'bytesTotal'> {
  /** That become free when it is discarded. */
  bytes: number;
  /** When it was worked on last, ISO 8601 UTC; absent where nothing has come of it. */
  changed?: string;
  /** Somebody works with it just now. */
  inUse: boolean;
}

async function keptThings(dataDir: string): Promise<KeptThing[]> {
  const sources = [keptDownloads, keptFiles, keptExtracts, keptBuilds];
  return (await Promise.all(sources.map(source => source(dataDir)))).flat();
}

/** What stopped downloads, fetched extracts and killed builds keep in a data folder, and what is under way. */
export async function listKept(dataDir: string): Promise<ListedKept[]> {
  return Promise.all((await keptThings(dataDir)).map(listed));
}

async function listed(thing: KeptThing): Promise<ListedKept> {
  const { paths, whileUnused, remove: _, ...facts } = thing;
  const { freedBytes, changed } = await diskUse(paths);
  const inUse = !(await whileUnused(async () => undefined));
  return {
    ...facts,
    bytes: freedBytes,
    ...(changed === 0 ? {} : { changed: new Date(changed).toISOString() }),
    inUse,
  };
}

/** Throws away what is kept under an id of the list; the bytes that are free now. Throws a sentence where nothing is, or somebody works with it. */
export async function discardKept(dataDir: string, id: string): Promise<number> {
  const thing = (await keptThings(dataDir)).find(kept => kept.id === id);
  if (thing === undefined) throw new WordedError(storeFailures.message('nothingKept', { id }));
  let freed = 0;
  const done = await thing.whileUnused(async () => {
    freed = (await diskUse(thing.paths)).freedBytes;
    await thing.remove();
  });
  if (!done) throw new WordedError(storeFailures.message('inUse', { name: thing.name }));
  return freed;
}
