import type { Store } from '../../ui/store.ts';
import type { OfferKey } from './catalogue/offers.ts';

/** A page of the panel of regions. */
export type RegionsView =
  | { at: 'installed' }
  /** `from`: the region whose page was left. */
  | { at: 'get'; from?: OfferKey }
  | { at: 'offer'; catalogue: string; region: string }
  | { at: 'catalogues' };

/** The search and the open branches of the catalogues: kept while the panel is open, whichever page it shows. */
export interface Browsing {
  text: string;
  /** Branches that were opened or closed by hand. */
  folds: ReadonlyMap<string, boolean>;
}

export const nothingBrowsed: Browsing = { text: '', folds: new Map() };

/** The offer that the pointer or the keyboard is at, in the list or on the map: each shows it in the other. */
export type RegionHover = Store<OfferKey | undefined>;
