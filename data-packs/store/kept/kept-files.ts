import { basename } from 'node:path';
import { fetchedFiles } from '../download/fetch-pack-file.ts';
import { tryLock } from '../lock.ts';
import type { KeptThing } from './kept-thing.ts';

/** `.outpost` files that were fetched in part from an address of their own. */
export async function keptFiles(dataDir: string): Promise<KeptThing[]> {
  return Promise.all(
    (await fetchedFiles(dataDir)).map(async (file): Promise<KeptThing> => {
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
