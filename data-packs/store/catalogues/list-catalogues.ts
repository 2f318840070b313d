import type { Catalogue } from '../../format/region-catalogue.ts';
import type { Message } from '../../words/catalogue.ts';
import { failedWith } from '../../words/worded-error.ts';
import { readableTrustedKeys } from '../trusted-keys.ts';
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
  /** When it expired, ISO 8601 UTC: it offers no updates then. */
  expired?: string | undefined;
  /** The stored copy; absent when it is damaged, as `problem` says. */
  catalogue?: Catalogue;
}

/** The known catalogues with their stored copies, damaged ones included. No network. */
export async function listCatalogues(dataDir: string, now: () => number = Date.now): Promise<ListedCatalogue[]> {
  const known = await knownCatalogues(dataDir);
  const keys = await readableTrustedKeys(dataDir);
  return Promise.all(
    known.map(async (entry): Promise<ListedCatalogue> => {
      const { url, publicKey, added } = entry;
      const trust: CatalogueTrust =
        publicKey === undefined
          ? { state: 'unsigned' }
          : {
              ...trustedKeyOf(publicKey),
              only: keys.find(key => key.publicKey === publicKey)?.only,
            };
      const { state = 'kept', fetched = added, problem, said } = (await readCopyState(dataDir, url)) ?? {};
      try {
        const catalogue = await readStoredCopy(dataDir, url);
        const { expires } = catalogue;
        const expired = expires !== undefined && Date.parse(expires) <= now() ? expires : undefined;
        return { ...entry, trust, state, fetched, problem, said, expired, catalogue };
      } catch (error) {
        const { message: damage, said: damageSaid } = failedWith(error);
        return { ...entry, trust, state: 'kept', fetched, problem: damage, said: damageSaid };
      }
    }),
  );
}
