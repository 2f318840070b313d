/** Lines that a sheet may have over its map. */
export const gridKinds = ['none', 'geographic', 'utm', 'mgrs'] as const;
export type GridKind = (typeof gridKinds)[number];
