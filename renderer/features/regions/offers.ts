import type { CatalogueReply, OfferedRegion } from '../../api/desk.ts';

/** A region of a catalogue. */
export interface Offer extends OfferedRegion {
  /** Its catalogue's address. */
  catalogue: string;
}

/** Tells one offer from all others: two catalogues may have a region of the same id. */
export type OfferKey = string;

export function keyOf({ catalogue, id }: Pick<Offer, 'catalogue' | 'id'>): OfferKey {
  return `${id} ${catalogue}`;
}

export function offersOf(catalogues: readonly CatalogueReply[]): Offer[] {
  return catalogues.flatMap(({ url, regions }) => regions.map(region => ({ ...region, catalogue: url })));
}

/** Whether an offer is something else than what is installed. Which of two versions is newer is the service's to say. */
export function standingOf({
  version,
  installedVersion,
  newer,
}: OfferedRegion): 'new' | 'newer' | 'installed' | 'older' {
  if (installedVersion === undefined) return 'new';
  if (version === installedVersion) return 'installed';
  return newer === true ? 'newer' : 'older';
}
