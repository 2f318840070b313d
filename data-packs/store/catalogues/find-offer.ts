import type { CatalogueRegion } from '../../format/region-catalogue.ts';
import { compareVersions } from '../../format/version-order.ts';
import { cataloguesFailures } from '../../words/words.ts';
import { type Offer, offerOf } from '../download/offer.ts';
import type { Signer } from '../signer.ts';
import { mayReplace } from '../signers/install-questions.ts';
import { pinnedRegion } from '../signers/pinned-signer.ts';
import { readableTrustedKeys } from '../trusted-keys.ts';
import { knownCatalogue } from './known.ts';
import { type ListedCatalogue, listCatalogues } from './list-catalogues.ts';
import { readStoredCopy } from './stored-copy.ts';

/** A known catalogue's offer of a region. `url`: of the catalogue's file. Throws a sentence where it has none. */
export async function findOffer(dataDir: string, url: string, id: string): Promise<Offer> {
  const { name, publicKey } = await knownCatalogue(dataDir, url);
  const { regions } = await readStoredCopy(dataDir, url);
  const region = regions.find(offered => offered.id === id);
  if (region === undefined) throw cataloguesFailures.error('noSuchRegion', { name, id });
  return offerOf(url, region, publicKey);
}

/** A region as a catalogue has it, and who vouches for it there. */
export interface OfferedVersion {
  url: string;
  region: CatalogueRegion;
  signer: Signer;
}

/** The newest version of a region in these catalogues that `isWanted`; of two equal ones the first. */
export function newestRegion(
  catalogues: readonly ListedCatalogue[],
  id: string,
  isWanted: (offered: OfferedVersion) => boolean = () => true,
): OfferedVersion | undefined {
  let newest: OfferedVersion | undefined;
  for (const { url, catalogue, publicKey } of catalogues) {
    const region = catalogue?.regions.find(offered => offered.id === id);
    if (region === undefined || (newest && compareVersions(region.version, newest.region.version) <= 0)) continue;
    const offered = { url, region, signer: offeredSigner(region, publicKey) };
    if (isWanted(offered)) newest = offered;
  }
  return newest;
}

/** Who vouches for a catalogue's region, by what the catalogue says; its download finds out. */
export function offeredSigner({ signer }: Pick<CatalogueRegion, 'signer'>, catalogueKey: string | undefined): Signer {
  const publicKey = signer ?? catalogueKey;
  return publicKey === undefined ? { by: 'nobody' } : { by: 'key', publicKey };
}

/**
 * The catalogue with the newest version of a region, by the stored copies. Of an installed region first those of a
 * signer that may replace it unasked.
 */
export async function newestOffer(
  dataDir: string,
  id: string,
): Promise<{ catalogue: string; version: string } | undefined> {
  const catalogues = await listCatalogues(dataDir);
  const trusted = await readableTrustedKeys(dataDir);
  const installed = await pinnedRegion(dataDir, id);
  const isOwn = ({ signer }: OfferedVersion) => !installed || mayReplace(installed.signer, signer, trusted, id);
  // An expired catalogue is good for a first install alone.
  const current =
    installed === undefined || installed.isRemoved
      ? catalogues
      : catalogues.filter(({ expired }) => expired === undefined);
  const newest = newestRegion(current, id, isOwn) ?? newestRegion(current, id);
  return newest && { catalogue: newest.url, version: newest.region.version };
}
