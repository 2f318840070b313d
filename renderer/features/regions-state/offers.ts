import type { CatalogueReply, OfferedRegion } from '../../api/admin/admin-client.ts';

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
