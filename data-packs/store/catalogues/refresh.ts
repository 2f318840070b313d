import type { Message } from '../../words/catalogue.ts';
import { failedWith, WordedError } from '../../words/worded-error.ts';
import { cataloguesFailures } from '../../words/words.ts';
import { withLock } from '../disk/lock.ts';
import { systemFailure } from '../disk/system-failure.ts';
import { explainUnreachable } from '../download/download-failures.ts';
import { type Network, type NetworkOptions, networkOf } from '../download/network.ts';
import { catalogueAddress } from './catalogue-url.ts';
import { fetchCatalogue } from './fetch-catalogue.ts';
import { changeKnownCatalogues, type KnownCatalogue, knownCatalogue, knownCatalogues } from './known.ts';
import {
  type CopyState,
  catalogueLock,
  readCopyState,
  readStoredCopy,
  removeStoredCopy,
  storeCopy,
  storeCopyState,
} from './stored-copy.ts';
import { requireSignature, UntrustedCatalogue } from './trust.ts';

export interface RefreshedCatalogue {
  url: string;
  name: string;
  state: CopyState['state'];
  changed: boolean;
  /** Why it is not fresh: an English sentence, and what to word it from. */
  problem?: string;
  said?: Message | undefined;
}

/**
 * Fetches all catalogues, or the one at `only`, again. One that cannot be fetched or is not trusted keeps its copy and
 * says why. Throws only when it is stopped.
 */
export async function refreshCatalogues(
  dataDir: string,
  options: NetworkOptions & { only?: string | undefined } = {},
): Promise<RefreshedCatalogue[]> {
  const { only, ...rest } = options;
  const network = networkOf({ tries: 3, ...rest });
  const chosen =
    only === undefined ? await knownCatalogues(dataDir) : [await knownCatalogue(dataDir, catalogueAddress(only))];
  const refreshed = await Promise.all(
    chosen.map(({ url }) =>
      withLock(catalogueLock(dataDir, url), network.signal, async () => {
        // Read again: during the wait for the lock its key may have changed, or it was removed.
        const knownNow = async () => (await knownCatalogues(dataDir)).find(known => known.url === url);
        const known = await knownNow();
        const outcome = known && (await refreshOne(dataDir, known, network));
        if ((await knownNow()) === undefined) await removeStoredCopy(dataDir, url);
        return outcome;
      }),
    ),
  );
  return refreshed.filter(one => one !== undefined);
}

async function refreshOne(dataDir: string, known: KnownCatalogue, network: Network): Promise<RefreshedCatalogue> {
  const { url } = known;
  const before = await readCopyState(dataDir, url);
  const kept = await readStoredCopy(dataDir, url).catch(() => undefined);
  const { name = known.name, updated } = kept ?? {};
  try {
    // Without a copy the answer "not modified" is useless.
    const fetched = await explainUnreachable(url, () => fetchCatalogue(url, network, kept && before));
    const fresh = { state: 'fresh', fetched: new Date(network.now()).toISOString() } as const;
    if (fetched === undefined) {
      await storeCopyState(dataDir, url, { etag: before?.etag, lastModified: before?.lastModified, ...fresh });
      return { url, name, state: 'fresh', changed: false };
    }
    const { bytes, catalogue, signature, etag, lastModified } = fetched;
    requireSignature(url, signature, known);
    if (updated !== undefined && Date.parse(catalogue.updated) < Date.parse(updated)) {
      const older = cataloguesFailures.message('olderCatalogue', { url, found: catalogue.updated, kept: updated });
      const { message: problem, said } = failedWith(new WordedError(older));
      await storeCopyState(dataDir, url, { state: 'refused', fetched: before?.fetched ?? known.added, problem, said });
      return { url, name, state: 'refused', changed: false, problem, said };
    }
    await storeCopy(dataDir, url, bytes, { ...fresh, etag, lastModified });
    if (catalogue.name !== known.name) await rename(dataDir, url, catalogue.name);
    return { url, name: catalogue.name, state: 'fresh', changed: catalogue.updated !== updated };
  } catch (error) {
    network.signal.throwIfAborted();
    const { message: problem, said } = failedWith(systemFailure(error, dataDir));
    const state = error instanceof UntrustedCatalogue ? 'refused' : 'kept';
    // Even when the state cannot be written, the problem is returned.
    await storeCopyState(dataDir, url, {
      ...before,
      state,
      fetched: before?.fetched ?? known.added,
      problem,
      said,
    }).catch(() => undefined);
    return { url, name, state, changed: false, problem, said };
  }
}

async function rename(dataDir: string, url: string, name: string): Promise<void> {
  await changeKnownCatalogues(dataDir, all => all.map(known => (known.url === url ? { ...known, name } : known)));
}
