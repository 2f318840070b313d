import { createStore, type Store } from '../../ui/store.ts';
import type { OfferKey } from './catalogue/offers.ts';

/** The offer that the pointer or the keyboard is at, in the list or on the map: each shows it in the other. */
export type RegionHover = Store<OfferKey | undefined>;

export function createRegionHover(): RegionHover {
  return createStore<OfferKey | undefined>(undefined);
}
