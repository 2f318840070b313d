/** Grids of coordinates over a sheet's map. */
export const gridKinds = ['geographic', 'utm', 'mgrs'] as const;
export type GridKind = (typeof gridKinds)[number];
