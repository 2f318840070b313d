/** The projections that a sheet may have. */
export const projections = ['utm', 'mercator'] as const;
export type Projection = (typeof projections)[number];
