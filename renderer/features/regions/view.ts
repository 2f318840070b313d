/** What the panel of regions shows. */
export type RegionsView =
  | { at: 'installed' }
  | { at: 'get' }
  | { at: 'offer'; catalogue: string; region: string }
  | { at: 'catalogues' };
