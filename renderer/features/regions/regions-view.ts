import type { Store } from '../../ui/store.ts';
import type { OfferKey } from '../regions-state/offers.ts';

/** A page of the Regions panel. */
export type RegionsView =
  | { at: 'installed' }
  /** `from`: the region whose page was just closed. */
  | { at: 'get'; from?: OfferKey }
  | { at: 'offer'; catalogue: string; region: string }
  /** The world's list, and one of its extracts. */
  | { at: 'world' }
  | { at: 'extract'; id: string }
  | { at: 'catalogues' };

/** Search text and open branches, which outlive changing the page. */
export interface Browsing {
  text: string;
  /** Branches that the user opened or closed. */
  folds: ReadonlyMap<string, boolean>;
}

export const nothingBrowsed: Browsing = { text: '', folds: new Map() };

/** The hovered or focused offer or extract, highlighted in list and map. */
export type RegionHover = Store<OfferKey | undefined>;
