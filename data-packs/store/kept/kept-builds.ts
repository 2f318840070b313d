import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunning } from '../is-running.ts';
import type { KeptThing } from './kept-thing.ts';

/** Folders of the data folder that builds work in, each build in one that begins with its process's number; earlier releases used both. */
const workshops = ['.building', '.default-regions'] as const;

/** What builds left that were killed; the next build clears it, too. */
export async function keptBuilds(dataDir: string): Promise<KeptThing[]> {
  const things: KeptThing[] = [];
  for (const workshop of workshops) {
    const names = await readdir(join(dataDir, workshop)).catch((): string[] => []);
    for (const id of names.sort()) {
      const pid = Number(/^(\d+)-/.exec(id)?.[1]);
      if (Number.isNaN(pid)) continue;
      const path = join(dataDir, workshop, id);
      const region = await regionIn(path);
      things.push({
        id,
        what: 'build',
        name: region ?? id,
        ...(region === undefined ? {} : { region }),
        paths: [path],
        whileUnused: async work => {
          if (isRunning(pid)) return false;
          await work();
          return true;
        },
        remove: () => rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
      });
    }
  }
  return things;
}

/** A finished pack lies under its id, one under way in `.ID.building-PID-...`. */
async function regionIn(folder: string): Promise<string | undefined> {
  const [name] = await readdir(folder).catch((): string[] => []);
  return name?.replace(/^\.(.+)\.building-.*$/, '$1');
}
