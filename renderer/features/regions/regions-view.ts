import type { OfferKey } from './catalogue/offers.ts';

/** What the panel of regions shows. */
export type RegionsView =
  | { at: 'installed' }
  /** `from`: the region whose page one comes back from. */
  | { at: 'get'; from?: OfferKey }
  | { at: 'offer'; catalogue: string; region: string }
  | { at: 'catalogues' };
