import type { CatalogueReply, OfferedRegion } from '../../../api/desk.ts';

/** A region of a catalogue. */
export interface Offer extends OfferedRegion {
  /** Its catalogue's address. */
  catalogue: string;
  /** Searched texts without case and marks: the name, and the name with all others. */
  words: { name: string; all: readonly string[] };
}

/** A catalogue as the service knows it, its regions by name. */
export interface Catalogue extends Omit<CatalogueReply, 'regions'> {
  regions: readonly Offer[];
}

/** Everything that can be had. */
export interface Offers {
  catalogues: readonly Catalogue[];
  /** The regions of all catalogues, by name. */
  offers: readonly Offer[];
}

/** Unique among all offers: two catalogues may have a region of the same id. */
export type OfferKey = string;

export function keyOf({ catalogue, id }: Pick<Offer, 'catalogue' | 'id'>): OfferKey {
  return `${id} ${catalogue}`;
}

/** Compares an offer with the installed version. The service decides which of two versions is newer. */
export function standingOf({
  version,
  installedVersion,
  newer,
}: Pick<OfferedRegion, 'version' | 'installedVersion' | 'newer'>): 'new' | 'newer' | 'installed' | 'older' {
  if (installedVersion === undefined) return 'new';
  if (version === installedVersion) return 'installed';
  return newer === true ? 'newer' : 'older';
}
