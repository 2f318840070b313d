import type { CatalogueReply, OfferedRegion } from '../../../api/desk.ts';

/** A region of a catalogue. */
export interface Offer extends OfferedRegion {
  /** Its catalogue's address. */
  catalogue: string;
  /** What it is found by, without case and marks: its name; that with everything else. */
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

/** Tells one offer from all others: two catalogues may have a region of the same id. */
export type OfferKey = string;

export function keyOf({ catalogue, id }: Pick<Offer, 'catalogue' | 'id'>): OfferKey {
  return `${id} ${catalogue}`;
}

/** Whether an offer is something else than what is installed. Which of two versions is newer is the service's to say. */
export function standingOf({
  version,
  installedVersion,
  newer,
}: Pick<OfferedRegion, 'version' | 'installedVersion' | 'newer'>): 'new' | 'newer' | 'installed' | 'older' {
  if (installedVersion === undefined) return 'new';
  if (version === installedVersion) return 'installed';
  return newer === true ? 'newer' : 'older';
}
