import { fold } from '../../../data-packs/words/fold.ts';
import type { CatalogueReply, OfferedRegion } from '../../api/admin/admin-client.ts';
import { detailedRegions } from '../../map/camera/initial-view.ts';
import { byExtent } from './region-coverage.ts';

/** A region of a catalogue. */
export interface Offer extends OfferedRegion {
  /** Its catalogue's address. */
  catalogue: string;
  /** Folded texts for search: the name, and the name with path, id and countries. */
  words: { name: string; all: readonly string[] };
}

/** A catalogue as the service knows it, its regions by name. */
export interface Catalogue extends Omit<CatalogueReply, 'regions'> {
  regions: readonly Offer[];
}

/** Adds `https://` to an address without a scheme. */
export function catalogueAddress(text: string): string {
  const trimmed = text.trim();
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
}

/** All catalogues and their regions. */
export interface Offers {
  catalogues: readonly Catalogue[];
  /** The regions of all catalogues, by name. */
  offers: readonly Offer[];
}

/** Unique among all offers; two catalogues may share a region's id. */
export type OfferKey = string;

export function keyOf({ catalogue, id }: Pick<Offer, 'catalogue' | 'id'>): OfferKey {
  return `${id} ${catalogue}`;
}

/** `foreign`: another version, of another signer than the installed one's. */
type Standing = 'new' | 'newer' | 'installed' | 'older' | 'foreign';

/** Compares an offer with the installed version; the service decides which one is newer. */
export function standingOf({
  version,
  installedVersion,
  newer,
  otherSigner,
}: Pick<OfferedRegion, 'version' | 'installedVersion' | 'newer' | 'otherSigner'>): Standing {
  if (installedVersion === undefined) return 'new';
  if (version === installedVersion) return 'installed';
  if (otherSigner === true) return 'foreign';
  return newer === true ? 'newer' : 'older';
}

// localeCompare takes ten times as long as one collator.
const { compare } = new Intl.Collator();

/** Sorts the service's answer and folds texts for search. */
export function offersFrom(catalogues: readonly CatalogueReply[]): Offers {
  const offers = catalogues
    .flatMap(({ url, regions }) => regions.map(region => ({ ...region, catalogue: url })))
    .map(region => {
      const name = fold(region.name);
      const rest = [fold(region.path.join(' ')), region.id, ...region.countries.map(code => code.toLowerCase())];
      return { ...region, words: { name, all: [name, ...rest] } };
    })
    .sort((a, b) => compare(a.name, b.name) || compare(keyOf(a), keyOf(b)));
  return {
    catalogues: catalogues.map(catalogue => ({
      ...catalogue,
      regions: offers.filter(offer => offer.catalogue === catalogue.url),
    })),
    offers,
  };
}

/** Areas for the map: all but overviews of the world, the smallest last. */
export function outlinesOf(offers: readonly Offer[]) {
  return byExtent(detailedRegions(offers))
    .reverse()
    .map(offer => ({ key: keyOf(offer), area: offer.coverage }));
}
