import type { Catalogue } from '../../format/region-catalogue.ts';
import type { Message } from '../../words/catalogue.ts';
import { failedWith } from '../../words/worded-error.ts';
import { type KnownCatalogue, knownCatalogues } from './known.ts';
import { type CopyState, readCopyState, readStoredCopy } from './stored-copy.ts';
import { type CatalogueTrust, trustedKeyOf } from './trust.ts';

export interface ListedCatalogue extends KnownCatalogue {
  trust: CatalogueTrust;
  state: CopyState['state'];
  /** When the server last confirmed the copy, ISO 8601 UTC. */
  fetched: string;
  /** Why it is not fresh: an English sentence, and what to word it from. */
  problem?: string | undefined;
  said?: Message | undefined;
  /** The stored copy; absent when it is damaged, as `problem` says. */
  catalogue?: Catalogue;
}

/** The known catalogues with their stored copies, damaged ones included. No network. */
export async function listCatalogues(dataDir: string): Promise<ListedCatalogue[]> {
  const known = await knownCatalogues(dataDir);
  return Promise.all(
    known.map(async (entry): Promise<ListedCatalogue> => {
      const { url, publicKey, added } = entry;
      const trust: CatalogueTrust = publicKey === undefined ? { state: 'unsigned' } : trustedKeyOf(publicKey);
      const { state = 'kept', fetched = added, problem, said } = (await readCopyState(dataDir, url)) ?? {};
      try {
        const catalogue = await readStoredCopy(dataDir, url);
        return { ...entry, trust, state, fetched, problem, said, catalogue };
      } catch (error) {
        const { message: damage, said: damageSaid } = failedWith(error);
        return { ...entry, trust, state: 'kept', fetched, problem: damage, said: damageSaid };
      }
    }),
  );
}
