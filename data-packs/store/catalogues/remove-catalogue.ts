import { tryLock } from '../lock.ts';
import { catalogueAddress } from './catalogue-url.ts';
import { catalogueLock, dropKeptCopy } from './kept-copy.ts';
import { changeKnownCatalogues, knownCatalogue } from './known.ts';

/** Forgets a catalogue. Regions that came from it stay, and so does the trust in its key. Throws a sentence where it is not known. */
export async function removeCatalogue(dataDir: string, address: string): Promise<void> {
  const { url } = await knownCatalogue(dataDir, catalogueAddress(address));
  await changeKnownCatalogues(dataDir, known => known.filter(other => other.url !== url));
  // A refresh that is under way sees that nobody wants the copy any more, and drops it.
  await tryLock(catalogueLock(dataDir, url), () => dropKeptCopy(dataDir, url));
}
