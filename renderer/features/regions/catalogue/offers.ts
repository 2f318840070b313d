import type { MultiPolygon, Polygon } from 'geojson';
import type { CatalogueReply, OfferedRegion } from '../../../api/desk.ts';
import type { Outlines } from '../../../map/outlines.ts';

/** A region of a catalogue. */
export interface Offer extends Omit<OfferedRegion, 'coverage'> {
  /** Its catalogue's address. */
  catalogue: string;
  /** Where it lies: put together when it is asked for, which nobody should of thousands. */
  area?: () => Polygon | MultiPolygon;
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
  /** Of all but overviews of the world, the smallest last. */
  outlines: Outlines;
  /** Whose outline each is. */
  outlineKeys: readonly OfferKey[];
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
