/** How coordinates are written. */
export const notationIds = ['decimal', 'degrees', 'utm', 'mgrs', 'plus'] as const;
export type NotationId = (typeof notationIds)[number];
